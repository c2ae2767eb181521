import type { AnnouncementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { calculateMailDueMs } from '#functions/messages/rules/mail-due.ts';
import type { ConversationMails } from '#functions/messages/store/conversation-mails.ts';
import type { MailDigests } from '#functions/messages/store/mail-digests.ts';
import { findEarlierRetryMs, type MailLine } from '#functions/messages/store/mail-line.ts';
import type { MailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { log } from '#functions/platform/log.ts';
import type { MailState } from '#shared/announcements/delivery.ts';
import { isConversationMessage } from '#shared/messages/conversation.ts';
import type { MailChoices } from '#shared/messages/mail-choices.ts';
import type { Message } from '#shared/messages/message.ts';
import { findMessageKind } from '#shared/messages/message-kinds.ts';
import type { User } from '#shared/users/user.ts';
import { conversationDelaySeconds } from './conversation.ts';
import { hashMailId } from './mail-tags.ts';
import type { SendMail } from './mailer.ts';

export type SendMailDeps = {
  readonly line: MailLine;
  readonly conversations: ConversationMails;
  readonly digests: MailDigests;
  readonly announcements: Pick<AnnouncementDeliveries, 'isMailed' | 'noteMails'>;
  readonly mailboxes: Pick<MailboxStore, 'hasTaken'>;
  /** Mails that this process has already sent. */
  readonly sentHere: Set<string>;
  readonly sendMail: SendMail;
  /** Wait until the next mail may be sent by the rate limit of SES. */
  readonly waitForTurn: () => Promise<void>;
  /** Current time in ms since the epoch. */
  readonly now: () => number;
};

/** A mail received from its queue. */
export type PendingMail = {
  readonly message: Message;
  /** Number of receives, including this one. */
  readonly received: number;
  /** Whether it was queued unusually late, so its event may have been processed before. */
  readonly isToldLate: boolean;
};

/** Reason to delay a mail although nothing failed. */
export class MailDelayedError extends Error {
  /** Seconds until the next attempt. */
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/**
 * Seconds in which the mail service reports a mail that it accepted, and minimum pause between two checks of an earlier
 * mail.
 */
const feedbackWindowSeconds = 10;
const minCheckPauseSeconds = 5;

const rememberedAtMost = 1000;

/**
 * Send a mail, unless it was already sent, is not due yet or belongs to another mail.
 * @returns due time (epoch ms) of a mail that is not due yet
 * @throws MailDelayedError if an earlier mail to the same person must be sent first, or if this mail may already have
 * been sent
 * @throws transient errors
 */
export async function sendMail(
  deps: SendMailDeps,
  user: User,
  pending: PendingMail,
): Promise<number | undefined> {
  const { message } = pending;
  if (message.to !== undefined) {
    const to = { ...user, email: message.to };
    if (await canSendMail(deps, to.email, pending, true))
      await sendMailNow(deps, to, message, [message]);
    return undefined;
  }
  // A sending step that crashed queued this mail twice.
  if (await deps.announcements.isMailed(message)) return undefined;
  const { choices, waiting } = await deps.line.before(user.userId);
  const isInLine = waiting.some(({ messageId }) => messageId === message.messageId);
  /** Check this before anything is closed or gathered, in case the mail can't be sent. */
  const isNext = async (hasWaited: boolean) => {
    if (!(await canSendMail(deps, user.email, pending, hasWaited || isInLine))) {
      if (isInLine) await leave(deps, message);
      return false;
    }
    const nextTry = findEarlierRetryMs(waiting, message, deps.now());
    if (nextTry === undefined) return true;
    const seconds = Math.max(minCheckPauseSeconds, Math.ceil((nextTry - deps.now()) / 1000) + 1);
    throw new MailDelayedError('An earlier mail of this person waits.', seconds);
  };
  const send = async (messages: readonly Message[]) => {
    await sendMailNow(deps, user, message, messages);
    if (isInLine) await leave(deps, message);
  };
  const standing =
    choices.version > 0 ? await deps.digests.standing(message) : { is: 'alone' as const };
  if (standing.is === 'with-another') return undefined;
  if (standing.is === 'digest') {
    const dueAt = Date.parse(standing.dueAt);
    const now = deps.now();
    if (now < dueAt) return dueAt;
    if (!(await isNext(true))) return undefined;
    const told = await deps.digests.close(message, standing.cadence, new Date(now).toISOString());
    const { off = [], wanted = [] } = Object.groupBy(told, (one) =>
      getCadence(choices, one) === 'off' ? 'off' : 'wanted',
    );
    await send(wanted);
    await recordAnnouncementMails(deps, off, 'off');
    return undefined;
  }
  if (standing.is === 'alone') {
    const cadence = getCadence(choices, message);
    if (cadence === 'off') {
      await recordAnnouncementMails(deps, [message], 'off');
      return undefined;
    }
    const now = deps.now();
    const { quietHours } = choices;
    const dueAt = calculateMailDueMs(now, { cadence, quietHours, timeZone: user.timeZone });
    if (dueAt > now) {
      const [due, at] = [new Date(dueAt).toISOString(), new Date(now).toISOString()];
      const waitsTill = await deps.digests.wait(message, { cadence, dueAt: due, now: at });
      await recordAnnouncementMails(deps, [message], 'waits');
      if (isInLine) await leave(deps, message);
      return waitsTill === undefined ? undefined : Date.parse(waitsTill);
    }
  }
  if (!(await isNext(false))) return undefined;
  await send(
    isConversationMessage(message)
      ? await deps.conversations.gather(message, conversationDelaySeconds * 1000)
      : [message],
  );
  return undefined;
}

const getName = (address: string, { messageId }: Message) => `${address} ${messageId}`;

/**
 * Whether a mail may be sent. False if it was sent before: by this process, or according to the mail service. The
 * service is queried only for a mail that was received before or queued late. The second attempt is delayed once, until
 * the service must have reported a mail that was sent before a crash: decision 117.
 */
async function canSendMail(
  { mailboxes, sentHere }: SendMailDeps,
  address: string,
  { message, received, isToldLate }: PendingMail,
  hasWaited: boolean,
): Promise<boolean> {
  if (sentHere.has(getName(address, message))) return false;
  if (received === 1 && !isToldLate) return true;
  if (await mailboxes.hasTaken(address, hashMailId(message))) return false;
  if (received === 2 && !hasWaited)
    throw new MailDelayedError('It may have been sent before.', feedbackWindowSeconds);
  return true;
}

/** Remove the mail from the waiting line. The mail was sent, so an error here must not send it again. */
const leave = ({ line }: SendMailDeps, message: Message) =>
  line.leave(message).catch((error: unknown) => {
    log.warn('mail keeps its place for a while', { error: String(error) });
  });

const getCadence = (choices: MailChoices, message: Message) => {
  const kind = findMessageKind(message);
  return kind ? choices[kind] : 'atOnce';
};

/** Record the state of a mail in the announcement's log. If that fails, the mail is not sent again. */
export async function recordAnnouncementMails(
  { announcements, now }: SendMailDeps,
  messages: readonly Message[],
  state: MailState,
): Promise<void> {
  const at = new Date(now()).toISOString();
  await announcements.noteMails(messages, state, at).catch((error: unknown) => {
    log.warn('mail of an announcement not noted', { error: String(error) });
  });
}

async function sendMailNow(
  deps: SendMailDeps,
  user: User,
  message: Message,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  await deps.waitForTurn();
  const startedAt = performance.now();
  await deps.sendMail({ message, messages }, user);
  log.info('mail', {
    message: message.messageId,
    messages: messages.length,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  if (deps.sentHere.size >= rememberedAtMost) deps.sentHere.clear();
  deps.sentHere.add(getName(user.email, message));
  await recordAnnouncementMails(deps, messages, 'sent');
}
