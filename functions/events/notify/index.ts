import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { withNamesOfOpen } from '#functions/domain/users/present-names.ts';
import { setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { profiles } from '#functions/platform/profiles.ts';
import { queue } from '#functions/platform/queue.ts';
import { commentEntries } from '#functions/store/comment-entries.ts';
import { figureCounter } from '#functions/store/figure-counter.ts';
import { messageRecords } from '#functions/store/message-records.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { wordEntries } from '#functions/store/word-entries.ts';
import type { Event } from '#shared/requests/event.ts';
import { mailedAfter } from '../conversation.ts';
import { followEvent, followRecords } from '../follow-events.ts';
import { liveDeps } from '../live/deps.ts';
import { tellListeners } from '../live/tell-listeners.ts';
import { countRequest, lastToCount } from './count-request.ts';
import { followComment, isOfComment } from './follow-comment.ts';
import { followPart, isOfPart } from './follow-part.ts';
import { type NotifyDeps, notify } from './notify.ts';

const table = dynamoTable(setting('TABLE_NAME'));
const users = userStore(table);
const applicationId = setting('APPLICATION_ID');
const { profile } = profiles((userId) => users.find(applicationId, userId));
const reference = referenceStore(table);
const messages = messageRecords(table);
const deps: NotifyDeps = {
  messages,
  withNames: async (request) =>
    withNamesOfOpen(request, await reference.recent(request.applicationId)),
  queueMails: mailQueue(mailedAfter),
};
/** Only for people who have never signed in more is read than they themselves. */
async function seeWhoIsInvited(event: Event): Promise<void> {
  const asked = event.tells.filter(({ what }) => what === 'task');
  const people = await Promise.all(asked.map(({ userId }) => profile(userId)));
  const invited = people.flatMap((one) => (one?.isActive && one.invitedAt ? [one] : []));
  if (invited.length === 0) return;
  const { tellOfInvited } = await import('./tell-of-invited.ts');
  await tellOfInvited({ ...deps, users, writer: messages }, event, invited);
}

const deadLetters = queue(setting('DEAD_LETTERS_URL'));

const comments = commentEntries(table);
const leadThere = followPart(wordEntries(table), comments);
const leadToComment = followComment(comments);
const counter = figureCounter(table, reference.recent);
const count = followRecords(countRequest(counter, setting('APPLICATION_ID')), deadLetters.send);
const live = liveDeps(table);

/**
 * Tells people what the stored events say, by messages and mails, and keeps the words that lead them to their requests
 * and to what is said there; then counts those requests anew, and tells open tabs. These ask again by themselves:
 * what they are not told holds up no event and brings none back.
 */
export const handler = async (batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const followed: Event[] = [];
  const tell = followEvent(async (event) => {
    followed.push(event);
    await notify(deps, event);
    await seeWhoIsInvited(event);
    await comments.followDecision(event);
  });
  const follow = followRecords((record) => {
    if (isOfPart(record)) return leadThere(record);
    return isOfComment(record) ? leadToComment(record) : tell(record);
  }, deadLetters.send);
  const told = await follow(batch);
  const counted = await count({ Records: lastToCount(batch.Records) });
  await tellListeners(live, followed).catch((error: unknown) =>
    log.warn('open tabs not told', { error: String(error) }),
  );
  return { batchItemFailures: [...told.batchItemFailures, ...counted.batchItemFailures] };
};
