import type { AnnouncementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import type { MailboxStore } from '#functions/messages/store/mailbox-store.ts';
import type { QueueMessage } from '#functions/platform/events/serve-queue.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { parseMailFeedback } from './read-feedback.ts';

export type RecordFeedbackDeps = {
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
export async function recordMailFeedback(
  { mailboxes, announcements, sendDeadLetter, now }: RecordFeedbackDeps,
  { body, messageId }: QueueMessage,
): Promise<void> {
  const event: unknown = JSON.parse(body);
  try {
    const feedback = parseMailFeedback(event);
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
