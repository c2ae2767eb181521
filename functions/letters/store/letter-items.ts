import { announcementKey } from '#functions/announcements/store/keys.ts';
import { processImportKey } from '#functions/imports/store/keys.ts';
import type { LetterSubject } from '#functions/letters/rules/letter-subject.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Key, Table } from '#functions/platform/table/table.ts';
import { requestKey } from '#functions/requests/store/keys.ts';
import { requestRow } from '#functions/requests/store/request-rows.ts';
import { Announcement } from '#shared/announcements/announcement.ts';
import { ProcessImportRow } from '#shared/process/process-import.ts';
import { Event } from '#shared/requests/event.ts';

const eventRow = { schema: Event.pick({ type: true }), kind: 'Event', id: 'requestId' } as const;
const announcementRow = {
  schema: Announcement.pick({ title: true }),
  ...({ kind: 'Announcement', id: 'id' } as const),
};
const importRow = {
  schema: ProcessImportRow.pick({ name: true }),
  ...({ kind: 'ProcessImport', id: 'id' } as const),
};

/** Load the items that dead letters are about, in one batch. */
export async function loadLetterItems(
  table: Table,
  app: string,
  subjects: readonly LetterSubject[],
) {
  const keys = subjects.flatMap(({ requestId, announcementId, importId, key }): Key[] => [
    ...(requestId ? [requestKey(requestId)] : []),
    ...(announcementId ? [announcementKey(announcementId)] : []),
    ...(importId ? [processImportKey(app, importId)] : []),
    ...(key ? [key] : []),
  ]);
  const wanted = [...new Map(keys.map((key) => [formatKey(key), key])).values()];
  const items = wanted.length > 0 ? await table.getAll(wanted, { consistent: true }) : [];
  const byKey = new Map(items.map((item) => [formatKey(item), item]));
  const list = (key: Key) => [byKey.get(formatKey(key)) ?? []].flat();
  return {
    /** Return the request of the application. */
    request(requestId: string) {
      const [request] = parseRows(table, requestRow, list(requestKey(requestId)));
      return request?.applicationId === app ? request : undefined;
    },
    eventType: (key: Key) => parseRows(table, eventRow, list(key))[0]?.type,
    announcementTitle: (id: string) =>
      parseRows(table, announcementRow, list(announcementKey(id)))[0]?.title,
    importName: (id: string) =>
      parseRows(table, importRow, list(processImportKey(app, id)))[0]?.name,
    exists: (key: Key) => byKey.has(formatKey(key)),
  };
}
