import { readItemChange, type StreamRecord } from '#functions/platform/events/stream-record.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { BatchReads } from '#functions/requests/store/batch-reads.ts';
import type { createCommentIndex } from '#functions/search/store/comment-entries.ts';
import type { wordEntries } from '#functions/search/store/word-entries.ts';
import { Comment, Participant } from '#shared/requests/comment.ts';

type Words = Pick<ReturnType<typeof wordEntries>, 'follow'>;
type Comments = ReturnType<typeof createCommentIndex>;

/** Index a new, edited or deleted comment by its current words. */
export const indexComment =
  (comments: Pick<Comments, 'followComment'>) =>
  async (record: StreamRecord): Promise<void> => {
    const { after, before } = readItemChange(record, (item) => parseStored(Comment, item));
    await comments.followComment(after, before);
  };

/** Index a request for a person whose part in it has changed, or remove it from the index. */
export const indexParticipant =
  (words: Words, comments: Pick<Comments, 'followPart'>, reads: Pick<BatchReads, 'items'>) =>
  async (record: StreamRecord): Promise<void> => {
    const { after, before } = readItemChange(record, (item) => parseStored(Participant, item));
    await words.follow(after, before);
    await comments.followPart(after, before, reads);
  };
