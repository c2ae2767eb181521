import type { Item, Key, Table } from './table.ts';
import { writeBatches } from './write-batches.ts';

type EntryWrite = { readonly put: Item } | { readonly remove: Key };

export const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** Write search entries in batches: an entry can be stored any number of times. */
export async function writeEntries(
  table: Pick<Table, 'write'>,
  writes: readonly EntryWrite[],
): Promise<void> {
  const keyOf = (write: EntryWrite) => nameOf('put' in write ? write.put : write.remove);
  const distinct = [...new Map(writes.map((write) => [keyOf(write), write])).values()];
  await writeBatches(table, distinct);
}
