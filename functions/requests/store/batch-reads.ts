import type { Item, Table } from '#functions/platform/table/table.ts';
import { collection, requestKey } from './keys.ts';

/** Cached reads of requests while one stream batch is processed. */
export type BatchReads = ReturnType<typeof createBatchReader>;

/**
 * Read each request of a batch once for all consumers of the batch. Later writes have separate records in a later
 * batch.
 */
export function createBatchReader(table: Pick<Table, 'queryAll' | 'getAll'>) {
  const reads = new Map<string, Promise<readonly Item[]>>();

  return {
    /** Return all items of a request. */
    items(requestId: string): Promise<readonly Item[]> {
      const found = reads.get(requestId) ?? table.queryAll(collection(requestId));
      reads.set(requestId, found);
      found.catch(() => reads.delete(requestId));
      return found;
    },

    /** Return the main items of requests, without their other items. */
    async heads(requestIds: readonly string[]): Promise<Item[]> {
      const known = await Promise.all(requestIds.map((id) => reads.get(id) ?? []));
      const unknown = requestIds.filter((id) => !reads.has(id)).map(requestKey);
      const read = unknown.length > 0 ? await table.getAll(unknown, { consistent: true }) : [];
      return [...known.flat().filter(({ sk }) => sk === '#'), ...read];
    },
  };
}
