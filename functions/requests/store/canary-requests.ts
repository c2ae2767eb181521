import type { Table } from '#functions/platform/table/table.ts';
import { writeBatches } from '#functions/platform/table/write-batches.ts';
import { canaryRequesterId } from '#shared/canary.ts';
import * as keys from './keys.ts';

/** Create the store that removes requests of the canary completely. Requests of people are unaffected. */
export const canaryRequests = (table: Pick<Table, 'query' | 'queryAll' | 'write'>) => ({
  /** Return the ids of the oldest requests that were raised before a time, submitted or drafts. */
  async raisedBefore(at: string, limit: number): Promise<string[]> {
    const { pk } = keys.myRequests(canaryRequesterId);
    const { items } = await table.query({ index: 'gsi1', pk, between: ['0', at] }, { limit });
    return items.map((item) => item.pk.slice('REQUEST#'.length));
  },

  /**
   * Remove all items of a request. The main item is removed last, so that a repeat after an interruption finds the
   * rest.
   */
  async remove(requestId: string): Promise<void> {
    const items = await table.queryAll(keys.collection(requestId));
    const head = keys.requestKey(requestId);
    const others = items.filter(({ sk }) => sk !== head.sk);
    const ordered = [...others.map(({ pk, sk }) => ({ pk, sk })), head];
    await writeBatches(
      table,
      ordered.map((remove) => ({ remove })),
    );
  },
});
export type CanaryRequests = ReturnType<typeof canaryRequests>;
