import type { Message } from './message.ts';

type About = Pick<Message, 'what' | 'requestId'>;
const talk: ReadonlySet<string> = new Set(['comment', 'mentioned', 'asked']);

/** True for a comment, mention, or question about a request. Its mail is delayed to combine it with others. */
export const isConversationMessage = ({ what, requestId }: About): boolean =>
  requestId !== undefined && talk.has(what);

/** True if a message links to the conversation of its request. */
export const linksToConversation = (message: About): boolean =>
  isConversationMessage(message) || (message.requestId !== undefined && message.what === 'added');
