import * as z from 'zod';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { isConversationMessage } from '#shared/messages/conversation.ts';
import type { Message } from '#shared/messages/message.ts';
import * as keys from './messages-keys.ts';
import { localizedMessageKind } from './spoken-kind.ts';

export type ConversationMails = ReturnType<typeof conversationMails>;
/** Limit of a DynamoDB transaction. */
const gatheredAtMost = 100;
/** Maximum number of messages read. Later messages have separate pending mails. */
const lookedAtMost = 500;
/** Retention in seconds, longer than a mail can wait in its queue and the dead-letter queue together. */
const noteRetentionSeconds = 30 * 24 * 3600;

/** Record that a message is sent with the mail of another message. */
const Note = z.object({ sk: z.string(), id: z.string() });
const noteKey = ({ userId, messageId }: Message) => keys.mailedWithKey(userId, messageId);
/**
 * Gather the messages of a conversation in one mail. Every message has a pending mail. The first mail to be sent
 * includes the other messages and records that for each beforehand, so their pending mails are not sent. Each message
 * is therefore in exactly one pending mail, which stays in its queue until it is sent.
 */
export function conversationMails(table: Table) {
  const notesOf = async (messages: readonly Message[]) => {
    const items = await table.getAll(messages.map(noteKey), { consistent: true });
    return new Map(items.map((item) => parsePart(Note, item)).map(({ sk, id }) => [sk, id]));
  };

  return {
    /**
     * Return the messages for the pending mail of `first`, in the order they were written. They include `first` and
     * other unread messages to its recipient about the same conversation, from `wait` (milliseconds) before it on.
     * Return none if another mail contains `first`.
     * @throws item.changed-meanwhile if another mail includes some of them at the same time
     */
    async gather(first: Message, wait: number): Promise<Message[]> {
      const noted = await table.get(noteKey(first), { consistent: true });
      if (noted && parsePart(Note, noted).id !== first.messageId) return [];
      const since = new Date(Date.parse(first.at) - wait).toISOString();
      const { items } = await table.query(keys.messagesSince(first.userId, since), {
        limit: lookedAtMost,
      });
      const told = parseRows(table, localizedMessageKind, items).flatMap(
        (message) => message ?? [],
      );
      const others = told.filter(
        (one) =>
          one.messageId !== first.messageId &&
          one.requestId === first.requestId &&
          isConversationMessage(one) &&
          one.readAt === null,
      );
      const notes = await notesOf(others);
      const ours = others.filter(({ messageId }) => notes.get(messageId) === first.messageId);
      const free = others.filter(({ messageId }) => !notes.has(messageId));
      // Use the stored version, because its comment may have been edited. A message that is not stored yet is mailed as
      // well.
      const own = told.find(({ messageId }) => messageId === first.messageId) ?? first;
      const gathered = [...(own.readAt ? [] : [own]), ...ours, ...free].slice(0, gatheredAtMost);
      if (gathered.length > 0) await note(gathered, first);
      return gathered.sort((a, b) => a.messageId.localeCompare(b.messageId));
    },
  };

  async function note(messages: readonly Message[], { messageId: id }: Message): Promise<void> {
    const expiresAt = Math.floor(Date.now() / 1000) + noteRetentionSeconds;
    await table.write(
      messages.map(
        (message): Write => ({
          put: { ...noteKey(message), id, expiresAt },
          when: { ownedBy: id },
        }),
      ),
    );
  }
}
