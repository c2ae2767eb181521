import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { AnnouncementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import type { MailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { readFeedback } from './read-feedback.ts';

export type FollowFeedbackDeps = {
  readonly mailboxes: Pick<MailboxStore, 'note'>;
  readonly announcements: Pick<AnnouncementDeliveries, 'noteFate'>;
  /** Takes what can't be read. */
  readonly sendDeadLetter: (letter: {
    readonly cause: string;
    readonly event: unknown;
  }) => Promise<void>;
  readonly now: () => string;
};

/**
 * Keeps what SES tells of mails that it took: of addresses, and in the logs of announcements. Both end the same however
 * often and in which order it is told, so an event that failed half-way just comes again. What can't be read becomes a
 * dead letter at once: it would never get better.
 */
export async function followFeedback(
  deps: FollowFeedbackDeps,
  { Records }: Pick<SQSEvent, 'Records'>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    try {
      await followOne(deps, record);
    } catch (error) {
      log.warn('news of a mail waits', { message: record.messageId, error: String(error) });
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}

/** @throws what may pass */
async function followOne(
  { mailboxes, announcements, sendDeadLetter, now }: FollowFeedbackDeps,
  { body, messageId }: SQSRecord,
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
