import * as z from 'zod';
import { localizeMessage } from '#functions/messages/rules/localize-message.ts';
import { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { retryWindowSeconds } from '#functions/messages/store/mail-line.ts';
import type { CompanySettings } from '#functions/platform/company.ts';
import type { QueueMessage } from '#functions/platform/events/serve-queue.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { type NameTranslator, runInLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { type LogIds, runWithLogIds } from '#functions/platform/log-ids.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Language } from '#shared/language/languages.ts';
import { isLateDuplicate } from './conversation.ts';
import {
  MailDelayedError,
  recordAnnouncementMails,
  type SendMailDeps,
  sendMail,
} from './send-mail.ts';

export type SendPendingDeps = SendMailDeps & {
  readonly users: Pick<Profiles, 'profile'>;
  /** Load the names of steps and categories in a language. */
  readonly namesIn: (language: Language) => Promise<NameTranslator>;
  readonly languageFor: CompanySettings['languageFor'];
  /** Send a permanently undeliverable mail to the dead-letter queue. */
  readonly sendDeadLetter: (letter: {
    readonly cause: string;
    readonly mail: unknown;
  }) => Promise<void>;
  /** Make a mail visible in the queue again after this many seconds. */
  readonly showAfter: (receiptHandle: string, seconds: number) => Promise<void>;
  /** Remove a mail from the queue. */
  readonly remove: (receiptHandle: string) => Promise<void>;
};

/** Delays before a mail is retried, in seconds. The first delay doubles with each attempt. */
const firstPause = 15;
const maxDelaySeconds = 900;
/** Seconds. SQS hides a message for at most twelve hours after it was received. */
const hiddenAtMost = 11 * 3600;

/**
 * Send the pending mails at most at the rate limit of SES, those of each person oldest message first. While SES is
 * unavailable or throttles, they and later mails to the same person wait longer each time. A permanently refused mail
 * becomes a dead letter and does not delay others. Deactivated people get no mail. Messages that were read or included
 * in another mail are skipped. Delayed and digest mails wait until they are due.
 * @returns ids of messages to deliver again
 */
export async function sendPendingMails(
  deps: SendPendingDeps,
  waiting: readonly QueueMessage[],
): Promise<string[]> {
  const failed: string[] = [];
  /** Seconds to wait for people whose earlier mail could not be sent, so that their mails stay in order. */
  const held = new Map<string, number>();
  const putOff = async (record: QueueMessage, seconds: number, keepsPlace = true) => {
    failed.push(record.messageId);
    if (keepsPlace) await markMailWaiting(deps, record, seconds + retryWindowSeconds);
    await deps.showAfter(record.receiptHandle, seconds).catch((late: unknown) => {
      log.warn('mail comes again at the usual time', { error: String(late) });
    });
  };
  const process = async ({ record, userId }: OrderedMail) => {
    const heldFor = held.get(userId);
    if (heldFor !== undefined) return putOff(record, heldFor + 1);
    try {
      const dueAt = await sendPendingMail(deps, record);
      if (dueAt === undefined) await removeSent(deps, record);
      else {
        failed.push(record.messageId);
        await hideUntil(deps, record, dueAt);
      }
    } catch (error) {
      // A lost race is no failure of the mail server.
      const keepsPlace = !isConflict(error);
      const isWaiting = error instanceof MailDelayedError;
      const seconds = isWaiting ? error.seconds : pauseAfter(record);
      if (userId && keepsPlace) held.set(userId, seconds);
      const say = isWaiting ? log.info : log.warn;
      say('mail waits', { message: record.messageId, error: String(error) });
      await putOff(record, seconds, keepsPlace);
    }
  };
  const people = Map.groupBy(inOrder(waiting), ({ userId }) => userId);
  const sendInOrder = async (mails: readonly OrderedMail[]) => {
    for (const mail of mails) await runWithLogIds(mail.ids, () => process(mail));
  };
  await Promise.all([...people.values()].map(sendInOrder));
  return failed;
}

/** `callId`: id of the call that led to the mail. Mails of version 0.2.0 have none. */
const MailNotice = z.object({
  ...{ userId: z.string(), at: z.string() },
  ...{ requestId: z.string().optional(), callId: z.string().optional() },
});
type OrderedMail = {
  readonly record: QueueMessage;
  readonly userId: string;
  readonly at: string;
  readonly ids: LogIds;
};

/** Sort mails by the time of their message. An unreadable mail is first and belongs to nobody. */
const inOrder = (records: readonly QueueMessage[]): OrderedMail[] =>
  records
    .map((record) => {
      const { data } = safeParsePart(MailNotice, parseJson(record.body));
      const { userId = '', at = '', requestId, callId } = data ?? {};
      return { record, userId, at, ids: { callId, requestId } };
    })
    .sort((a, b) => a.at.localeCompare(b.at));

/** Return the pause after a failure, doubled each time. */
const pauseAfter = (record: QueueMessage) =>
  Math.min(maxDelaySeconds, firstPause * 2 ** (receivedTimes(record) - 1));

const receivedTimes = ({ attributes }: QueueMessage) => attributes.ApproximateReceiveCount;

/** Record that this mail waits, so that other calls of this function delay later mails of the same person. */
async function markMailWaiting(
  { line, now }: SendPendingDeps,
  { body }: QueueMessage,
  seconds: number,
): Promise<void> {
  const { data: message } = safeParsePart(StoredMessage, parseJson(body));
  if (!message || message.to !== undefined) return;
  const moment = now();
  const [until, at] = [moment + seconds * 1000, moment].map((ms) => new Date(ms).toISOString());
  await line.join(message, until ?? '', at ?? '').catch((error: unknown) => {
    log.warn('mail waits without its place', { error: String(error) });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Remove a sent mail at once. The queue removes handled messages only with the whole batch, so a crash before that
 * would send the batch again.
 */
const removeSent = ({ remove }: SendPendingDeps, { receiptHandle }: QueueMessage) =>
  remove(receiptHandle).catch((late: unknown) => {
    log.warn('mail is removed with its batch', { error: String(late) });
  });

/** Hide a mail until it is due, or for the longest time that the queue allows. */
const hideUntil = ({ showAfter, now }: SendPendingDeps, record: QueueMessage, dueAt: number) =>
  showAfter(
    record.receiptHandle,
    Math.min(hiddenAtMost, Math.max(0, Math.ceil((dueAt - now()) / 1000))),
  ).catch((late: unknown) => {
    log.warn('mail comes again at the usual time', { error: String(late) });
  });

/** Send a mail. Return its due time (epoch ms) if the mail must wait until then. @throws transient errors */
async function sendPendingMail(
  deps: SendPendingDeps,
  record: QueueMessage,
): Promise<number | undefined> {
  const { body, messageId, attributes } = record;
  const mail: unknown = JSON.parse(body);
  try {
    const message = parsePart(StoredMessage, mail);
    const user = await deps.users.profile(message.userId);
    if (!user?.isActive) return undefined;
    const language = await deps.languageFor(user);
    const name = await deps.namesIn(language);
    const send = () =>
      sendMail(deps, user, {
        message: localizeMessage(message),
        received: receivedTimes(record),
        isToldLate: isLateDuplicate(message, attributes.SentTimestamp),
      });
    return await runInLanguage(language, send, name);
  } catch (error) {
    if (error instanceof MailDelayedError || isTransientError(error)) throw error;
    log.error('mail refused', error, { message: messageId });
    await deps.sendDeadLetter({ cause: String(error).slice(0, 500), mail });
    const { data: message } = safeParsePart(StoredMessage, mail);
    if (message) await recordAnnouncementMails(deps, [message], 'refused');
    if (message) await deps.line.leave(message);
    return undefined;
  }
}
