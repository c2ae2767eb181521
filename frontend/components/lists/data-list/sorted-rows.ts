import { compareNames } from '#shared/fold-name.ts';
import type { Direction } from './types.ts';

/** Comparison of rows for each sortable column. */
export type Orders<Row> = Readonly<Record<string, (a: Row, b: Row) => number>>;

export const byText = (a: string, b: string): number => compareNames(a, b);

/** An order as an address has it: "limit", "-limit". */
export const sortWord = (by: string, direction: Direction): string =>
  direction === 'ascending' ? by : `-${by}`;

/** The order that an address says; an unknown one is `first`. */
export function sortIn<Row>(word: string, orders: Orders<Row>, first: string) {
  const by = word.replace(/^-/, '');
  return Object.hasOwn(orders, by)
    ? { by, direction: word.startsWith('-') ? ('descending' as const) : ('ascending' as const) }
    : { by: first, direction: 'ascending' as const };
}

/** Rows in an order; what is equal in it stays as it was, in either direction. */
export function sortedRows<Row>(
  rows: readonly Row[],
  orders: Orders<Row>,
  { by, direction }: ReturnType<typeof sortIn>,
): Row[] {
  const order = orders[by] ?? (() => 0);
  return rows.toSorted((a, b) => (direction === 'ascending' ? order(a, b) : order(b, a)));
}
