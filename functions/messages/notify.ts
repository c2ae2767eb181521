import { countRequests } from '#functions/figures/on-event.ts';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { createLiveDeps } from '#functions/live/deps.ts';
import { notifyTabs } from '#functions/live/on-event.ts';
import { messageRecords } from '#functions/messages/store/message-records.ts';
import { updateNamesIfOpen } from '#functions/organisation/rules/update-names.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import {
  isNotCanary,
  skipCanaryEvents,
  skipCanaryParticipants,
} from '#functions/platform/events/leave-out-canary.ts';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { createProfileCache } from '#functions/platform/profiles.ts';
import { queue } from '#functions/platform/queue.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { createBatchReader } from '#functions/requests/store/batch-reads.ts';
import { indexComment, indexParticipant } from '#functions/search/on-event.ts';
import { createCommentIndex } from '#functions/search/store/comment-entries.ts';
import { wordEntries } from '#functions/search/store/word-entries.ts';
import { calculateMailDelaySeconds } from './mails/conversation.ts';
import { notifyOfEvent, notifyOfInvitedAssignees } from './on-event.ts';

const table = dynamoTable(requireSetting('TABLE_NAME'));
const applicationId = requireSetting('APPLICATION_ID');
const users = userStore(table);
const reference = referenceStore(table);
const messages = messageRecords(table);
const comments = createCommentIndex(table);
const words = wordEntries(table);
const counter = figureCounter(table, reference.recent);
const live = createLiveDeps(table);
const queueMails = mailQueue(calculateMailDelaySeconds);
const notifyPeople = notifyOfEvent({
  messages,
  withNames: async (request) =>
    updateNamesIfOpen(request, await reference.recent(request.applicationId)),
  queueMails,
});
const notifyInvitedAssignees = notifyOfInvitedAssignees(
  createProfileCache((userId) => users.find(applicationId, userId)),
  { queueMails, users, writer: messages },
);

/**
 * Notify people of stored events with messages and mails, and index requests and comments for search. Then update the
 * counters, and notify open tabs.
 */
export const handler = serveStream(
  () => {
    const reads = createBatchReader(table);
    return {
      events: [notifyPeople, notifyInvitedAssignees, comments.followDecision].map(skipCanaryEvents),
      items: {
        'PARTICIPANT#': skipCanaryParticipants(indexParticipant(words, comments, reads)),
        'COMMENT#': indexComment(comments),
      },
      batches: [countRequests(counter, applicationId, reads)],
      notify: (events) => notifyTabs(live, reads)(events.filter(isNotCanary)),
    };
  },
  queue(requireSetting('DEAD_LETTERS_URL')).send,
);
