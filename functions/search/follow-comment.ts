import { itemOf, type StreamRecord } from '#functions/platform/events/follow-records.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { commentEntries } from '#functions/search/store/comment-entries.ts';
import { Comment } from '#shared/requests/comment.ts';

type Comments = Pick<ReturnType<typeof commentEntries>, 'followComment'>;

/** Whether a record is of a comment. */
export const isOfComment = ({ dynamodb }: StreamRecord): boolean =>
  (dynamodb?.Keys?.sk?.S ?? '').startsWith('COMMENT#');

/** Follows a comment that is new, edited or deleted: its words lead to it as it is now. */
export const followComment =
  (comments: Comments) =>
  async ({ dynamodb }: StreamRecord): Promise<void> => {
    const [after, before] = [dynamodb?.NewImage, dynamodb?.OldImage].map((image) =>
      image ? parseStored(Comment, itemOf(image)) : undefined,
    );
    await comments.followComment(after, before);
  };
