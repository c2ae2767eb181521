import * as z from 'zod';
import { isImportRunning, type StoredImport } from '#functions/imports/rules/import-acts.ts';
import { uniqueKey } from '#functions/organisation/store/reference-keys.ts';
import { findCallId } from '#functions/platform/log-ids.ts';
import { addKeys, foldSearchText } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart, parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { ImportProblem, ProcessImport, ProcessImportRow } from '#shared/process/process-import.ts';
import * as keys from './keys.ts';

type UnderWay = Pick<
  StoredImport,
  'id' | 'state' | 'isBeingRemoved' | 'failedRemovals' | 'changedAt' | 'progress'
>;
export type ProcessImportStore = ReturnType<typeof processImportStore>;

const StoredProcessImport = ProcessImport.extend({
  turn: z.int().nonnegative().default(0),
  isBeingRemoved: z.boolean().default(false),
  failedRemovals: z.int().nonnegative().default(0),
});
const standingKind = {
  schema: StoredProcessImport.pick({
    id: true,
    state: true,
    isBeingRemoved: true,
    failedRemovals: true,
    changedAt: true,
    progress: true,
  }),
  ...({ kind: 'ProcessImport', id: 'id' } as const),
};
const rowKind = { schema: ProcessImportRow, kind: 'ProcessImport', id: 'id' } as const;
const Problems = z.object({ problems: z.array(ImportProblem) });
/** Maximum stored size of problems in an item, in characters. */
const maxProblemsLength = 250_000;

/** Item that starts an execution of the state machine. */
export const ImportStart = z.object({
  applicationId: Id,
  importId: Id,
  turn: z.int().positive(),
});
export type ImportStart = z.infer<typeof ImportStart>;

const toItem = (one: StoredImport) =>
  addKeys(keys.processImportKey(one.applicationId, one.id), one);
const nameKey = ({ applicationId, name }: StoredImport) =>
  uniqueKey(applicationId, 'PROCESSIMPORT', name);

function buildImportStart({ applicationId, id, turn }: StoredImport): Write {
  const start: ImportStart = { applicationId, importId: id, turn };
  const createdWith = findCallId();
  const key = keys.importStartKey(applicationId, id, turn);
  return { put: addKeys(key, { ...start, createdWith }), when: 'absent' };
}

/** Create the store for imports of logs. Their names are unique, ignoring case. */
export function processImportStore(table: Table) {
  const find = async (app: string, id: string): Promise<StoredImport | undefined> => {
    const item = await table.get(keys.processImportKey(app, id), { consistent: true });
    return item ? parseStored(StoredProcessImport, item) : undefined;
  };
  const list = async (app: string): Promise<ProcessImportRow[]> => {
    const rows = parseRows(table, rowKind, await table.queryAll(keys.processImports(app)));
    return rows
      .flatMap((row) => row ?? [])
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
  };
  /** @throws item.name-taken if another import has this name */
  async function assertNameFree(one: StoredImport): Promise<void> {
    const all = await list(one.applicationId);
    if (
      all.some(({ id, name }) => id !== one.id && foldSearchText(name) === foldSearchText(one.name))
    )
      throw new AppError('item.name-taken', t`Another import has this name.`, {
        fields: { name: [t`Another import has this name.`] },
      });
  }
  /** @throws item.name-taken if the name caused the conflict */
  async function write(one: StoredImport, writes: readonly Write[]): Promise<void> {
    try {
      await table.write(writes);
    } catch (error) {
      await assertNameFree(one);
      throw error;
    }
  }

  return {
    find,
    list,
    assertNameFree,

    /** List the imports that are being read or removed. */
    async listUnderWay(app: string): Promise<UnderWay[]> {
      const items = await table.queryAll(keys.processImports(app));
      const standings = parseRows(table, standingKind, items).flatMap((one) => one ?? []);
      return standings.filter(isImportRunning);
    },

    /** @throws item.not-found */
    async load(app: string, id: string): Promise<StoredImport> {
      const found = await find(app, id);
      if (!found) throw new AppError('item.not-found', t`There is no such import.`);
      return found;
    },

    /** Store a new import. An existing one stays unchanged. @throws item.name-taken */
    async create(one: StoredImport): Promise<StoredImport> {
      const there = await find(one.applicationId, one.id);
      if (there) return there;
      const created = { ...one, version: 1 };
      await write(created, [
        { put: toItem(created), when: 'absent' },
        { put: { ...nameKey(created), id: one.id }, when: { ownedBy: one.id } },
      ]);
      return created;
    },

    /**
     * Store a changed import, conditional on the version that was read, and start the state machine if its file must be
     * read. `beside`: writes of the same transaction.
     * @throws item.name-taken, item.changed-meanwhile
     */
    async save(
      after: StoredImport,
      before: StoredImport,
      beside: readonly Write[] = [],
    ): Promise<StoredImport> {
      const saved = { ...after, version: before.version + 1 };
      const isRenamed = foldSearchText(after.name) !== foldSearchText(before.name);
      await write(saved, [
        { put: toItem(saved), when: before.version },
        ...(after.turn > before.turn ? [buildImportStart(saved)] : []),
        ...(isRenamed
          ? [
              { put: { ...nameKey(saved), id: saved.id }, when: { ownedBy: saved.id } },
              { remove: nameKey(before) },
            ]
          : []),
        ...beside,
      ]);
      return saved;
    },

    /** Transaction condition that fails once the import has changed since it was read. */
    unchanged: ({ applicationId, id, version }: StoredImport): Write => ({
      check: keys.processImportKey(applicationId, id),
      when: version,
    }),

    /** @throws item.changed-meanwhile */
    remove: (before: StoredImport): Promise<void> =>
      table.write([
        { remove: keys.processImportKey(before.applicationId, before.id), when: before.version },
        { remove: nameKey(before) },
      ]),

    /** Return the item with the reasons why rows were refused, as many as fit. */
    problemsItem({ applicationId, id }: StoredImport, problems: readonly ImportProblem[]) {
      let room = maxProblemsLength;
      const kept = problems.filter((problem) => {
        room -= JSON.stringify(problem).length;
        return room > 0;
      });
      return addKeys(keys.importProblemsKey(applicationId, id), { problems: kept });
    },
    async problems(app: string, id: string): Promise<ImportProblem[]> {
      const item = await table.get(keys.importProblemsKey(app, id), { consistent: true });
      return item ? parsePart(Problems, item).problems : [];
    },
  };
}
