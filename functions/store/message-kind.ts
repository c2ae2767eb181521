import { sayMessage } from '#functions/domain/messages/say-message.ts';
import { StoredMessage } from '#functions/domain/messages/stored-message.ts';

/** How a list of messages reads and names what is stored. */
export const messageKind = { schema: StoredMessage, kind: 'Message', id: 'messageId' } as const;
/** The same of messages that somebody reads now, in the language that is spoken. */
export const spokenKind = { ...messageKind, schema: StoredMessage.transform(sayMessage) } as const;
