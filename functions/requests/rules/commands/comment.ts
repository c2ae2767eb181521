import { personRef } from '#functions/organisation/rules/directory.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { Comment, type CommentFile } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import { assertMayDecide, assertPending, findTask } from '../record/find-task.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Command } from './command.ts';

export type NewComment = Command & { readonly commentId: string; readonly text: string };
/**
 * `mentions`: mentioned people, who must be participants. `replyTo`: id of the comment that it answers. `files`:
 * attached files, already checked.
 */
type NewCommentInput = NewComment & {
  readonly mentions?: readonly PersonRef[];
  readonly replyTo?: string | undefined;
  readonly files?: readonly CommentFile[];
};

function appendComment(
  record: RequestRecord,
  { commentId, by, at, text }: NewComment,
  more: Pick<Comment, 'mentions' | 'replyTo' | 'taskId' | 'files'> = {},
): RequestRecord {
  const { requestId, applicationId } = record.request;
  const comment = Comment.safeParse({
    ...{ commentId, requestId, applicationId, at, text, ...more },
    by: personRef(by),
  });
  if (!comment.success)
    throw new AppError('input.invalid', t`Enter 1 to 4,000 characters.`, {
      fields: { text: [t`Enter 1 to 4,000 characters.`] },
    });
  return { ...record, comments: [...record.comments, comment.data] };
}

const others = (
  { participants }: RequestRecord,
  userId: string,
  mentions: readonly PersonRef[],
): Event['tells'] => {
  const meant = new Set(mentions.map((person) => person.userId));
  return participants
    .filter((participant) => participant.userId !== userId)
    .map((participant) => ({
      userId: participant.userId,
      what: meant.has(participant.userId) ? ('mentioned' as const) : ('comment' as const),
    }));
};

/** @throws input.invalid if a mentioned person could not read the comment */
function assertParticipants({ participants }: RequestRecord, mentions: readonly PersonRef[]): void {
  const there = new Set(participants.map(({ userId }) => userId));
  const blind = mentions.filter(({ userId }) => !there.has(userId));
  if (blind.length === 0) return;
  const reasons = blind.map(({ name }) => t`${name} doesn’t see this request. Add them first.`);
  throw new AppError('input.invalid', reasons.join(' '), { fields: { mentions: reasons } });
}

/**
 * Add a comment for all participants of the request. The caller checks permission with `canSee`.
 * @throws input.invalid; item.not-found if the comment that it replies to was deleted
 */
export function comment(record: RequestRecord, asked: NewCommentInput): Change {
  const { mentions = [], replyTo, files = [] } = asked;
  assertParticipants(record, mentions);
  const answered = replyTo ? findComment(record, replyTo) : undefined;
  const more = {
    ...(mentions.length > 0 && { mentions: mentions.map(personRef) }),
    ...(answered && { replyTo: { commentId: answered.commentId, at: answered.at } }),
    ...(files.length > 0 && { files: [...files] }),
  };
  return recordEvent(record, appendComment(record, asked, more), {
    type: 'commented',
    at: asked.at,
    by: personRef(asked.by),
    details: { commentId: asked.commentId, ...(files.length > 0 && { files }) },
    tells: others(record, asked.by.userId, mentions),
    key: asked.key,
  });
}

/**
 * Ask the requester a question as an approver, without pausing the task.
 * @throws task.not-found, actor.forbidden, task.already-decided, input.invalid
 */
export function askInformation(
  record: RequestRecord,
  asked: NewComment & { readonly taskId: string },
): Change {
  const { task, stage } = findTask(record, asked.taskId);
  assertMayDecide(record, task, asked);
  assertPending(task, stage);
  const { requester, raisedBy } = record.request;
  return recordEvent(record, appendComment(record, asked, { taskId: task.taskId }), {
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
      .map((userId) => ({ userId, what: 'asked' as const })),
    key: asked.key,
  });
}

/** @throws item.not-found if the comment never existed or was deleted */
export function findComment(
  { comments }: Pick<RequestRecord, 'comments'>,
  commentId: string,
): Comment {
  const found = comments.find((comment) => comment.commentId === commentId);
  if (!found) throw new AppError('item.not-found', t`There is no such comment; it was deleted.`);
  return found;
}
