import type { Item, Key, Table } from './table.ts';

type EntryWrite = { readonly put: Item } | { readonly remove: Key };

export const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
/** As many as a transaction takes. */
const writesAtOnce = 100;

/** Writes what leads somewhere, a hundred entries at once: each says the same however often it is stored. */
export async function writeEntries(
  table: Pick<Table, 'write'>,
  writes: readonly EntryWrite[],
): Promise<void> {
  const keyOf = (write: EntryWrite) => nameOf('put' in write ? write.put : write.remove);
  const distinct = [...new Map(writes.map((write) => [keyOf(write), write])).values()];
  for (let n = 0; n < distinct.length; n += writesAtOnce)
    await table.write(distinct.slice(n, n + writesAtOnce));
}
