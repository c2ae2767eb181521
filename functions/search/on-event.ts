import { itemOf, type StreamRecord } from '#functions/platform/events/follow-records.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { commentEntries } from '#functions/search/store/comment-entries.ts';
import type { wordEntries } from '#functions/search/store/word-entries.ts';
import { Participant } from '#shared/requests/comment.ts';

type Words = Pick<ReturnType<typeof wordEntries>, 'follow'>;
type Comments = Pick<ReturnType<typeof commentEntries>, 'followPart'>;

/** Whether a record is of somebody's part in a request. */
export const isOfPart = ({ dynamodb }: StreamRecord): boolean =>
  (dynamodb?.Keys?.sk?.S ?? '').startsWith('PARTICIPANT#');

/** Follows a change of somebody's part in a request: from now on its words lead them there, or no longer. */
export const followPart =
  (words: Words, comments: Comments) =>
  async ({ dynamodb }: StreamRecord): Promise<void> => {
    const [after, before] = [dynamodb?.NewImage, dynamodb?.OldImage].map((image) =>
      image ? parseStored(Participant, itemOf(image)) : undefined,
    );
    await words.follow(after, before);
    await comments.followPart(after, before);
  };
