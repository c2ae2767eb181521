import { isConversation } from '#shared/messages/conversation.ts';
import type { Message } from '#shared/messages/message.ts';

/** How long a message of a conversation waits for others to go into the same mail, in seconds: SQS delays up to 900. */
export const conversationWait = 180;

/** Seconds from the message to its mail. Whatever is no conversation has a mail of its own, at once. */
export const mailedAfter = (message: Message): number =>
  isConversation(message) ? conversationWait : 0;
