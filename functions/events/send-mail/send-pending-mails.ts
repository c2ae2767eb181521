import { setTimeout as pause } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { isPassing } from '#functions/platform/is-passing.ts';
import { log } from '#functions/platform/log.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import { Message } from '#shared/messages/message.ts';
import type { SendMail } from './mailer.ts';

export type SendPendingDeps = {
  readonly users: Pick<Profiles, 'profile'>;
  readonly sendMail: SendMail;
  /** How long a mail takes at least, in milliseconds. */
  readonly pace: number;
  /** Takes what can't be sent at all. */
  readonly sendDeadLetter: (letter: {
    readonly cause: string;
    readonly mail: unknown;
  }) => Promise<void>;
  /** Shows a mail again after this many seconds. */
  readonly showAfter: (receiptHandle: string, seconds: number) => Promise<void>;
};

/** Seconds before a mail is tried again: doubled each time. */
const firstPause = 15;
const longestPause = 900;

/**
 * Sends the mails that wait, one after the other and not faster than SES takes them. While SES doesn't answer, or has had enough, they
 * wait longer each time; what it refuses for good becomes a dead letter, and holds up no other. Somebody who has left gets none.
 */
export async function sendPendingMails(
  deps: SendPendingDeps,
  { Records }: Pick<SQSEvent, 'Records'>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    const paced = pause(deps.pace);
    try {
      await sendOne(deps, record);
    } catch (error) {
      log.warn('mail waits', { message: record.messageId, error: String(error) });
      batchItemFailures.push({ itemIdentifier: record.messageId });
      const received = Number(record.attributes.ApproximateReceiveCount);
      const seconds = Math.min(longestPause, firstPause * 2 ** (received - 1));
      await deps.showAfter(record.receiptHandle, seconds).catch((late: unknown) => {
        log.warn('mail comes again at the usual time', { error: String(late) });
      });
    }
    await paced;
  }
  return { batchItemFailures };
}

/** @throws what may pass */
async function sendOne(
  { users, sendMail, sendDeadLetter }: SendPendingDeps,
  { body, messageId }: SQSRecord,
): Promise<void> {
  const mail: unknown = JSON.parse(body);
  try {
    const message = Message.parse(mail);
    const user = await users.profile(message.userId);
    if (user?.isActive) await sendMail(message, user.email);
  } catch (error) {
    if (isPassing(error)) throw error;
    log.error('mail refused', error, { message: messageId });
    await sendDeadLetter({ cause: String(error).slice(0, 500), mail });
  }
}
