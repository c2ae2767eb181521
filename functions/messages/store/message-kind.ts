import { StoredMessage } from '#functions/messages/rules/stored-message.ts';

/** Schema and names that a list of messages needs to read stored items. */
export const messageKind = { schema: StoredMessage, kind: 'Message', id: 'messageId' } as const;
