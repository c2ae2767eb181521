import { msg, t } from '#frontend/lib/text.ts';
import { levelSheet } from '#shared/doa/authority-sheets.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import type { AuthorityMatrix } from '#shared/doa/matrix.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import type { Row } from '#shared/import/sheet.ts';
import { listCellProblems } from './finding-words.ts';

/** Export sheet of the approval limits, with a row for each department and level. */
export const limitSheet = {
  plural: msg('approval-limits'),
  columns: [
    { name: 'department', head: t`Department` },
    { name: 'category', head: t`Category` },
    { name: 'level', head: t`Level` },
    { name: 'above', head: t`Above` },
    { name: 'upTo', head: t`Up to` },
    { name: 'currency', head: t`Currency` },
    { name: 'people', head: t`People` },
    { name: 'from', head: t`From` },
    { name: 'away', head: t`Away` },
    { name: 'lookAt', head: t`Look at` },
  ],
};

/**
 * Build the rows of the approval limits. `category`: name of the category, or undefined for all. Amounts are in the
 * currency of the application. No limit is an empty cell.
 */
export const buildLimitRows = (
  { levels, rows, currency }: AuthorityMatrix,
  category: string | undefined,
): Row[] =>
  rows.flatMap(({ name, cells }) =>
    cells.map((cell, n): Row => {
      const { people, inheritedFrom } = cell;
      const names = (list: readonly { readonly name: string }[]) =>
        list.map((person) => person.name).join('; ');
      return {
        department: name,
        category: category ?? '',
        level: levels[n]?.level.name ?? '',
        above: levels[n - 1]?.limit ?? '',
        upTo: levels[n]?.limit ?? '',
        currency,
        people: names(people),
        from: inheritedFrom ?? '',
        away: people
          .flatMap((person) => (person.away ? [t`${person.name} until ${person.away.until}`] : []))
          .join('; '),
        lookAt: listCellProblems(cell).join('; '),
      };
    }),
  );

/** Export-only columns of the levels: current amount in the currency of the application, and number of rules. */
export const exportOnlyLevelColumns = [
  { name: 'here', head: t`Today` },
  { name: 'own', head: t`In currency` },
  { name: 'rules', head: t`Rules` },
];

/** Build the rows of the levels, lowest first. Without a limit or a rate, the current amount is empty. */
export const buildLevelRows = (
  { levels, currency }: AuthorityMatrix,
  rules: readonly DoaRule[],
): Row[] =>
  levels.map(({ level, limit }) => ({
    ...toSheetRow(levelSheet, level, {}),
    here: limit ?? '',
    own: currency,
    rules: String(rules.filter(({ levelId }) => levelId === level.id).length),
  }));
