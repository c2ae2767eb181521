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
import { holidayImport } from '#functions/sla/import-holidays.ts';
import { policyImport } from '#functions/sla/import-policies.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import {
  type FileImport,
  listFileImports,
  type UndoneRow,
  undoFileImport,
} from '#shared/import/file-imports-api.ts';

/** Maximum number of rows undone in one call. Each row needs several reads and a transaction while the caller waits. */
const rowsPerCall = 25;

/** Undo function for each kind of row, keyed by the path of its operation. */
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

const getReason = ({ fields, message }: AppError): string =>
  fields ? Object.values(fields).flat().join(' ') : message;
/** Whether the row was refused. A write conflict is no refusal. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && errorStatus[error.code] < 429 && !isConflict(error);

type Undoing = {
  readonly deps: PeopleDeps;
  readonly call: CallContext;
  readonly store: FileImportStore;
  readonly importId: string;
  readonly undo: UndoRow<PeopleDeps>;
};

/** Undo a row, or leave it unchanged and store the reason. @throws item.changed-meanwhile */
async function tryUndoRow(
  { deps, call, store, importId, undo }: Undoing,
  row: ImportedRow,
): Promise<UndoneRow> {
  const { title } = row;
  const ends = store.endWrites(importId, row);
  try {
    if (!(await undo(deps, call, { row, ends }))) await deps.table.write(ends);
    return { title, outcome: 'undone' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const why = getReason(error);
    await deps.table.write(store.keepWrites(importId, row, { why, at: deps.now() }));
    return { title, outcome: 'kept', why };
  }
}

/**
 * Undo a row. After a lost race, return the outcome of the other call, or try again.
 * @throws item.changed-meanwhile
 */
async function undoRow(undoing: Undoing, row: ImportedRow): Promise<UndoneRow> {
  const { store, importId } = undoing;
  let isFirst = true;
  return retryOnConflict(async () => {
    const ended = isFirst ? undefined : await store.findOutcome(importId, row);
    isFirst = false;
    return ended ?? tryUndoRow(undoing, row);
  });
}

const getLeft = ({ created, changed, undone, kept }: FileImport) =>
  created + changed - undone - kept;

/** @throws item.not-found */
async function undoImport(call: Call<typeof undoFileImport>, deps: PeopleDeps) {
  const { importId } = call.query;
  const store = fileImportStore(deps.table, deps.applicationId);
  const found = await store.load(importId, deps.now());
  const undo = undoByKind.get(found.kind);
  if (!undo) throw new Error(`Imports of ${found.kind} can't be undone.`);
  await store.recordUndo(importId, { by: personRef(call.actor), at: deps.now() });
  // Each row is a separate change. The version and the key that the caller sent apply to the import.
  const { actor, userAgent } = call;
  const own = { actor, userAgent, files: [], ifMatch: undefined, idempotency: undefined };
  const undoing = { deps, call: own, store, importId, undo };
  const rows: UndoneRow[] = [];
  try {
    for (const row of await store.rows(importId, rowsPerCall))
      rows.push(await undoRow(undoing, row));
  } catch (error) {
    // A repeated call continues. If nothing was undone, it fails with the reason.
    if (rows.length === 0) throw error;
  }
  return { rows, left: Math.max(0, getLeft(found) - rows.length) };
}

export const undoFileImportRoute = route(undoFileImport, undoImport);
