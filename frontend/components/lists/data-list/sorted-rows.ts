import { compareNames } from '#shared/fold-name.ts';
import type { Direction } from './types.ts';

/** Comparison of rows for each sortable column. */
export type ColumnComparators<Row> = Readonly<Record<string, (a: Row, b: Row) => number>>;

export const compareText = (a: string, b: string): number => compareNames(a, b);

/** Format a sort order for the URL: "limit", "-limit". */
export const formatSort = (by: string, direction: Direction): string =>
  direction === 'ascending' ? by : `-${by}`;

/** Parse the sort order of a URL. An unknown order falls back to `first`. */
export function parseSort<Row>(word: string, orders: ColumnComparators<Row>, first: string) {
  const by = word.replace(/^-/, '');
  return Object.hasOwn(orders, by)
    ? { by, direction: word.startsWith('-') ? ('descending' as const) : ('ascending' as const) }
    : { by: first, direction: 'ascending' as const };
}

/** Sort rows. The sort is stable in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  orders: ColumnComparators<Row>,
  { by, direction }: ReturnType<typeof parseSort>,
): Row[] {
  const order = orders[by] ?? (() => 0);
  return rows.toSorted((a, b) => (direction === 'ascending' ? order(a, b) : order(b, a)));
}
