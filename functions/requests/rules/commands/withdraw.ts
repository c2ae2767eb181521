import { personRef } from '#functions/organisation/rules/directory.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { canWithdrawRequest } from '#shared/requests/request.ts';
import { buildOwnerNotices, buildTaskEndNotices, closeRecord } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Command } from './command.ts';

export type Withdrawal = Command & { readonly comments?: string };

/**
 * Withdraw an open request as its requester or as the person who raised it. The other of the two is notified.
 * @throws actor.forbidden, request.transition-refused
 */
export function withdraw(record: RequestRecord, asked: Withdrawal): Change {
  const { request } = record;
  const by = personRef(asked.by);
  if (!canWithdrawRequest(by.userId, { ...request, status: 'InReview' }))
    throw new AppError('actor.forbidden', t`Only the requester can withdraw it.`);
  return closeAsWithdrawn(record, asked);
}

/**
 * Withdraw another person's request as an administrator, with a reason. It closes like any withdrawn request, and its
 * owners and assignees are notified. Null if the same administrator has already withdrawn it.
 * @throws input.invalid without a reason, request.transition-refused for a closed request
 */
export function withdrawAsAdministrator(record: RequestRecord, asked: Withdrawal): Change | null {
  const last = record.events.at(-1);
  if (last?.type === 'withdrawn' && last.by?.userId === asked.by.userId) return null;
  if (!asked.comments?.trim())
    throw new AppError('input.invalid', 'Say why.', { fields: { reason: ['Say why.'] } });
  return closeAsWithdrawn(record, asked);
}

function closeAsWithdrawn(record: RequestRecord, asked: Withdrawal): Change {
  const { request } = record;
  const by = personRef(asked.by);
  const comment = asked.comments?.trim() ?? '';
  const after = closeRecord(record, 'Withdrawn', { by, at: asked.at }, comment);
  return recordEvent(record, after, {
    type: 'withdrawn',
    at: asked.at,
    by,
    comment,
    details: { request: { before: request.status, after: 'Withdrawn' } },
    // A returned request has no running machine.
    drives: request.status === 'InReview' ? 'closed' : undefined,
    tells: [
      ...buildOwnerNotices(record, 'withdrawn', by.userId),
      ...buildTaskEndNotices(record, after),
    ],
    key: asked.key,
  });
}
