import { localizeMessage } from '#functions/messages/rules/localize-message.ts';
import { messageKind } from './message-kind.ts';

/** Schema and names for reading messages, with texts in the reader's language. */
export const localizedMessageKind = {
  ...messageKind,
  schema: messageKind.schema.transform(localizeMessage),
} as const;
