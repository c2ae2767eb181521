import {
  type AnnouncementDeliveries,
  announcementDeliveries,
} from '#functions/announcements/store/announcement-deliveries.ts';
import { type MailboxStore, mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import {
  processOneByOne,
  type QueueMessage,
  serveQueue,
} from '#functions/platform/events/serve-queue.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { queue } from '#functions/platform/queue.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { readFeedback } from './mails/read-feedback.ts';

type FollowFeedbackDeps = {
  readonly mailboxes: Pick<MailboxStore, 'note'>;
  readonly announcements: Pick<AnnouncementDeliveries, 'noteFate'>;
  /** Send an invalid report to the dead-letter queue. */
  readonly sendDeadLetter: (letter: {
    readonly cause: string;
    readonly event: unknown;
  }) => Promise<void>;
  readonly now: () => string;
};

/**
 * Record an SES report about a mail with its recipients and in the logs of announcements. Reports can arrive in any
 * order and repeatedly with the same result. An invalid report is sent to the dead-letter queue at once.
 * @throws transient errors, after which the report is delivered again
 */
async function recordMailFeedback(
  { mailboxes, announcements, sendDeadLetter, now }: FollowFeedbackDeps,
  { body, messageId }: QueueMessage,
): Promise<void> {
  const event: unknown = JSON.parse(body);
  try {
    const feedback = readFeedback(event);
    for (const news of feedback.news) {
      await mailboxes.note(news, now());
      for (const of of feedback.announcements) await announcements.noteFate(of, news);
    }
  } catch (error) {
    if (isTransientError(error)) throw error;
    log.error('news of a mail not understood', error, { message: messageId });
    await sendDeadLetter({ cause: String(error).slice(0, 500), event });
  }
}

const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
const deps: FollowFeedbackDeps = {
  mailboxes: mailboxStore(table, requireSetting('APPLICATION_ID')),
  announcements: announcementDeliveries(table),
  sendDeadLetter: queue(requireSetting('DEAD_LETTERS_URL')).send,
  now: () => new Date().toISOString(),
};

/** Record the delivery events that SES reports for mails. */
export const handler = serveQueue(processOneByOne((message) => recordMailFeedback(deps, message)));
