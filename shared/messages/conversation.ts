import type { Message } from './message.ts';

type About = Pick<Message, 'what' | 'requestId'>;
const talk: ReadonlySet<string> = new Set(['comment', 'mentioned', 'asked']);

/** A comment, mention or question about a request: what waits a while to go into one mail with others. */
export const isConversation = ({ what, requestId }: About): boolean =>
  requestId !== undefined && talk.has(what);

/** Messages that link to the conversation of their request. */
export const leadsToConversation = (message: About): boolean =>
  isConversation(message) || (message.requestId !== undefined && message.what === 'added');
