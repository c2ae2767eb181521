import { isDeepStrictEqual } from 'node:util';
import { fileColumnsStore } from '#functions/imports/store/file-columns-store.ts';
import { fileImportStore, type ImportedRow } from '#functions/imports/store/file-import-store.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import type { Call } from '#functions/platform/route.ts';
import { padNumber } from '#functions/platform/table/access-patterns.ts';
import type { Write } from '#functions/platform/table/write.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { ImportEndpoint } from './import-rows.ts';

export type RecordDeps = Pick<AreaDeps, 'table' | 'applicationId' | 'now' | 'newId'>;
type Fields = Readonly<Record<string, unknown>>;
type ImportedChange = Pick<ImportedRow, 'itemId' | 'title'> & {
  /** Writable fields of the item before the change; undefined for a new item. */
  readonly before: Fields | undefined;
  readonly after: Fields;
};
/** Functions that store an import with its rows, so that it can be undone. */
export type ImportRecord = {
  /** Record the start of the import, once for several rows. Needed before the first row. */
  readonly start: () => Promise<void>;
  /** Return the writes to include in the transaction of a row. */
  readonly rowWrites: (changed: ImportedChange) => Write[];
};

/** Return the kind that an operation imports: "departments". */
export const parseImportKind = ({ path }: Pick<ImportEndpoint, 'path'>): string =>
  path.slice(1, -'/import'.length);

/** Return the fields that differ. Absent values are left out. */
function diffWrittenFields(before: Fields | undefined, after: Fields): ImportedRow['fields'] {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(was.get(name), is.get(name)))
      .map((name) => [
        name,
        {
          ...(was.get(name) !== undefined && { before: was.get(name) }),
          ...(is.get(name) !== undefined && { after: is.get(name) }),
        },
      ]),
  );
}

/**
 * Record the changes of each row in the transaction of that change. Several calls of one file are one import. Only the
 * person who started an import can continue it, with the same kind, and before it is undone.
 */
export function recordImport(
  { table, applicationId, now, newId }: RecordDeps,
  { actor, body: { file }, idempotency }: Call<ImportEndpoint>,
  kind: string,
): ImportRecord {
  const store = fileImportStore(table, applicationId);
  const at = now();
  const ownId = () =>
    idempotency ? deriveId(applicationId, actor.userId, 'file import', idempotency.key) : newId();
  const id = file?.importId ?? ownId();
  let rows = 0;
  let started: Promise<void> | undefined;

  /** Store the column mapping of the file, if any. Each call of a file has the same mapping. */
  async function rememberColumns() {
    const columns = file?.columns;
    if (columns)
      await table.write(fileColumnsStore(table, applicationId).writes(kind, columns, at));
  }

  async function start() {
    const by = personRef(actor);
    const stored = await store.start({ id, kind, fileName: file?.name ?? '', by, at });
    if (stored.kind === kind && stored.by.userId === actor.userId && !stored.isUndone)
      return rememberColumns();
    throw new AppError('input.invalid', t`This import can’t be continued.`, {
      fields: { file: [t`Another import has this id, or it was undone.`] },
    });
  }
  return {
    start: () => {
      started ??= start();
      return started;
    },
    rowWrites: ({ itemId, title, before, after }) => {
      rows += 1;
      return store.rowWrites(id, at, {
        ...{ place: `${at}#${padNumber(rows, 4)}#${newId()}`, itemId, title: title.slice(0, 200) },
        ...{ isNew: before === undefined, fields: diffWrittenFields(before, after) },
      });
    },
  };
}
