import {
  endCheck,
  failImport,
  isAtWork,
  noteProgress,
  type StoredImport,
} from '#functions/domain/process-imports/import-acts.ts';
import { importReport } from '#functions/domain/process-imports/import-report.ts';
import { packsOf } from '#functions/domain/process-imports/packs-of.ts';
import { effectiveCalendar } from '#functions/domain/sla/effective-calendar.ts';
import type { ProcessImportStore } from '#functions/store/process-import-store.ts';
import type { ProcessStore } from '#functions/store/process-store.ts';
import type { ReferenceStore } from '#functions/store/reference-store.ts';
import { isConflict } from '#functions/store/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { casesOfLog } from '#shared/process/logs/cases-of-log.ts';

export type CheckImportDeps = {
  readonly imports: ProcessImportStore;
  readonly logs: ProcessStore;
  /** The bytes of its file, piece by piece. @throws file.not-found, server.unavailable */
  readonly readBytes: (one: StoredImport) => AsyncIterable<Uint8Array>;
  readonly reference: Pick<ReferenceStore, 'load'>;
  /** Milliseconds between two notes of how far it has come: then it also learns that it was cancelled. */
  readonly noteEvery: number;
  readonly now: () => string;
};
type Step = { readonly applicationId: string; readonly importId: string; readonly turn: number };

/** Characters stored in one transaction, which holds 4 MB. */
const mostAtOnce = 400_000;

/**
 * Reads the file of an import from its beginning, stores its requests unseen, and says what was found. It can be
 * killed and begun again, and two can run at once: packs have places that follow from the file, and each is stored on
 * condition that the import is as this one left it. A file that can't be read ends it with the reason.
 */
export async function checkImport(deps: CheckImportDeps, step: Step): Promise<void> {
  const { imports, now } = deps;
  const found = await imports.find(step.applicationId, step.importId);
  if (!found || !isAtWork(found, step.turn) || !found.mapping) return;
  let present = found;
  const save = async (after: StoredImport) => {
    present = await imports.save(after, present);
  };
  try {
    await work(deps, () => present, save);
  } catch (error) {
    if (isConflict(error) && (await wasLeft(deps, step, present))) return;
    const isFinal =
      error instanceof AppError && ['input.invalid', 'file.not-found'].includes(error.code);
    if (!isFinal) throw error;
    await save(failImport(present, error.message, now()));
  }
}

/** It was cancelled or removed, or another execution works on it. */
async function wasLeft({ imports }: CheckImportDeps, step: Step, { version }: StoredImport) {
  const there = await imports.find(step.applicationId, step.importId);
  return !there || !isAtWork(there, step.turn) || there.version !== version;
}

/** Whatever kept it from being read, somebody can try it again. */
export async function giveUpImport(deps: CheckImportDeps, step: Step): Promise<void> {
  const { imports, now } = deps;
  const found = await imports.find(step.applicationId, step.importId);
  if (!found || !isAtWork(found, step.turn)) return;
  const why = t`Something went wrong while it was read. Try it again.`;
  await imports.save(failImport(found, why, now()), found);
}

type Save = (after: StoredImport) => Promise<void>;

async function work(deps: CheckImportDeps, present: () => StoredImport, save: Save) {
  const { imports, logs, readBytes, reference, now } = deps;
  const one = present();
  const { applicationId, id, mapping } = one;
  if (!mapping) return;
  const note = noteNowAndThen(deps, present, save);
  const { readFile } = await import('./read-file.ts');
  const log = await readFile(readBytes(one), mapping, (bytes, requests) =>
    note({ bytes, stored: 0, requests }),
  );
  const cases = casesOfLog(log, mapping);
  await logs.removePacks(applicationId, id);
  const calendar = effectiveCalendar(mapping.locationId, await reference.load(applicationId));
  const report = importReport(log, cases);
  let packs: ReturnType<typeof logs.packItem>[] = [];
  let waiting = 0;
  let stored = 0;
  const flush = async () => {
    await logs.writePacks(packs, [imports.unchanged(present())]);
    packs = [];
    waiting = 0;
    await note({ bytes: one.file.size, stored, requests: cases.count });
  };
  let index = 0;
  for (const pack of packsOf(cases, calendar)) {
    const item = logs.packItem(applicationId, id, index, pack);
    index += 1;
    report.take(pack);
    const size = JSON.stringify(item).length;
    if (waiting > 0 && waiting + size > mostAtOnce) await flush();
    packs.push(item);
    waiting += size;
    stored += pack.length;
  }
  const problems = imports.problemsItem(one, cases.problems);
  await logs.writePacks([...packs, problems], [imports.unchanged(present())]);
  await save(endCheck(present(), report.result(), now()));
}

type Progress = Omit<NonNullable<StoredImport['progress']>, 'at'>;

function noteNowAndThen(
  { noteEvery, now }: CheckImportDeps,
  present: () => StoredImport,
  save: Save,
) {
  let notedAt = Date.parse(now());
  return async (progress: Progress) => {
    const at = now();
    if (Date.parse(at) - notedAt < noteEvery) return;
    notedAt = Date.parse(at);
    await save(noteProgress(present(), { ...progress, at }));
  };
}
