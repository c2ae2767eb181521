import * as z from 'zod';
import { isImportRunning, type StoredImport } from '#functions/imports/rules/import-acts.ts';
import { namedItems } from '#functions/organisation/store/named-items.ts';
import { findCallId } from '#functions/platform/log-ids.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { ImportProblem, ProcessImport, ProcessImportRow } from '#shared/process/process-import.ts';
import { SavedMapping } from '#shared/process/saved-mapping.ts';
import * as keys from './keys.ts';
import { savedMappingsQuery as all, savedMappingKey } from './keys.ts';

/** Saved mappings by name. Their history lists the changes. */
export const savedMappings = (table: Table) =>
  namedItems<SavedMapping>(table, {
    kind: 'LOGMAPPING',
    noun: 'SavedMapping',
    schema: SavedMapping,
    all,
    key: savedMappingKey,
    absent: () => t`There is no such saved mapping.`,
    taken: () => t`Another saved mapping has this name.`,
    told: 'LOGMAPPING',
  });

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

function buildImportStart({ applicationId, id, turn }: StoredImport): Write {
  const start: ImportStart = { applicationId, importId: id, turn };
  const createdWith = findCallId();
  const key = keys.importStartKey(applicationId, id, turn);
  return { put: addKeys(key, { ...start, createdWith }), when: 'absent' };
}

/** Create the store for imports of logs. Their names are unique, ignoring case. */
export function processImportStore(table: Table) {
  const imports = namedItems<StoredImport>(table, {
    ...{ kind: 'PROCESSIMPORT', noun: 'ProcessImport', schema: StoredProcessImport },
    ...{ all: keys.processImports, key: keys.processImportKey },
    absent: () => t`There is no such import.`,
    taken: () => t`Another import has this name.`,
  });
  const { find, load, create, remove, assertNameFree } = imports;

  return {
    find,
    load,
    create,
    remove,
    assertNameFree,

    /** List the imports, newest first. */
    async list(app: string): Promise<ProcessImportRow[]> {
      const rows = parseRows(table, rowKind, await table.queryAll(keys.processImports(app)));
      return rows
        .flatMap((row) => row ?? [])
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
    },

    /** List the imports that are being read or removed. */
    async listUnderWay(app: string): Promise<UnderWay[]> {
      const items = await table.queryAll(keys.processImports(app));
      const standings = parseRows(table, standingKind, items).flatMap((one) => one ?? []);
      return standings.filter(isImportRunning);
    },

    /**
     * Store a changed import, conditional on the version that was read, and start the state machine if its file must be
     * read. `beside`: writes of the same transaction.
     * @throws item.name-taken, item.changed-meanwhile
     */
    save: (
      after: StoredImport,
      before: StoredImport,
      beside: readonly Write[] = [],
    ): Promise<StoredImport> =>
      imports.save(after, before, {
        beside: [...(after.turn > before.turn ? [buildImportStart(after)] : []), ...beside],
      }),

    /** Transaction condition that fails once the import has changed since it was read. */
    unchanged: ({ applicationId, id, version }: StoredImport): Write => ({
      check: keys.processImportKey(applicationId, id),
      when: version,
    }),

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
