import { formatKey } from '#functions/platform/table/format-key.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import { participantKey, requestKey } from '#functions/requests/store/keys.ts';
import { participantRow, requestRow } from '#functions/requests/store/request-rows.ts';
import type { Request } from '#shared/requests/request.ts';

/** Person who searches. */
export type Searcher = {
  readonly userId: string;
  readonly applicationId: string;
  readonly isAdministrator: boolean;
};

/**
 * Return the requests that a person may see in their stored state, by id, with additional items from the same call.
 * Except for administrators, it reads their part in each.
 */
export async function loadVisibleRequests(
  table: Table,
  { userId, applicationId, isAdministrator }: Searcher,
  requestIds: Iterable<string>,
  more: readonly Key[] = [],
): Promise<{ readonly visible: Map<string, Request>; readonly others: Item[] }> {
  const ids = [...new Set(requestIds)];
  const [heads, parts] = [
    ids.map(requestKey),
    isAdministrator ? [] : ids.map((id) => participantKey(id, userId)),
  ];
  const items = await table.getAll([...heads, ...parts, ...more]);
  const among = (keys: readonly Key[]) => {
    const names = new Set(keys.map(formatKey));
    return items.filter((item) => names.has(formatKey(item)));
  };
  const requests = parseRows(table, requestRow, among(heads)).flatMap((head) => head ?? []);
  const taken = parseRows(table, participantRow, among(parts)).flatMap((part) => part ?? []);
  const isSeen = (request: Request) =>
    request.applicationId === applicationId &&
    canSee(
      { request, participants: taken.filter((one) => one.requestId === request.requestId) },
      { userId, isAdmin: isAdministrator },
    );
  return {
    visible: new Map(requests.filter(isSeen).map((request) => [request.requestId, request])),
    others: among(more),
  };
}
