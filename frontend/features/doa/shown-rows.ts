import type { AuthorityMatrix } from '#shared/doa/matrix.ts';
import { foldName } from '#shared/fold-name.ts';
import type { Row } from './authority.ts';

/** A longer table begins with the departments that differ from those above them. */
export const manyDepartments = 40;

/** Whether a row says something that the rows above it don't: rules of its own, or something to fix. */
const hasOwnRules = ({ departmentId, cells }: Row): boolean =>
  departmentId === null ||
  cells.some(({ ruleIds, exceptions, marks }) => ruleIds.length + exceptions + marks.length > 0);

type RowFilter = {
  readonly text: string;
  readonly onlyOwn: boolean;
  /** departments that stay in any case: the one somebody was led to, the one that is tried */
  readonly always: readonly (string | null | undefined)[];
};

/** Rows that fit, each with the rows above it, in the order of the table. */
export function filterRows(
  { rows }: AuthorityMatrix,
  { text, onlyOwn, always }: RowFilter,
): readonly Row[] {
  const words = foldName(text.trim());
  const fits = (row: Row) =>
    words
      ? foldName(`${row.name} ${row.head?.name ?? ''}`).includes(words)
      : !onlyOwn || hasOwnRules(row) || always.includes(row.departmentId);
  const kept = new Set<Row>();
  const above: Row[] = [];
  for (const row of rows) {
    above.length = row.depth;
    above[row.depth] = row;
    if (fits(row)) for (const one of above) if (one) kept.add(one);
  }
  return rows.filter((row) => kept.has(row));
}
