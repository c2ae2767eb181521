import { canEnd, isDone } from '#functions/messages/rules/is-done.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { requestKey } from '#functions/requests/store/keys.ts';
import { requestRow } from '#functions/requests/store/request-rows.ts';
import type { Message } from '#shared/messages/message.ts';

/**
 * Ids of those messages whose reason is gone: decided, due later, or closed meanwhile. Each request is read once, and
 * nothing is written when it changes. The read is consistent: a message must not seem done before its task is seen.
 */
export async function doneAmong(
  table: Table,
  messages: readonly Message[],
  now: string,
): Promise<ReadonlySet<string>> {
  const ending = messages.filter(canEnd);
  const ids = [...new Set(ending.flatMap(({ requestId }) => requestId ?? []))];
  const items =
    ids.length === 0 ? [] : await table.getAll(ids.map(requestKey), { consistent: true });
  const requests = new Map(
    parseRows(table, requestRow, items).flatMap((one) => (one ? [[one.requestId, one]] : [])),
  );
  return new Set(
    ending.flatMap((message) => {
      const request = requests.get(message.requestId ?? '');
      return request && isDone(message, request, now) ? message.messageId : [];
    }),
  );
}
