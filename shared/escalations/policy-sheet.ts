import { active, column, itemName } from '#shared/import/columns.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';

/** What a file of escalation policies holds: a row is a policy, its levels are in one cell. */
export const policySheet: Sheet = {
  noun: 'escalation policy',
  plural: 'escalation policies',
  columns: [
    itemName,
    {
      ...column('levels', msg('Levels', 'column'), { is: 'levels' }),
      required: msg('Write at least one level.'),
    },
    active(msg('Available', 'column')),
  ],
  rowsPerCall: 100,
  key: 'name',
};
