import { localizeMessage } from '#functions/messages/rules/localize-message.ts';
import { StoredMessage } from '#functions/messages/rules/stored-message.ts';

/** Schema and names that a list of messages needs to read stored items. */
export const messageKind = { schema: StoredMessage, kind: 'Message', id: 'messageId' } as const;

/** Schema and names for reading messages, with texts in the reader's language. */
export const localizedMessageKind = {
  ...messageKind,
  schema: messageKind.schema.transform(localizeMessage),
} as const;
