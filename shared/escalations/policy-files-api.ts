import { defineActiveColumn, defineColumn, itemNameColumn } from '#shared/import/columns.ts';
import { importEndpoint } from '#shared/import/import-endpoint.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';

/** Columns of an escalation policy file. Each row is a policy, with its levels in one cell. */
export const policySheet: Sheet = {
  noun: 'escalation policy',
  plural: 'escalation policies',
  columns: [
    itemNameColumn,
    {
      ...defineColumn('levels', msg('Levels', 'column'), { is: 'levels' }),
      required: msg('Write at least one level.'),
    },
    defineActiveColumn(msg('Available', 'column')),
  ],
  rowsPerCall: 100,
  key: 'name',
};

export const importEscalationPolicies = importEndpoint({
  service: 'workflow-service',
  path: 'escalations/policies',
  sheet: policySheet,
  also: 'A level is written as "4 h, manager, notify"; open steps keep the levels they began with.',
});
