import { AppError } from '#shared/errors.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import { personRef } from '../../routing/directory.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { pendingTasks } from '../record/stages.ts';
import type { Command } from './command.ts';

export type Reminder = Command & { readonly comments?: string; readonly isAdmin?: boolean };

const hourMs = 3_600_000;

/**
 * Reminds those who have it now.
 * @throws actor.forbidden (neither owner nor administrator), request.transition-refused (nobody has it), rate.limited
 * (somebody reminded them less than an hour ago)
 */
export function remind(record: RequestRecord, asked: Reminder): Change {
  const { request } = record;
  const { userId } = asked.by;
  if (!isOwnRequest(userId, request) && !asked.isAdmin)
    throw new AppError('actor.forbidden', 'Only the requester can send reminders.');
  const tasks = pendingTasks(record);
  if (request.status !== 'InReview' || tasks.length === 0)
    throw new AppError('request.transition-refused', 'Nobody has to decide this request now.', {
      present: { status: request.status },
    });
  const last = record.events.findLast(({ type, by }) => type === 'reminded' && by !== null);
  const waitMs = last ? Date.parse(last.at) + hourMs - Date.parse(asked.at) : 0;
  if (waitMs > 0)
    throw new AppError('rate.limited', 'They were reminded less than an hour ago.', {
      present: { at: last?.at, retryAfterSeconds: Math.ceil(waitMs / 1000) },
    });
  const assignees = [...new Set(tasks.map(({ assignee }) => assignee.userId))];
  return recordEvent(record, record, {
    type: 'reminded',
    at: asked.at,
    by: personRef(asked.by),
    comment: asked.comments?.trim(),
    tells: assignees.map((userId) => ({ userId, what: 'reminder' as const })),
    key: asked.key,
  });
}
