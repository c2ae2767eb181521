import { AppError } from '#shared/errors.ts';
import { Comment } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import { personRef } from '../../routing/directory.ts';
import { assertMayDecide, assertPending, findTask } from '../record/find-task.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Command } from './command.ts';

export type NewComment = Command & { readonly commentId: string; readonly text: string };

function said(record: RequestRecord, { commentId, by, at, text }: NewComment): RequestRecord {
  const { requestId, applicationId } = record.request;
  const comment = Comment.safeParse({
    commentId,
    requestId,
    applicationId,
    by: personRef(by),
    at,
    text,
  });
  if (!comment.success)
    throw new AppError('input.invalid', 'Enter 1 to 4,000 characters.', {
      fields: { text: ['Enter 1 to 4,000 characters.'] },
    });
  return { ...record, comments: [...record.comments, comment.data] };
}

const others = ({ participants }: RequestRecord, userId: string): Event['tells'] =>
  participants
    .filter((participant) => participant.userId !== userId)
    .map((participant) => ({ userId: participant.userId, what: 'comment' as const }));

/**
 * Says something to everybody who has a part in the request. Who may is the caller's `canSee`.
 * @throws input.invalid
 */
export function comment(record: RequestRecord, asked: NewComment): Change {
  return recordEvent(record, said(record, asked), {
    type: 'commented',
    at: asked.at,
    by: personRef(asked.by),
    details: { commentId: asked.commentId },
    tells: others(record, asked.by.userId),
    key: asked.key,
  });
}

/**
 * An approver asks the requester something; it pauses nothing.
 * @throws task.not-found, actor.forbidden, task.already-decided, input.invalid
 */
export function askInformation(
  record: RequestRecord,
  asked: NewComment & { readonly taskId: string },
): Change {
  const { task, stage } = findTask(record, asked.taskId);
  assertMayDecide(record, task, asked.by.userId);
  assertPending(task, stage);
  const { requester, raisedBy } = record.request;
  return recordEvent(record, said(record, asked), {
    type: 'information-asked',
    at: asked.at,
    by: personRef(asked.by),
    insteadOf: task.insteadOf,
    stage,
    taskId: task.taskId,
    comment: asked.text.trim(),
    details: { commentId: asked.commentId },
    tells: [...new Set([requester.userId, raisedBy.userId])]
      .filter((userId) => userId !== asked.by.userId)
      .map((userId) => ({ userId, what: 'comment' as const })),
    key: asked.key,
  });
}
