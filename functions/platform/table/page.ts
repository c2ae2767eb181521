import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Item, Position, Query, Table } from './table.ts';

export type PageRequest = { readonly limit: number; readonly cursor?: string | undefined };
export type Page<T> = { items: T[]; cursor?: string };
/** Converts stored items to rows in their order. `undefined` omits the item. */
export type ToRows<T> = (items: readonly Item[]) => Promise<(T | undefined)[]> | (T | undefined)[];

/** Maximum number of reads in one call. The call then returns the rows found so far, with a cursor. */
const maxReads = 12;
/** Number of items per read for a list that omits items, larger than its page. */
const sieveSize = 100;

export const toPosition = ({ index }: Query, item: Item): Position => ({
  sk: index ? String(item[`${index}sk`]) : item.sk,
  key: { pk: item.pk, sk: item.sk },
});

/**
 * Return a page of the items of these queries, in sequence (for example the months of a list). `sieve`: true if
 * `toRows` may omit items. A page can be shorter than its limit, even empty, and still have a cursor if more items may
 * follow.
 * @throws input.cursor-invalid
 */
export async function readPage<T>(
  table: Table,
  queries: readonly Query[],
  { limit, cursor }: PageRequest,
  toRows: ToRows<T>,
  { sieve = false } = {},
): Promise<Page<T>> {
  const from = cursor === undefined ? { start: 0 } : decodeCursor(queries, cursor);
  let after: Position | undefined = 'position' in from ? from.position : undefined;
  const items: T[] = [];
  let reads = 0;
  for (const [n, query] of queries.slice(from.start).entries()) {
    const isLast = from.start + n === queries.length - 1;
    let more = true;
    while (more) {
      const wanted = sieve ? sieveSize : limit - items.length;
      const found = await table.query(query, { limit: wanted, after });
      const rows = await toRows(found.items);
      for (const [i, item] of found.items.entries()) {
        after = toPosition(query, item);
        const row = rows[i];
        if (row !== undefined) items.push(row);
        const rest = found.more || i < found.items.length - 1 || !isLast;
        if (items.length === limit)
          return rest ? { items, cursor: encodeCursor(query, after) } : { items };
      }
      more = found.more;
      reads += 1;
      if (reads >= maxReads && after && (more || !isLast))
        return { items, cursor: encodeCursor(query, after) };
    }
    after = undefined;
  }
  return { items };
}

/** Leave out rows that `wantedAmong` excludes. That function may read, so it is called once for each batch. */
export const filterPageRows =
  <T>(toRows: ToRows<T>, wantedAmong: (rows: readonly T[]) => Promise<readonly T[]>): ToRows<T> =>
  async (items) => {
    const found = await toRows(items);
    const kept = new Set(await wantedAmong(found.filter((row) => row !== undefined)));
    return found.map((row) => (row !== undefined && kept.has(row) ? row : undefined));
  };
