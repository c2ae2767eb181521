import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Actor } from '#functions/platform/actor.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { removedKey } from '#functions/requests/store/keys.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import type { RemovalNotice } from '#shared/requests/request-details.ts';
import { RemovedRequest } from '#shared/retention/removed-request.ts';
import { isInvolvedParticipant, planRemoval } from './rules/plan-removal.ts';
import { findRemoval } from './store/removal-store.ts';

/** Return the record of a removed request that a person could see; undefined for any other request. */
export async function loadRemovalRecord(
  table: Pick<Table, 'queryAll'>,
  { applicationId, userId, isAdministrator }: Actor,
  requestId: string,
): Promise<RemovedRequest | undefined> {
  const { pk, sk } = removedKey(requestId);
  const items = await table.queryAll({ pk, prefix: sk, consistent: true });
  const removal = findRemoval(items);
  if (removal?.applicationId !== applicationId) return undefined;
  return isAdministrator || removal.readers.includes(userId)
    ? RemovedRequest.parse(removal)
    : undefined;
}

const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'request.not-found';

/** Run a read of a request. @throws request.removed instead of request.not-found to those who could see it */
export async function explainIfRemoved<T>(
  table: Pick<Table, 'queryAll'>,
  actor: Actor,
  requestId: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const removed = isNotFound(error)
      ? await loadRemovalRecord(table, actor, requestId)
      : undefined;
    if (!removed) throw error;
    const { number, removedAt, rule } = removed;
    throw new AppError(
      'request.removed',
      t`${number} was removed on ${formatLongDate(removedAt.slice(0, 10))}, ${rule.months ?? 0} months after it ended. Your organisation keeps requests of its kind no longer.`,
      { present: { ...removed } },
    );
  }
}

/**
 * Return when an ended request will be removed; undefined if no rule applies, or if a hold applies and the person is
 * not an administrator.
 */
export function buildRemovalNotice(
  { request, participants }: RequestRecord,
  { retention, legalHolds: holds }: Reference,
  { isAdministrator }: Pick<Actor, 'isAdministrator'>,
  now: string,
): RemovalNotice | undefined {
  const involved = new Set([
    ...[request.requester.userId, request.raisedBy.userId],
    ...participants.filter(isInvolvedParticipant).map(({ userId }) => userId),
  ]);
  const facts = { isInvolved: (userId: string) => involved.has(userId), now };
  const { at, rule, holds: found } = planRemoval(request, { retention, holds }, facts);
  const months = rule?.months ?? null;
  if (found.length > 0) return isAdministrator ? { at, months } : undefined;
  return at === null ? undefined : { at, months };
}
