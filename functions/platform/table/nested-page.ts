import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type Page, type PageRequest, toPosition } from './page.ts';
import type { Item, Position, Query, Table } from './table.ts';

type NestedRows<T> = {
  /** Return any number of rows of one item. */
  readonly rowsOf: (item: Item) => Promise<readonly T[]>;
  readonly idOf: (row: T) => string;
};
/** Items read in parallel, and maximum number of reads in one call. */
const atOnce = 20;
const maxReads = 12;

const invalid = () =>
  new AppError('input.cursor-invalid', t`This list changed. Start again at its first page.`);

/** Decode `outer.parent.row`: the last complete item, and the last row of the next one. */
function decodeNestedCursor(queries: readonly Query[], cursor: string | undefined) {
  if (cursor === undefined) return { start: 0, position: undefined, parent: '', row: '' };
  const [outer = '', parent = '', row = '', ...more] = cursor.split('.');
  if (more.length > 0 || (!outer && !row)) throw invalid();
  const from = outer ? decodeCursor(queries, outer) : { start: 0, position: undefined };
  return { ...from, parent, row };
}

/**
 * Return a page of rows nested in the items of these queries, for example the open tasks of requests. Each call reads a
 * bounded number of items.
 * @throws input.cursor-invalid
 */
export async function readNestedPage<T>(
  table: Table,
  queries: readonly Query[],
  { limit, cursor }: PageRequest,
  { rowsOf, idOf }: NestedRows<T>,
): Promise<Page<T>> {
  const from = decodeNestedCursor(queries, cursor);
  const started = cursor?.split('.')[0] ?? '';
  let before = started;
  const items: T[] = [];
  let reads = 0;
  for (const [n, query] of queries.slice(from.start).entries()) {
    const isLast = from.start + n === queries.length - 1;
    let after: Position | undefined = n === 0 ? from.position : undefined;
    let more = true;
    while (more) {
      const found = await table.query(query, { limit: Math.min(limit, atOnce), after });
      const below = await Promise.all(found.items.map(rowsOf));
      for (const [i, item] of found.items.entries()) {
        const rows = below[i] ?? [];
        const isStarted = item.pk === from.parent;
        const given = isStarted ? rows.findIndex((row) => idOf(row) === from.row) + 1 : 0;
        for (const [at, row] of rows.entries()) {
          if (at < given) continue;
          const last = items.at(-1);
          if (items.length === limit && last) {
            const inside = at > 0 ? `.${item.pk}.${idOf(rows[at - 1] ?? last)}` : '';
            return { items, cursor: `${before}${inside}` };
          }
          items.push(row);
        }
        after = toPosition(query, item);
        before = encodeCursor(query, after);
      }
      more = found.more;
      reads += 1;
      // Return only a cursor that has advanced. Queries without items do not advance it, and the list would never end.
      if (reads >= maxReads && before !== started && (more || !isLast))
        return { items, cursor: before };
    }
  }
  return { items };
}
