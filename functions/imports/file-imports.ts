import {
  doaLevelImport,
  doaRuleImport,
  rateImport,
} from '#functions/approval-limits/import-authority.ts';
import { figureReads } from '#functions/figures/store/figure-reads.ts';
import { fileColumnsStore } from '#functions/imports/store/file-columns-store.ts';
import {
  type FileImportStore,
  fileImportStore,
  type ImportedRow,
} from '#functions/imports/store/file-import-store.ts';
import type { UndoRow } from '#functions/organisation/items/undo-items.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { undoSetting } from '#functions/organisation/undo-settings.ts';
import type { PeopleDeps } from '#functions/people/deps.ts';
import { groupImport } from '#functions/people/import-groups.ts';
import { undoPerson } from '#functions/people/undo-person.ts';
import {
  locationAttributeImport,
  locationTypeImport,
} from '#functions/places/import-location-kinds.ts';
import {
  categoryImport,
  departmentImport,
  locationImport,
} from '#functions/places/import-trees.ts';
import { type Call, type CallContext, route } from '#functions/platform/route.ts';
import { isConflict, retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { tryWrite } from '#functions/platform/table/write-unless-lost.ts';
import { holidayImport } from '#functions/sla/import-holidays.ts';
import { policyImport } from '#functions/sla/import-policies.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import {
  type FileImport,
  listFileImports,
  type UndoneRow,
  undoFileImport,
} from '#shared/import/file-imports-api.ts';

/** Rows undone in one call. Each needs several reads and a transaction while the caller waits. */
const rowsPerCall = 25;

/** Undo function for each kind of row, by the path of its operation. */
const undoByKind: ReadonlyMap<string, UndoRow<PeopleDeps>> = new Map([
  ['people', undoPerson],
  ['groups', groupImport.undo],
  ['departments', departmentImport.undo],
  ['locations/hierarchies', locationImport.undo],
  ['categories', categoryImport.undo],
  ['locations/types', locationTypeImport.undo],
  ['locations/attributes', locationAttributeImport.undo],
  ['doa/rates', rateImport.undo],
  ['doa/levels', doaLevelImport.undo],
  ['doa/rule-departments', doaRuleImport.undo],
  ['sla/holidays', holidayImport.undo],
  ['escalations/policies', policyImport.undo],
  [
    'configurations/settings',
    (deps, call, undoing) => {
      const { table } = deps;
      const own = { ...deps, figures: figureReads(table), names: nameTranslations(table) };
      return undoSetting(own, call, undoing);
    },
  ],
]);

export const listFileImportsRoute = route(listFileImports, async ({ query }, deps: PeopleDeps) => {
  const { table, applicationId } = deps;
  const store = fileImportStore(table, applicationId);
  const { kind, importId } = query;
  if (importId) {
    const one = await store.load(importId, deps.now());
    return { items: [one], kept: await store.keptRows(importId) };
  }
  const all = await store.list(deps.now());
  if (kind === undefined) return { items: all };
  const columns = await fileColumnsStore(table, applicationId).list(kind, deps.now());
  return { items: all.filter((one) => one.kind === kind), columns };
});

const reasonOf = ({ fields, message }: AppError): string =>
  fields ? Object.values(fields).flat().join(' ') : message;
/** A lost race says nothing of the row. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && errorStatus[error.code] < 429 && !isConflict(error);

type Undoing = {
  readonly deps: PeopleDeps;
  readonly call: CallContext;
  readonly store: FileImportStore;
  readonly importId: string;
  readonly undo: UndoRow<PeopleDeps>;
};

/** Undo a row, or leave it unchanged and store the reason. @returns undefined for a row that another call completed */
async function tryToUndo(
  { deps, call, store, importId, undo }: Undoing,
  row: ImportedRow,
): Promise<UndoneRow | undefined> {
  const { title } = row;
  const end = async (writes: readonly Write[], done: UndoneRow): Promise<UndoneRow | undefined> =>
    (await tryWrite(deps.table, writes)) ? done : undefined;
  const ends = store.endWrites(importId, row);
  const undone: UndoneRow = { title, outcome: 'undone' };
  try {
    return (await undo(deps, call, { row, ends })) ? undone : await end(ends, undone);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const why = reasonOf(error);
    const writes = store.keepWrites(importId, row, { why, at: deps.now() });
    return end(writes, { title, outcome: 'kept', why });
  }
}

/** The same; a row that lost a race is undone on what the other one left. @throws item.changed-meanwhile */
async function undoRow(undoing: Undoing, row: ImportedRow): Promise<UndoneRow | undefined> {
  let isFirst = true;
  return retryOnConflict(async () => {
    if (!isFirst && !(await undoing.store.hasRow(undoing.importId, row))) return undefined;
    isFirst = false;
    return tryToUndo(undoing, row);
  });
}

const leftOf = ({ created, changed, undone, kept }: FileImport) =>
  created + changed - undone - kept;

/** @throws item.not-found */
async function undoImport(call: Call<typeof undoFileImport>, deps: PeopleDeps) {
  const { importId } = call.query;
  const store = fileImportStore(deps.table, deps.applicationId);
  const { kind } = await store.load(importId, deps.now());
  const undo = undoByKind.get(kind);
  if (!undo) throw new Error(`Imports of ${kind} can't be undone.`);
  await store.recordUndo(importId, { by: personRef(call.actor), at: deps.now() });
  // Each row is a separate change. The version and the key that the caller sent apply to the import.
  const { actor, userAgent } = call;
  const own = { actor, userAgent, files: [], ifMatch: undefined, idempotency: undefined };
  const undoing = { deps, call: own, store, importId, undo };
  const rows: UndoneRow[] = [];
  for (const row of await store.rows(importId, rowsPerCall)) {
    const undone = await undoRow(undoing, row);
    if (undone) rows.push(undone);
  }
  const after = await store.load(importId, deps.now());
  return { rows, left: Math.max(0, leftOf(after)) };
}

export const undoFileImportRoute = route(undoFileImport, undoImport);
