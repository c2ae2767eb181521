import { setTimeout as pause } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { mailDue } from '#functions/domain/messages/mail-due.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import type { AnnouncementDeliveries } from '#functions/store/announcement-deliveries.ts';
import type { ConversationMails } from '#functions/store/conversation-mails.ts';
import type { MailChoicesStore } from '#functions/store/mail-choices-store.ts';
import type { MailDigests } from '#functions/store/mail-digests.ts';
import { isConflict } from '#functions/store/retry-on-conflict.ts';
import { parsePart, readPart } from '#functions/store/stored-item.ts';
import type { MailState } from '#shared/announcements/delivery.ts';
import { isConversation } from '#shared/messages/conversation.ts';
import type { MailChoices } from '#shared/messages/mail-choices.ts';
import { Message } from '#shared/messages/message.ts';
import { kindOfMessage } from '#shared/messages/message-kinds.ts';
import type { User } from '#shared/users/user.ts';
import { conversationWait } from '../conversation.ts';
import type { SendMail } from './mailer.ts';

export type SendPendingDeps = {
  readonly users: Pick<Profiles, 'profile'>;
  readonly choices: Pick<MailChoicesStore, 'load'>;
  readonly conversations: ConversationMails;
  readonly digests: MailDigests;
  readonly announcements: Pick<AnnouncementDeliveries, 'isMailed' | 'noteMails'>;
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
  /** Takes a mail out of the queue. */
  readonly remove: (receiptHandle: string) => Promise<void>;
  /** The clock, in milliseconds. */
  readonly now: () => number;
};

/** Seconds before a mail is tried again: doubled each time. */
const firstPause = 15;
const longestPause = 900;
/** Seconds: SQS hides a message for twelve hours at most, from when it was received. */
const hiddenAtMost = 11 * 3600;

/**
 * Sends the mails that wait, one after the other, the oldest message first, and not faster than SES takes them. While
 * SES doesn't answer, or has had enough, they wait longer each time; what it refuses for good becomes a dead letter,
 * and holds up no other. Somebody who has left gets none. Messages of a conversation that were read, or went with
 * another mail, are left out. What people want later, or gathered, waits for its time.
 */
export async function sendPendingMails(
  deps: SendPendingDeps,
  { Records }: Pick<SQSEvent, 'Records'>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  /** Those of whom an earlier mail could not be sent: what they are told stays in its order. */
  const held = new Set<string>();
  const putOff = async (record: SQSRecord) => {
    batchItemFailures.push({ itemIdentifier: record.messageId });
    const received = Number(record.attributes.ApproximateReceiveCount);
    const seconds = Math.min(longestPause, firstPause * 2 ** (received - 1));
    await deps.showAfter(record.receiptHandle, seconds).catch((late: unknown) => {
      log.warn('mail comes again at the usual time', { error: String(late) });
    });
  };
  for (const { record, userId } of inOrder(Records)) {
    if (held.has(userId)) {
      await putOff(record);
      continue;
    }
    try {
      const dueAt = await sendOne(deps, record);
      if (dueAt === undefined) await removeSent(deps, record);
      else {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        await hideUntil(deps, record, dueAt);
      }
    } catch (error) {
      // A lost race says nothing of the mail server.
      if (userId && !isConflict(error)) held.add(userId);
      log.warn('mail waits', { message: record.messageId, error: String(error) });
      await putOff(record);
    }
  }
  return { batchItemFailures };
}

const Told = z.object({ userId: z.string(), at: z.string() });

/** By the moments of their messages. One that can't be read comes first and concerns nobody. */
const inOrder = (records: readonly SQSRecord[]) =>
  records
    .map((record) => {
      const { userId = '', at = '' } = readPart(Told, parseJson(record.body)).data ?? {};
      return { record, userId, at };
    })
    .sort((a, b) => a.at.localeCompare(b.at));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The queue removes what was handled only when the whole batch is done: were this function to end before that, all of
 * the batch would be mailed once more.
 */
const removeSent = ({ remove }: SendPendingDeps, { receiptHandle }: SQSRecord) =>
  remove(receiptHandle).catch((late: unknown) => {
    log.warn('mail is removed with its batch', { error: String(late) });
  });

/** A mail whose time has not come is shown again then, or after the longest time that the queue hides it. */
const hideUntil = ({ showAfter, now }: SendPendingDeps, record: SQSRecord, dueAt: number) =>
  showAfter(
    record.receiptHandle,
    Math.min(hiddenAtMost, Math.max(0, Math.ceil((dueAt - now()) / 1000))),
  ).catch((late: unknown) => {
    log.warn('mail comes again at the usual time', { error: String(late) });
  });

/** Answers when it is due (epoch ms) where it waits for its time. @throws what may pass */
async function sendOne(
  deps: SendPendingDeps,
  { body, messageId }: SQSRecord,
): Promise<number | undefined> {
  const mail: unknown = JSON.parse(body);
  try {
    const message = parsePart(Message, mail);
    const user = await deps.users.profile(message.userId);
    return user?.isActive
      ? await inLanguage(user.language ?? 'en', () => sendTo(deps, user, message))
      : undefined;
  } catch (error) {
    if (isTransientError(error)) throw error;
    log.error('mail refused', error, { message: messageId });
    await deps.sendDeadLetter({ cause: String(error).slice(0, 500), mail });
    const { data: message } = readPart(Message, mail);
    if (message) await note(deps, [message], 'refused');
    return undefined;
  }
}

async function sendTo(
  deps: SendPendingDeps,
  user: User,
  message: Message,
): Promise<number | undefined> {
  if (message.to !== undefined) {
    await sendNow(deps, { ...user, email: message.to }, message, [message]);
    return undefined;
  }
  // It was put into the queue twice, by a step of sending that was killed.
  if (await deps.announcements.isMailed(message)) return undefined;
  const choices = await deps.choices.load(user.userId);
  const standing =
    choices.version > 0 ? await deps.digests.standing(message) : { is: 'alone' as const };
  if (standing.is === 'with-another') return undefined;
  if (standing.is === 'digest') {
    const dueAt = Date.parse(standing.dueAt);
    const now = deps.now();
    if (now < dueAt) return dueAt;
    const told = await deps.digests.close(message, standing.cadence, new Date(now).toISOString());
    const { off = [], wanted = [] } = Object.groupBy(told, (one) =>
      cadenceOf(choices, one) === 'off' ? 'off' : 'wanted',
    );
    await sendNow(deps, user, message, wanted);
    await note(deps, off, 'off');
    return undefined;
  }
  if (standing.is === 'alone') {
    const cadence = cadenceOf(choices, message);
    if (cadence === 'off') {
      await note(deps, [message], 'off');
      return undefined;
    }
    const now = deps.now();
    const { quietHours } = choices;
    const dueAt = mailDue(now, { cadence, quietHours, timeZone: user.timeZone });
    if (dueAt > now) {
      const [due, at] = [new Date(dueAt).toISOString(), new Date(now).toISOString()];
      const waitsTill = await deps.digests.wait(message, { cadence, dueAt: due, now: at });
      await note(deps, [message], 'waits');
      return waitsTill === undefined ? undefined : Date.parse(waitsTill);
    }
  }
  const messages = isConversation(message)
    ? await deps.conversations.gather(message, conversationWait * 1000)
    : [message];
  await sendNow(deps, user, message, messages);
  return undefined;
}

const cadenceOf = (choices: MailChoices, message: Message) => {
  const kind = kindOfMessage(message);
  return kind ? choices[kind] : 'atOnce';
};

/** Says in an announcement's log what became of its mail. What can't be said there is no reason to mail again. */
async function note(
  { announcements, now }: SendPendingDeps,
  messages: readonly Message[],
  state: MailState,
): Promise<void> {
  const at = new Date(now()).toISOString();
  await announcements.noteMails(messages, state, at).catch((error: unknown) => {
    log.warn('mail of an announcement not noted', { error: String(error) });
  });
}

async function sendNow(
  deps: SendPendingDeps,
  user: User,
  message: Message,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  const paced = pause(deps.pace);
  try {
    await deps.sendMail({ message, messages }, user);
    await note(deps, messages, 'sent');
  } finally {
    await paced;
  }
}
