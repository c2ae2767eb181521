import type { Table } from '#functions/platform/table/table.ts';
import { participantKey } from './keys.ts';

/** Participation of people in requests, current and former. */
export const requestParts = (table: Pick<Table, 'getAll'>) => ({
  /**
   * Return those of the requests in which a person takes or took part, and which they may therefore open. Reads one key
   * for each.
   */
  async among(userId: string, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = new Map(requestIds.map((id) => [participantKey(id, userId).pk, id]));
    const found = await table.getAll(requestIds.map((id) => participantKey(id, userId)));
    return new Set(found.flatMap(({ pk }) => keys.get(pk) ?? []));
  },
});
