import type { FigureCounter } from '#functions/figures/store/figure-counter.ts';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Item } from '#functions/platform/table/table.ts';
import type { FileStore } from '#functions/requests/store/file-store.ts';
import { toRecord } from '#functions/requests/store/request-items.ts';
import { AppError } from '#shared/errors.ts';
import { RetentionOutcome } from '#shared/retention/retention-outcome.ts';
import { isInvolvedParticipant, isRemovalDue, planRemoval } from './rules/plan-removal.ts';
import type { EndedRequests } from './store/ended-requests.ts';
import { findRemoval, type RemovalStore, type StoredRemoval } from './store/removal-store.ts';

export type RemovalDeps = {
  readonly applicationId: string;
  readonly reference: Pick<ReferenceStore, 'load' | 'checkUnchanged'>;
  readonly ended: EndedRequests;
  readonly removals: RemovalStore;
  readonly files: Pick<FileStore, 'removeAll'>;
  readonly figures: Pick<FigureCounter, 'count' | 'toRemoved'>;
  readonly now: () => string;
  /** Whether to stop after the present request. */
  readonly isOutOfTime: () => boolean;
};

/** Maximum number of interrupted removals that one run continues. */
const interruptedPerRun = 100;

/**
 * Remove a request if it is due. Rules, holds and the request are those of this moment: the transaction fails if one of
 * them changes meanwhile, and the request stays.
 * @returns whether it was removed
 */
async function removeRequest(deps: RemovalDeps, requestId: string): Promise<boolean> {
  const { applicationId, reference, removals, figures, now } = deps;
  const items = await removals.items(requestId);
  const record = toRecord(items);
  if (record?.request.applicationId !== applicationId) return false;
  const { request, participants, events } = record;
  const involved = new Set([
    ...[request.requester.userId, request.raisedBy.userId],
    ...participants.filter(isInvolvedParticipant).map(({ userId }) => userId),
  ]);
  const known = await reference.load(applicationId);
  const { retention, legalHolds: holds } = known;
  const removedAt = now();
  const isInvolved = (userId: string) => involved.has(userId);
  const plan = planRemoval(request, { retention, holds }, { isInvolved, now: removedAt });
  const { rule } = plan;
  const { data: outcome } = RetentionOutcome.safeParse(request.status);
  if (!isRemovalDue(plan, removedAt) || !rule || !outcome || request.closedAt === null)
    return false;
  const { number, categoryId, categoryName, createdAt, submittedAt, closedAt, lastEvent } = request;
  const removal: StoredRemoval = {
    ...{ requestId, applicationId, number, categoryId, categoryName, outcome, removedAt },
    ...{ createdAt, submittedAt, closedAt, lastEvent },
    wasVerified: events.at(-1)?.hash === lastEvent.hash && verifyChain(events).ok,
    rule: { categoryId: rule.categoryId, outcome: rule.outcome, months: rule.months },
    counted: await figures.toRemoved(record, items),
    readers: participants.map(({ userId }) => userId),
    isRemoving: true,
  };
  // Every change of these items also changes the version of the request, so the list is complete.
  await removals.begin(removal, {
    items,
    version: request.version,
    unchanged: reference.checkUnchanged(applicationId, ['RETENTION', 'HOLD'], known),
  });
  await finishRemoval(deps, removal, items);
  return true;
}

/**
 * Remove the remaining data of a request whose removal has begun. Safe to repeat. `items`: items of the request, read
 * before the removal began or later
 */
async function finishRemoval(
  { removals, files, figures }: Pick<RemovalDeps, 'removals' | 'files' | 'figures'>,
  removal: StoredRemoval,
  items: readonly Item[],
): Promise<void> {
  const { applicationId, requestId, number } = removal;
  await removals.removeTraces(removal, items);
  await files.removeAll(requestId);
  await removals.removeItems(removal, items);
  await figures.count(applicationId, requestId);
  await removals.finish(removal);
  log.info('request removed', { requestId, number });
}

/** Continue an interrupted removal. @returns whether anything was left */
async function continueRemoval(deps: RemovalDeps, requestId: string): Promise<boolean> {
  const items = await deps.removals.items(requestId);
  const removal = findRemoval(items);
  if (!removal?.isRemoving) return false;
  await finishRemoval(deps, removal, items);
  return true;
}

/**
 * Run the removal of a request; false if the request changes meanwhile. Permanent errors are only logged, so that they
 * do not stop the removal of others.
 */
async function tryRemoval(requestId: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (isConflict(error)) return false;
    if (isTransientError(error)) throw error;
    log.error('request not removed', error, { requestId });
    return false;
  }
}

/** Load the page after a cursor, or the first one if the list changed. */
const loadPage = ({ ended }: RemovalDeps, until: string, cursor: string | undefined) =>
  ended.page(until, cursor).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'input.cursor-invalid')
      return ended.page(until, undefined);
    throw error;
  });

/**
 * Remove the requests whose retention period is over, once a day. A run can stop at any point, and the next run
 * continues.
 * @returns number of removed requests
 */
export async function removeDueRequests(deps: RemovalDeps): Promise<number> {
  const { applicationId, reference, ended, removals, now, isOutOfTime } = deps;
  const { retention, legalHolds: holds } = await reference.load(applicationId);
  if (!retention) return 0;
  for (const requestId of await removals.interrupted(interruptedPerRun)) {
    await tryRemoval(requestId, () => continueRemoval(deps, requestId));
    if (isOutOfTime()) return 0;
  }
  if (!retention.rules.some(({ months }) => months !== null)) return 0;
  const today = now().slice(0, 10);
  const progress = await removals.progress();
  if (progress.doneOn === today) return 0;
  const involvement = await ended.involvement(holds);
  let { cursor } = progress;
  let removed = 0;
  do {
    const page = await loadPage(deps, today.slice(0, 7), cursor);
    for (const request of page.items) {
      const isInvolved = involvement(request);
      const plan = planRemoval(request, { retention, holds }, { isInvolved, now: now() });
      if (!isRemovalDue(plan, now())) continue;
      const { requestId } = request;
      if (await tryRemoval(requestId, () => removeRequest(deps, requestId))) removed += 1;
      // The next run reads this page again.
      if (isOutOfTime()) return removed;
    }
    ({ cursor } = page);
    await removals.saveProgress(cursor === undefined ? { doneOn: today } : { cursor });
  } while (cursor !== undefined && !isOutOfTime());
  return removed;
}
