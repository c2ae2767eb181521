import { isConversation } from '#shared/messages/conversation.ts';
import type { Message } from '#shared/messages/message.ts';

/**
 * Time that a conversation message waits for others to share its mail, in seconds: SQS delays up to
 * 900.
 */
export const conversationWait = 180;

/** Milliseconds: an event that is followed later than this may have been followed before. */
const lateAfter = 5000;
/** Seconds in which the mail service tells of a mail that was sent already. */
const lateWait = 5;

/** Whether a message's mail is queued so late that it may be queued for the second time. */
export const isToldLate = ({ at }: Message, queuedAt: number): boolean =>
  queuedAt - Date.parse(at) > lateAfter;

/** Seconds from the message to its mail. Whatever is no conversation has a mail of its own, at once. */
export function mailedAfter(message: Message, now = Date.now()): number {
  if (isConversation(message)) return conversationWait;
  return isToldLate(message, now) ? lateWait : 0;
}
