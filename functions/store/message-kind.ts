import { Message } from '#shared/messages/message.ts';

/** How a list of messages reads and names what is stored. */
export const messageKind = { schema: Message, kind: 'Message', id: 'messageId' } as const;
