import * as z from 'zod';
import * as keys from '#functions/organisation/store/reference-keys.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { tryWrite } from '#functions/platform/table/try-write.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import { Id, Instant, PersonRef, Version } from '#shared/fields.ts';
import { FileImport, type UndoneRow } from '#shared/import/file-imports-api.ts';
import { undoableDays } from '#shared/import/import-endpoint.ts';
import { t } from '#shared/language/t.ts';

/** A field that an import wrote. An absent value means that the field had, or has, no value. */
const WrittenField = z.object({ before: z.unknown().optional(), after: z.unknown().optional() });
/** Change made by a row of a file, stored until it is undone. */
const ImportedRow = z.object({
  /** Sort key in the order of the import. */
  place: z.string(),
  itemId: z.string(),
  title: z.string(),
  /** Whether the row created the item. */
  isNew: z.boolean(),
  fields: z.record(z.string(), WrittenField),
  version: Version,
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** Counter that starts at zero. */
const Count = z.int().default(0);
const StoredImport = FileImport.omit({ undo: true }).extend({
  ...{ created: Count, changed: Count, undone: Count, kept: Count },
});
export type StartedImport = Pick<FileImport, 'id' | 'kind' | 'fileName' | 'by' | 'at'>;
const Undo = z.object({ importId: Id, by: PersonRef, at: Instant });
type Counter = 'created' | 'changed' | 'undone' | 'kept';

/** Row that an undo left unchanged, with the reason. */
const KeptRow = z.object({ title: z.string(), why: z.string() });
const toKeptRow = (item: object): UndoneRow => ({ ...parsePart(KeptRow, item), outcome: 'kept' });
/** Maximum number of unchanged rows that are listed after an undo. */
const keptAtMost = 1000;
/** Maximum stored length of a reason, in characters. */
const maxReasonLength = 1000;

const expiry = (at: string) => Math.floor(Date.parse(at) / 1000) + undoableDays * 86_400;

/** Imported files with the changes of each row, stored as long as they can be undone. */
export function fileImportStore(table: Table, app: string) {
  const count = (id: string, counter: Counter): Write => ({
    add: new Map([[counter, 1]]),
    to: keys.fileImportKey(app, id),
  });

  const ended = (id: string, { place, version }: ImportedRow, as: 'undone' | 'kept'): Write[] => [
    { remove: keys.importedRowKey(app, id, place), when: version },
    count(id, as),
  ];

  const list = async (now: string): Promise<FileImport[]> => {
    const items = await table.queryAll({ ...keys.fileImports(app), consistent: true });
    const isUndo = (item: object) => 'importId' in item;
    const undos = parseRows(
      table,
      { schema: Undo, kind: 'FileImportUndo', id: 'importId' },
      items.filter(isUndo),
    );
    const stored = parseRows(
      table,
      { schema: StoredImport, kind: 'FileImport', id: 'id' },
      items.filter((item) => !isUndo(item)),
    );
    return stored
      .flatMap((one) => one ?? [])
      .filter(({ at }) => expiry(at) * 1000 > Date.parse(now))
      .map((one) => {
        const undo = undos.find((found) => found?.importId === one.id);
        return {
          ...one,
          ...(undo && { undo: { by: undo.by, at: undo.at } }),
        };
      })
      .filter(({ created, changed }) => created + changed > 0)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  };

  return {
    /** List imports that stored something, the newest first. */
    list,

    /** @throws item.not-found */
    async load(id: string, now: string): Promise<FileImport> {
      const found = (await list(now)).find((one) => one.id === id);
      if (found) return found;
      throw new AppError(
        'item.not-found',
        t`There is no such import. An import can be undone for ${undoableDays} days.`,
      );
    },

    /**
     * Record the start of an import. A file arrives in several calls, so the start may already exist. @returns the
     * stored start, and whether somebody has undone the import
     */
    async start(started: StartedImport): Promise<StartedImport & { readonly isUndone: boolean }> {
      const key = keys.fileImportKey(app, started.id);
      const put = { ...addKeys(key, started), expiresAt: expiry(started.at) };
      await tryWrite(table, [{ put, when: 'absent' }]);
      const [stored, undo] = await Promise.all([
        table.get(key, { consistent: true }),
        table.get(keys.fileImportUndoKey(app, started.id), { consistent: true }),
      ]);
      return { ...parsePart(StoredImport, stored), isUndone: undo !== undefined };
    },

    /** Return the writes of an imported row, for its transaction. */
    rowWrites(id: string, at: string, row: Omit<ImportedRow, 'version'>): Write[] {
      const key = keys.importedRowKey(app, id, row.place);
      return [
        { put: { ...addKeys(key, { ...row, version: 1 }), expiresAt: expiry(at) } },
        count(id, row.isNew ? 'created' : 'changed'),
      ];
    },

    /** Return the rows that can still be undone, the last imported first. */
    async rows(id: string, limit: number): Promise<ImportedRow[]> {
      const rows = { ...keys.importedRows(app, id), newestFirst: true, consistent: true };
      const { items } = await table.query(rows, { limit });
      return items.map((item) => parsePart(ImportedRow, item));
    },

    /** Return the outcome of a row; undefined if it can still be undone. */
    async findOutcome(id: string, { place, title }: ImportedRow): Promise<UndoneRow | undefined> {
      const consistent = { consistent: true };
      const [row, kept] = await Promise.all([
        table.get(keys.importedRowKey(app, id, place), consistent),
        table.get(keys.keptRowKey(app, id, place), consistent),
      ]);
      if (row) return undefined;
      return kept ? toKeptRow(kept) : { title, outcome: 'undone' };
    },

    /**
     * Return the writes that mark a row as undone, once. They belong to the transaction of the undo, or are written
     * alone.
     */
    endWrites: (id: string, row: ImportedRow): Write[] => ended(id, row, 'undone'),

    /**
     * Return the writes that mark a row as not undone, with a reason in the language of the person who undoes the
     * import.
     */
    keepWrites(id: string, row: ImportedRow, { why, at }: { why: string; at: string }): Write[] {
      const key = keys.keptRowKey(app, id, row.place);
      const kept = { title: row.title, why: why.slice(0, maxReasonLength) };
      const put = { ...addKeys(key, kept), expiresAt: expiry(at) };
      return [...ended(id, row, 'kept'), { put, when: 'absent' }];
    },

    /** Return the rows that an undo left unchanged, the last imported first. */
    async keptRows(id: string): Promise<UndoneRow[]> {
      const rows = { ...keys.keptRows(app, id), newestFirst: true, consistent: true };
      const { items } = await table.query(rows, { limit: keptAtMost });
      return items.map(toKeptRow);
    },

    /** Record the first person who undoes an import. */
    async recordUndo(id: string, { by, at }: NonNullable<FileImport['undo']>): Promise<void> {
      const put = { ...keys.fileImportUndoKey(app, id), importId: id, by, at };
      await tryWrite(table, [{ put: { ...put, expiresAt: expiry(at) }, when: 'absent' }]);
    },
  };
}
export type FileImportStore = ReturnType<typeof fileImportStore>;
