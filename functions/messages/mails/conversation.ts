import { isConversationMessage } from '#shared/messages/conversation.ts';
import type { Message } from '#shared/messages/message.ts';

/**
 * Time that a conversation message waits for others to share its mail, in seconds: SQS delays up to
 * 900.
 */
export const conversationDelaySeconds = 180;

/** Delay in milliseconds after which an event may have been processed before. */
const lateAfter = 5000;
/** Seconds in which the mail service reports a mail that was already sent. */
const lateWait = 5;

/** Whether a message's mail is queued so late that it may be a duplicate. */
export const isLateDuplicate = ({ at }: Message, queuedAt: number): boolean =>
  queuedAt - Date.parse(at) > lateAfter;

/**
 * Return the delay from the message to its mail, in seconds. A message outside of conversations has a separate mail,
 * sent without the conversation delay.
 */
export function calculateMailDelaySeconds(message: Message, now = Date.now()): number {
  if (isConversationMessage(message)) return conversationDelaySeconds;
  return isLateDuplicate(message, now) ? lateWait : 0;
}
