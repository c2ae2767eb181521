import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { countRequest, lastToCount } from '#functions/figures/on-event.ts';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { liveDeps } from '#functions/live/deps.ts';
import { tellListeners } from '#functions/live/on-event.ts';
import { messageRecords } from '#functions/messages/store/message-records.ts';
import { withNamesOfOpen } from '#functions/organisation/rules/present-names.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { setting } from '#functions/platform/environment.ts';
import { followEvent, followRecords } from '#functions/platform/events/follow-records.ts';
import { log } from '#functions/platform/log.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { profiles } from '#functions/platform/profiles.ts';
import { queue } from '#functions/platform/queue.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { followComment, isOfComment } from '#functions/search/follow-comment.ts';
import { followPart, isOfPart } from '#functions/search/on-event.ts';
import { commentEntries } from '#functions/search/store/comment-entries.ts';
import { wordEntries } from '#functions/search/store/word-entries.ts';
import type { Event } from '#shared/requests/event.ts';
import { mailedAfter } from './mails/conversation.ts';
import { type NotifyDeps, notify } from './on-event.ts';

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
  const { tellOfInvited } = await import('./notify-of-invited.ts');
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
