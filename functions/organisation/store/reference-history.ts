import * as z from 'zod';
import { listChangedFields } from '#functions/organisation/rules/changed-fields.ts';
import type { ReferenceKind } from '#functions/organisation/rules/kinds.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { ItemChange } from '#shared/item-change.ts';
import type { Language } from '#shared/language/languages.ts';
import * as keys from './reference-keys.ts';

/** Author and time of a change, for the history of the item. */
export type Author = Pick<ItemChange, 'by' | 'at'>;
type Versions = { readonly before?: object | undefined; readonly after?: object | undefined };

/**
 * Kinds whose history is written in the transaction of the change: reference data, announcements, saved log mappings.
 */
export type RecordedKind = ReferenceKind | 'ANNOUNCEMENT' | 'LOGMAPPING' | `NAMES-${Language}`;
/** Kinds with a history. The history of a person is collected from several items. */
export type HistoryKind = RecordedKind | 'PERSON';

/** Id and version of a changed item. The only item of a kind has no id, and is recorded under the application's id. */
const Head = z.object({ id: z.string().optional(), version: z.int() });

/**
 * Return the history writes for the transaction of a change; none without an author or a difference. `after`: the
 * stored item; undefined for a removal.
 */
export function buildHistoryWrites(
  app: string,
  kind: RecordedKind,
  author: Author | undefined,
  { before, after }: Versions,
): Write[] {
  const fields = listChangedFields({ ...before }, { ...after });
  if (!author || fields.length === 0) return [];
  const { id = app, version } = parsePart(Head, after ?? before);
  const act = !before ? 'created' : after ? 'changed' : 'removed';
  return [
    buildChangeWrite(app, kind, {
      id,
      version: after ? version : version + 1,
      act,
      ...author,
      fields,
    }),
  ];
}

/** Write the history entry of one change. */
export const buildChangeWrite = (app: string, kind: RecordedKind, change: ItemChange): Write => ({
  put: addKeys(keys.changeKey(app, kind, change.id, change.version), change),
  when: 'absent',
});

/** Create the reader for the history of an item of reference data, including removed items. */
export const referenceHistory = (table: Table) => ({
  /** Return the changes of an item, newest first. @throws input.cursor-invalid */
  page: (
    app: string,
    kind: HistoryKind,
    id: string,
    page: PageRequest,
  ): Promise<Page<ItemChange>> => {
    const newestFirst = {
      ...keys.itemChangesQuery(app, kind, id),
      newestFirst: true,
      consistent: true,
    };
    return readPage(table, [newestFirst], page, (items) =>
      parseRows(table, { schema: ItemChange, kind: 'ItemChange', id: 'id' }, items),
    );
  },
});
export type ReferenceHistory = ReturnType<typeof referenceHistory>;
