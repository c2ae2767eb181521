import { setTimeout as pause } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { isPassing } from '#functions/platform/is-passing.ts';
import { log } from '#functions/platform/log.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import type { ConversationMails } from '#functions/store/conversation-mails.ts';
import { Message } from '#shared/messages/message.ts';
import { conversationWait, isConversation } from '../conversation.ts';
import type { SendMail } from './mailer.ts';

export type SendPendingDeps = {
  readonly users: Pick<Profiles, 'profile'>;
  readonly conversations: ConversationMails;
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
 * Sends the mails that wait, one after the other and not faster than SES takes them. While SES doesn't answer, or has
 * had enough, they wait longer each time; what it refuses for good becomes a dead letter, and holds up no other.
 * Somebody who has left gets none. Messages of a conversation that were read, or went with another mail, are left out.
 */
export async function sendPendingMails(
  deps: SendPendingDeps,
  { Records }: Pick<SQSEvent, 'Records'>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
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
  }
  return { batchItemFailures };
}

/** @throws what may pass */
async function sendOne(deps: SendPendingDeps, { body, messageId }: SQSRecord): Promise<void> {
  const mail: unknown = JSON.parse(body);
  try {
    const message = Message.parse(mail);
    const user = await deps.users.profile(message.userId);
    if (user?.isActive) await sendTo(deps, user.email, message);
  } catch (error) {
    if (isPassing(error)) throw error;
    log.error('mail refused', error, { message: messageId });
    await deps.sendDeadLetter({ cause: String(error).slice(0, 500), mail });
  }
}

async function sendTo(
  { conversations, sendMail, pace }: SendPendingDeps,
  address: string,
  message: Message,
): Promise<void> {
  const messages = isConversation(message)
    ? await conversations.gather(message, conversationWait * 1000)
    : [message];
  if (messages.length === 0) return;
  const paced = pause(pace);
  try {
    await sendMail({ message, messages }, address);
  } finally {
    await paced;
  }
}
