import { addKeys } from '#functions/platform/table/access-patterns.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { eventKey, isComment, isParticipant } from '#functions/requests/store/keys.ts';
import { buildChangeWrites } from '#functions/requests/store/request-items.ts';
import { createCommentIndex } from '#functions/search/store/comment-entries.ts';
import { readCommentText } from '#functions/search/store/comment-text.ts';
import { wordEntries } from '#functions/search/store/word-entries.ts';

/**
 * Store a complete request from another system in one transaction, with unchanged items and audit chain. Its events are
 * marked as imported, so no notifications are sent and no workflow starts. The same applies to its participants and
 * comments, whose search words are stored here.
 * @throws item.changed-meanwhile if the request already exists
 */
export async function importRecord(table: Table, record: RequestRecord): Promise<void> {
  const { request, events } = record;
  const last = events.at(-1);
  if (!last) throw new RangeError('A request without events has not happened.');
  const [requestItem, , ...items] = buildChangeWrites({ ...record, event: last });
  if (!requestItem || !('put' in requestItem)) throw new RangeError('No request to import.');
  const putEvents = events.map((event) => ({
    put: { ...addKeys(eventKey(request.requestId, event.seq), event), imported: true },
  }));
  const said = [...items, ...putEvents].flatMap((write) =>
    'put' in write ? (readCommentText(write.put) ?? []) : [],
  );
  await wordEntries(table).add(record.participants);
  await createCommentIndex(table).add(said, record.participants);
  const marked = (put: Item) =>
    isParticipant(put) || isComment(put) ? { ...put, imported: true } : put;
  await table.write([
    { put: requestItem.put, when: 'absent' },
    ...items.map((write) => ('put' in write ? { put: marked(write.put) } : write)),
    ...putEvents,
  ]);
}
