import type { AuthorityMatrix } from '#shared/doa/matrix.ts';
import { foldName } from '#shared/fold-name.ts';
import type { AuthorityRow } from './authority.ts';

/** Number of rows above which the table initially shows only departments that differ from their parent. */
export const maxUnfilteredDepartments = 40;

/**
 * Whether a row differs from its parent rows: it has its own rules, or something to fix. The row of the whole company
 * always counts.
 */
const hasOwnRules = ({ departmentId, cells }: AuthorityRow): boolean =>
  departmentId === null ||
  cells.some(({ ruleIds, exceptions, marks }) => ruleIds.length + exceptions + marks.length > 0);

type RowFilter = {
  readonly text: string;
  readonly onlyOwn: boolean;
  /** Ids of departments that are always visible: the linked one and the tested one. */
  readonly always: readonly (string | null | undefined)[];
};

/** Return the matching rows and their parent rows, in table order. */
export function filterRows(
  { rows }: AuthorityMatrix,
  { text, onlyOwn, always }: RowFilter,
): readonly AuthorityRow[] {
  const words = foldName(text.trim());
  const fits = (row: AuthorityRow) =>
    words
      ? foldName(`${row.name} ${row.head?.name ?? ''}`).includes(words)
      : !onlyOwn || hasOwnRules(row) || always.includes(row.departmentId);
  const kept = new Set<AuthorityRow>();
  const above: AuthorityRow[] = [];
  for (const row of rows) {
    above.length = row.depth;
    above[row.depth] = row;
    if (fits(row)) for (const one of above) if (one) kept.add(one);
  }
  return rows.filter((row) => kept.has(row));
}
