import { StoredMessage } from '#functions/messages/rules/stored-message.ts';

/** How a list of messages reads and names what is stored. */
export const messageKind = { schema: StoredMessage, kind: 'Message', id: 'messageId' } as const;
