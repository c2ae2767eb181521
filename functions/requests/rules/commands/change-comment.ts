import { personRef } from '#functions/organisation/rules/directory.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { type Comment, changeableUntilMs, commentChangeableMs } from '#shared/requests/comment.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { type EventInput, recordEvent } from '../record/record-event.ts';
import type { Command } from './command.ts';
import { findComment } from './comment.ts';

type CommentCommand = Command & { readonly commentId: string };

/** @throws actor.forbidden, request.transition-refused */
function assertChangeable(comment: Comment, { by, at }: Command): void {
  if (comment.by.userId !== by.userId)
    throw new AppError('actor.forbidden', t`Only ${comment.by.name} can change this comment.`);
  if (comment.taskId)
    throw new AppError(
      'request.transition-refused',
      t`A question that was asked with a task stays as it is. Write another comment.`,
    );
  const until = changeableUntilMs(comment);
  if (Date.parse(at) > until)
    throw new AppError(
      'request.transition-refused',
      t`Comments can be changed for ${commentChangeableMs / 60_000} minutes. Write another one.`,
      { present: { until: new Date(until).toISOString() } },
    );
}

/**
 * Create the event of a comment change. It retains the previous text and corrects the messages about the comment. `of`:
 * the event that created the comment, from which the ids of the messages derive.
 */
function buildCommentChange(
  { events, participants }: RequestRecord,
  { commentId, at: writtenAt, text }: Comment,
  { by, at, key }: Command,
  type: 'comment-edited' | 'comment-deleted',
): EventInput {
  const first = events.find(
    ({ type, details }) => type === 'commented' && details.commentId === commentId,
  );
  const present = new Set(participants.map(({ userId }) => userId));
  // Former participants must not receive the new text, but a deletion affects the messages of everybody.
  const told = (first?.tells ?? []).filter(
    ({ userId }) => type === 'comment-deleted' || present.has(userId),
  );
  return {
    type,
    at,
    by: personRef(by),
    details: { commentId, of: { seq: first?.seq ?? 0, at: writtenAt }, before: text },
    tells: told.map(({ userId }) => ({ userId, what: 'corrected' as const })),
    key,
  };
}

/**
 * Edit a recently written comment. Null if the text is unchanged.
 * @throws item.not-found, actor.forbidden, request.transition-refused
 */
export function editComment(
  record: RequestRecord,
  asked: CommentCommand & { readonly text: string },
): Change | null {
  const comment = findComment(record, asked.commentId);
  assertChangeable(comment, asked);
  if (comment.text === asked.text) return null;
  const edited = { ...comment, text: asked.text, editedAt: asked.at };
  const comments = record.comments.map((one) => (one === comment ? edited : one));
  const event = buildCommentChange(record, comment, asked, 'comment-edited');
  return recordEvent(record, { ...record, comments }, event);
}

/**
 * Delete a recently written comment.
 * @throws item.not-found, actor.forbidden, request.transition-refused
 */
export function deleteComment(record: RequestRecord, asked: CommentCommand): Change {
  const comment = findComment(record, asked.commentId);
  assertChangeable(comment, asked);
  const comments = record.comments.filter((one) => one !== comment);
  const event = buildCommentChange(record, comment, asked, 'comment-deleted');
  return recordEvent(record, { ...record, comments }, event);
}
