import type { Table } from '#functions/platform/table/table.ts';
import { participantKey } from './keys.ts';

/** Parts of people in requests, present and former. */
export const requestParts = (table: Pick<Table, 'getAll'>) => ({
  /** Those of these requests in which a person has or had a part: what they may open. One read of a key for each. */
  async among(userId: string, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = new Map(requestIds.map((id) => [participantKey(id, userId).pk, id]));
    const found = await table.getAll(requestIds.map((id) => participantKey(id, userId)));
    return new Set(found.flatMap(({ pk }) => keys.get(pk) ?? []));
  },
});
