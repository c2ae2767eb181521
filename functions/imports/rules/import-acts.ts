import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import { msg } from '#shared/language/t.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import {
  canCancelImport,
  canCheckImport,
  canEditMapping,
  canPublishImport,
  canRemoveImport,
  type ImportInput,
  type ImportReport,
  type ImportState,
  type NewImport,
  type ProcessImport,
} from '#shared/process/process-import.ts';

/**
 * An import as it is stored. `turn` counts the executions that were started for it. Only the latest execution may
 * change it. `isBeingRemoved`: the stored data is being removed, and then the import. `failedRemovals`: number of
 * executions that could not complete the removal.
 */
export type StoredImport = ProcessImport & {
  readonly turn: number;
  readonly isBeingRemoved?: boolean;
  readonly failedRemovals?: number;
};
type ChangeAuthor = { readonly by: PersonRef; readonly at: string };

const refusals = {
  map: msg('How it is read can’t be changed now. Remove it and import it again.'),
  check: msg('It can’t be read now: say first how its file is read.'),
  cancel: msg('Nothing is being read.'),
  show: msg('Only what was read without being cancelled, and has requests, can be shown.'),
  remove: msg('It is being read. Cancel that first.'),
};
function assertImportTransitionAllowed(
  may: boolean,
  act: keyof typeof refusals,
  { state }: ProcessImport,
): void {
  if (may) return;
  throw new AppError('item.transition-refused', refusals[act], { present: { state } });
}

/** Fields that are absent until the file is read. */
const nothingFound = {
  ...{ progress: null, report: null, failure: null },
  ...{ startedAt: null, endedAt: null, isBeingRemoved: false, failedRemovals: 0 },
};

export const createStoredImport = (
  { name, file }: NewImport,
  { id, applicationId }: { readonly id: string; readonly applicationId: string },
  { by, at }: ChangeAuthor,
): StoredImport => ({
  ...{ id, applicationId, name, file, state: 'uploading', mapping: null, ...nothingFound },
  ...{ createdBy: by, createdAt: at, changedBy: by, changedAt: at, version: 0, turn: 0 },
});

/**
 * Update an import. A new mapping clears the report about the earlier mapping. A new name leaves the report unchanged,
 * and new meanings of activities are applied to it.
 * @throws item.transition-refused
 */
export function writeImport(
  before: StoredImport,
  { name, mapping }: ImportInput,
  { by, at }: ChangeAuthor,
): StoredImport {
  const changed = { ...before, name, changedBy: by, changedAt: at };
  const isSameMapping = JSON.stringify(mapping) === JSON.stringify(before.mapping);
  if (isSameMapping) return name === before.name ? before : changed;
  const meant = mapping && reapplyActivityMeanings(before, mapping);
  if (meant) return { ...changed, mapping, report: meant };
  assertImportTransitionAllowed(canEditMapping(before), 'map', before);
  const state = mapping === null ? 'uploading' : 'mapped';
  return { ...changed, ...nothingFound, mapping, state };
}

/**
 * Return the report with the new meanings of its activities; undefined if the change requires reading the file again.
 * A change of names or of left-out activities requires it, because these are stored with the requests.
 */
function reapplyActivityMeanings({ mapping, report, state }: StoredImport, next: LogMapping) {
  if (!mapping || !report || (state !== 'shown' && state !== 'checked')) return undefined;
  const asRead = (one: LogMapping) => ({
    ...one,
    activities: one.activities
      .filter(({ as, leaveOut }) => as !== undefined || leaveOut)
      .map(({ name, as = name, leaveOut }) => [name, as, leaveOut])
      .filter(([name, as, leaveOut]) => name !== as || leaveOut)
      .sort(),
  });
  if (JSON.stringify(asRead(mapping)) !== JSON.stringify(asRead(next))) return undefined;
  const rules = new Map(next.activities.map((rule) => [foldName(rule.name), rule]));
  return {
    ...report,
    activities: report.activities.map(({ step: _, ...one }) => {
      // Without a rule for its step, an activity has the step that its name suggests.
      const { kind = one.kind, ends = one.ends, step } = rules.get(foldName(one.name)) ?? {};
      return {
        ...{ ...one, kind },
        ...(ends !== undefined && { ends }),
        ...(step !== undefined && { step }),
      };
    }),
  };
}

/** Start reading the file from the beginning. @throws item.transition-refused */
export function startImportCheck(before: StoredImport, { by, at }: ChangeAuthor): StoredImport {
  assertImportTransitionAllowed(canCheckImport(before), 'check', before);
  return {
    ...{ ...before, ...nothingFound, state: 'working', turn: before.turn + 1, startedAt: at },
    ...{ progress: { bytes: 0, stored: 0, requests: null, at }, changedBy: by, changedAt: at },
  };
}

/** Continue after the execution or call was lost: read the file again from the beginning, or complete the removal. */
export const resumeImport = (before: StoredImport, at: string): StoredImport => ({
  ...{ ...before, turn: before.turn + 1, changedAt: at },
  ...(before.state === 'working' && {
    progress: { bytes: 0, stored: 0, requests: null, at },
  }),
});

/** @throws item.transition-refused */
export function cancelImport(before: StoredImport, { by, at }: ChangeAuthor): StoredImport {
  assertImportTransitionAllowed(canCancelImport(before), 'cancel', before);
  return { ...before, state: 'cancelled', endedAt: at, changedBy: by, changedAt: at };
}

/** @throws item.transition-refused */
export function publishImport(before: StoredImport, { by, at }: ChangeAuthor): StoredImport {
  assertImportTransitionAllowed(canPublishImport(before), 'show', before);
  return { ...before, state: 'shown', changedBy: by, changedAt: at };
}

/**
 * End an import before its removal, and clear the report about its file.
 * @throws item.transition-refused
 */
export function endImport(before: StoredImport, { by, at }: ChangeAuthor): StoredImport {
  assertImportTransitionAllowed(canRemoveImport(before), 'remove', before);
  const ended = { ...before, ...nothingFound, state: 'cancelled' as const, isBeingRemoved: true };
  return { ...ended, changedBy: by, changedAt: at };
}

/** Whether the file of an import in this state is being read. */
const isRead: Record<ImportState, boolean> = {
  ...{ uploading: false, mapped: false, working: true, checked: false, shown: false },
  ...{ cancelled: false, failed: false },
};
/** Whether an import continues automatically, without a further user action. */
export const isImportRunning = ({
  state,
  isBeingRemoved = false,
}: Pick<StoredImport, 'state' | 'isBeingRemoved'>): boolean => isRead[state] || isBeingRemoved;

/** Number of failed executions after which a removal is abandoned, within three hours. */
const maxFailedRemovals = 5;

/** Record that an execution could not remove an import. The last failure ends the removal. */
export function failImportRemoval(before: StoredImport, failure: string, at: string): StoredImport {
  const failedRemovals = (before.failedRemovals ?? 0) + 1;
  const counted = { ...before, failedRemovals, changedAt: at };
  return failedRemovals < maxFailedRemovals
    ? counted
    : { ...failImport(counted, failure, at), isBeingRemoved: false };
}

/** Whether the execution of this turn may change the import. */
export const isCurrentExecution = ({ state, turn }: StoredImport, ofTurn: number): boolean =>
  state === 'working' && turn === ofTurn;

export const setImportProgress = (
  before: StoredImport,
  progress: NonNullable<StoredImport['progress']>,
): StoredImport => ({ ...before, progress });

export const completeImportCheck = (
  before: StoredImport,
  report: ImportReport,
  at: string,
): StoredImport => ({
  ...before,
  state: 'checked',
  report,
  endedAt: at,
});

export const failImport = (before: StoredImport, failure: string, at: string): StoredImport => ({
  ...before,
  ...{ state: 'failed', failure, endedAt: at },
});
