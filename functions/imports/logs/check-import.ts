import { removeStoredImport } from '#functions/imports/remove-stored.ts';
import {
  completeImportCheck,
  failImport,
  failImportRemoval,
  isCurrentExecution,
  type StoredImport,
  setImportProgress,
} from '#functions/imports/rules/import-acts.ts';
import { createImportReportCollector } from '#functions/imports/rules/import-report.ts';
import { splitCasesIntoPacks } from '#functions/imports/rules/split-into-packs.ts';
import type { ProcessImportStore } from '#functions/imports/store/process-import-store.ts';
import type { ProcessStore } from '#functions/imports/store/process-store.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Item } from '#functions/platform/table/table.ts';
import { countJsonBytes, splitIntoBatches } from '#shared/batches.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { buildLogCases } from '#shared/process/logs/cases-of-log.ts';

export type CheckImportDeps = {
  readonly imports: ProcessImportStore;
  readonly logs: ProcessStore;
  /** Return the bytes of the import's file in pieces. @throws file.not-found, server.unavailable */
  readonly readBytes: (one: StoredImport) => AsyncIterable<Uint8Array>;
  readonly reference: Pick<ReferenceStore, 'load'>;
  /** Milliseconds between two progress notes. Each note also checks whether the import was cancelled. */
  readonly noteEvery: number;
  readonly now: () => string;
};
type Step = { readonly applicationId: string; readonly importId: string; readonly turn: number };

/** Packs of one write. Between writes, the import reports its progress and checks whether it was cancelled. */
const packBatches = {
  count: 50,
  size: 400_000,
  sizeOf: ({ item }: CasePack) => countJsonBytes(item),
};
type CasePack = { readonly item: Item; readonly cases: number };
/** Time after the last progress note in which an import counts as active, in milliseconds. */
const readingMs = 60_000;

/** Another execution reads the same import, so the state machine must retry later. */
class ImportBeingRead extends Error {
  override readonly name = 'ImportBeingRead';
}

/**
 * Read the file of an import from its beginning, store its requests without publishing them, and report the result, or
 * continue the removal of an import. It can be interrupted and restarted. If two executions run at once, only one
 * continues, because each write is conditional on the version that it read. An invalid file ends the import with the
 * reason.
 * @throws ImportBeingRead if another execution continues instead
 */
export async function checkImport(deps: CheckImportDeps, step: Step): Promise<void> {
  const { imports, now } = deps;
  const found = await imports.find(step.applicationId, step.importId);
  if (found?.isBeingRemoved && found.turn === step.turn) return removeStoredImport(deps, found);
  if (!found || !isCurrentExecution(found, step.turn) || !found.mapping) return;
  let present = found;
  const save = async (after: StoredImport) => {
    present = await imports.save(after, present);
  };
  try {
    await importLogFile(deps, () => present, save);
  } catch (error) {
    if (isConflict(error)) {
      if (!(await isStillChecking(deps, step))) return;
      throw new ImportBeingRead('Another execution reads this import.', { cause: error });
    }
    const isFinal =
      error instanceof AppError && ['input.invalid', 'file.not-found'].includes(error.code);
    if (!isFinal) throw error;
    await save(failImport(present, error.message, now()));
  }
}

/** Whether the import was not cancelled, removed or ended meanwhile. */
async function isStillChecking({ imports }: CheckImportDeps, step: Step) {
  const stored = await imports.find(step.applicationId, step.importId);
  return stored !== undefined && isCurrentExecution(stored, step.turn);
}

/**
 * End an import that no execution could read, so that somebody can start it again. Count a removal that failed; the
 * reconciler repeats it after a pause.
 * @throws ImportBeingRead while another execution still makes progress
 */
export async function abandonImport(deps: CheckImportDeps, step: Step): Promise<void> {
  const { imports, now } = deps;
  const found = await imports.find(step.applicationId, step.importId);
  if (found?.isBeingRemoved && found.turn === step.turn) {
    const why = t`Something went wrong while it was removed. Remove it again.`;
    await imports.save(failImportRemoval(found, why, now()), found);
    return;
  }
  if (!found || !isCurrentExecution(found, step.turn)) return;
  const notedAt = found.progress?.at;
  if (notedAt !== undefined && Date.parse(now()) - Date.parse(notedAt) < readingMs)
    throw new ImportBeingRead('Another execution reads this import.');
  const why = t`Something went wrong while it was read. Try it again.`;
  await imports.save(failImport(found, why, now()), found);
}

type Save = (after: StoredImport) => Promise<void>;

async function importLogFile(deps: CheckImportDeps, present: () => StoredImport, save: Save) {
  const { imports, logs, readBytes, reference, now } = deps;
  const one = present();
  const { applicationId, id, mapping } = one;
  if (!mapping) return;
  const note = createProgressReporter(deps, present, save);
  const { readFile } = await import('./read-file.ts');
  const log = await readFile(readBytes(one), mapping, (bytes, requests) =>
    note({ bytes, stored: 0, requests }),
  );
  const cases = buildLogCases(log, mapping);
  // This save fails in an outdated execution, before any packs are removed.
  await save(
    setImportProgress(present(), {
      bytes: one.file.size,
      stored: 0,
      requests: cases.count,
      at: now(),
    }),
  );
  await logs.removePacks(applicationId, id, [imports.unchanged(present())]);
  const calendar = getEffectiveCalendar(mapping.locationId, await reference.load(applicationId));
  const report = createImportReportCollector(log, cases);
  let stored = 0;
  for (const batch of splitIntoBatches(packed(), packBatches)) {
    await logs.writePacks(
      batch.map(({ item }) => item),
      [imports.unchanged(present())],
    );
    for (const { cases: more } of batch) stored += more;
    await note({ bytes: one.file.size, stored, requests: cases.count });
  }
  function* packed(): Generator<CasePack> {
    let index = 0;
    for (const pack of splitCasesIntoPacks(cases, calendar)) {
      report.take(pack);
      yield { item: logs.packItem(applicationId, id, index, pack), cases: pack.length };
      index += 1;
    }
  }
  const problems = imports.problemsItem(one, cases.problems);
  await logs.writePacks([problems], [imports.unchanged(present())]);
  await save(completeImportCheck(present(), report.result(), now()));
}

type Progress = Omit<NonNullable<StoredImport['progress']>, 'at'>;

function createProgressReporter(
  { noteEvery, now }: CheckImportDeps,
  present: () => StoredImport,
  save: Save,
) {
  let notedAt = Date.parse(now());
  return async (progress: Progress) => {
    const at = now();
    if (Date.parse(at) - notedAt < noteEvery) return;
    notedAt = Date.parse(at);
    await save(setImportProgress(present(), { ...progress, at }));
  };
}
