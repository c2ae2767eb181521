import type { Message } from '#shared/messages/message.ts';

/** How long a message of a conversation waits for others to go into the same mail, in seconds: SQS delays up to 900. */
export const conversationWait = 180;

/** Comments, questions and answers. Whatever else people are told of has a mail of its own, at once. */
export const isConversation = ({ what, requestId }: Message): boolean =>
  what === 'comment' && requestId !== undefined;

/** Seconds from the message to its mail. */
export const mailedAfter = (message: Message): number =>
  isConversation(message) ? conversationWait : 0;
