import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import type { Item } from '#functions/platform/table/table.ts';
import { buildUnreadIndex, messageKey } from './messages-keys.ts';

/**
 * Remove texts that can be formatted from facts, so that the item stays small. The title is that of the request, which
 * earlier versions also show.
 */
export function stripGeneratedText(message: StoredMessage): StoredMessage {
  const { line: _, facts, ...rest } = message;
  if (!facts) return message;
  if (!('requester' in facts)) return { ...rest, facts, text: '' };
  const { title = rest.title, ...others } = facts;
  return { ...rest, title, facts: others, text: '' };
}

/** Convert a message to its item, which is in the index of unread messages until it is read. */
export const buildMessageItem = (message: StoredMessage): Item =>
  addKeys(
    {
      ...messageKey(message.userId, message.at, message.messageId),
      ...(message.readAt === null &&
        buildUnreadIndex(message.userId, message.at, message.messageId)),
    },
    stripGeneratedText(message),
  );
