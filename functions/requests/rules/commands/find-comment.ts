import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Comment } from '#shared/requests/comment.ts';
import type { RequestRecord } from '../record/record.ts';

/** @throws item.not-found if the comment never existed or was deleted */
export function findComment(
  { comments }: Pick<RequestRecord, 'comments'>,
  commentId: string,
): Comment {
  const found = comments.find((comment) => comment.commentId === commentId);
  if (!found) throw new AppError('item.not-found', t`There is no such comment; it was deleted.`);
  return found;
}
