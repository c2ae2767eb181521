import type { Table } from '#functions/platform/table/table.ts';
import { participantKey } from './keys.ts';

/** Create the reader for people's current and former participation in requests. */
export const requestParts = (table: Pick<Table, 'getAll'>) => ({
  /**
   * Return those of the requests that a person may open, because they participate or participated in them. Reads one
   * key for each.
   */
  async among(userId: string, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = new Map(requestIds.map((id) => [participantKey(id, userId).pk, id]));
    const found = await table.getAll(requestIds.map((id) => participantKey(id, userId)));
    return new Set(found.flatMap(({ pk }) => keys.get(pk) ?? []));
  },
});
