import { sayMessage } from '#functions/messages/rules/say-message.ts';
import { messageKind } from './message-kind.ts';

/** How messages are read for somebody, in the language that is spoken. */
export const spokenKind = {
  ...messageKind,
  schema: messageKind.schema.transform(sayMessage),
} as const;
