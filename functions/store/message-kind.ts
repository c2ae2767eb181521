import { Message } from '#shared/messages/message.ts';
import { withKeys } from './keys/access-patterns.ts';
import { messageKey, unreadIndex } from './keys/messages.ts';
import type { Item } from './table.ts';

/** How a list of messages reads and names what is stored. */
export const messageKind = { schema: Message, kind: 'Message', id: 'messageId' } as const;

/** A message as it is stored: found among the unread ones until it is read. */
export const messageItem = (message: Message): Item =>
  withKeys(
    {
      ...messageKey(message.userId, message.at, message.messageId),
      ...(message.readAt === null && unreadIndex(message.userId, message.at, message.messageId)),
    },
    message,
  );
