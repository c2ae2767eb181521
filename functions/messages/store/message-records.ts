import * as z from 'zod';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart, safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import { writeBatches } from '#functions/platform/table/write-batches.ts';
import * as requestKeys from '#functions/requests/store/keys.ts';
import { Instant } from '#shared/fields.ts';
import { isConversationMessage } from '#shared/messages/conversation.ts';
import { Comment } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import { Request } from '#shared/requests/request.ts';
import { findDoneMessages } from './done-messages.ts';
import { buildMessageItem } from './message-item.ts';
import {
  type MessageRef,
  messageWriter,
  toMessageKey,
  toPendingMailKey,
} from './message-writer.ts';
import * as messageKeys from './messages-keys.ts';
import { messageKind } from './spoken-kind.ts';

/** Maximum number of unread messages that are counted. A badge shows "99+" long before. */
const countedAtMost = 1000;

type About = Pick<Event, 'applicationId' | 'requestId' | 'at' | 'details'>;
/** Details of an event about a comment: its id, and the event that created the comment if that is another event. */
const AboutComment = z.object({
  commentId: z.string(),
  of: z.object({ seq: z.int(), at: Instant }).optional(),
});
function readCommentKey({ requestId, at, details }: About): Key | undefined {
  const { data } = safeParsePart(AboutComment, details);
  return data && requestKeys.commentKey(requestId, data.of?.at ?? at, data.commentId);
}
/** Time of the latest comment that a person has read. */
const ReadPosition = z.object({ upTo: Instant });

/** Messages to people. A message id consists of the time, `_` and the event, so that no index is needed. */
export function messageRecords(table: Table) {
  const parse = (items: readonly Item[]) => parseRows(table, messageKind, items);
  return {
    ...messageWriter(table),

    /**
     * Read all data for a notification in one batch: the request, the comment if any, people who have the message,
     * people with a pending mail, and people who have read the conversation so far. `isDeleted`: the comment no longer
     * exists.
     */
    async beforeTelling(event: About, which: readonly MessageRef[]) {
      const { applicationId, requestId } = event;
      const [requestKey, commentKey] = [requestKeys.requestKey(requestId), readCommentKey(event)];
      const asked = [requestKey, ...(commentKey ? [commentKey] : [])];
      const positionKey = ({ userId }: MessageRef) => requestKeys.readKey(userId, requestId);
      const items = await table.getAll(
        [
          ...asked,
          ...which.map(toMessageKey),
          ...which.map(toPendingMailKey),
          ...(commentKey ? which.map(positionKey) : []),
        ],
        { consistent: true },
      );
      const byName = new Map(items.map((item) => [formatKey(item), item]));
      const head = byName.get(formatKey(requestKey));
      const request = head && parsePart(Request, head);
      const comment = commentKey && byName.get(formatKey(commentKey));
      const isRead = (one: MessageRef) => {
        const position = byName.get(formatKey(positionKey(one)));
        return position !== undefined && parsePart(ReadPosition, position).upTo >= event.at;
      };
      const peopleOf = (key: (one: MessageRef) => Key) =>
        new Set(which.filter((one) => byName.has(formatKey(key(one)))).map(({ userId }) => userId));
      return {
        request: request?.applicationId === applicationId ? request : undefined,
        comment: comment && parsePart(Comment, comment).text,
        isDeleted: commentKey !== undefined && comment === undefined,
        readers: new Set(which.filter(isRead).map(({ userId }) => userId)),
        told: peopleOf(toMessageKey),
        pending: peopleOf(toPendingMailKey),
      };
    },

    /** Update existing messages. People without a message get none. */
    async correct(
      which: readonly MessageRef[],
      change: (message: StoredMessage) => StoredMessage,
    ): Promise<void> {
      const items = await table.getAll(which.map(toMessageKey), { consistent: true });
      const corrected = parse(items).flatMap((message) => (message ? [change(message)] : []));
      await writeBatches(
        table,
        corrected.map((message) => ({ put: buildMessageItem(message) })),
      );
    },

    /** Mark a person's messages about a conversation in a period as read, its first and last moment included. */
    async readConversation(
      userId: string,
      requestId: string,
      { from, upTo, readAt }: { from: string; upTo: string; readAt: string },
    ) {
      const { items } = await table.query(messageKeys.unreadBetween(userId, from, upTo), {
        limit: countedAtMost,
      });
      const read = parse(items).filter(
        (one) => one?.requestId === requestId && isConversationMessage(one) && one.at <= upTo,
      );
      const writes = read.flatMap((one) =>
        one ? [{ put: buildMessageItem({ ...one, readAt }) }] : [],
      );
      await writeBatches(table, writes);
    },

    /**
     * Count the unread messages that still need attention. Messages whose reason no longer applies are marked as read,
     * so that each is checked once.
     */
    async unreadCount(userId: string, now = new Date().toISOString()): Promise<number> {
      const { items } = await table.query(messageKeys.unreadMessages(userId), {
        limit: countedAtMost,
      });
      const unread = parse(items).flatMap((message) => message ?? []);
      const done = await findDoneMessages(table, unread, now);
      const ended = unread.filter(({ messageId }) => done.has(messageId));
      await writeBatches(
        table,
        ended.map((one) => ({ put: buildMessageItem({ ...one, readAt: now }) })),
      );
      return items.length - ended.length;
    },

    async markAll(userId: string, readAt: string): Promise<void> {
      const items = await table.queryAll(messageKeys.unreadMessages(userId));
      const unread = parse(items).flatMap((message) => message ?? []);
      await writeBatches(
        table,
        unread.map((one) => ({ put: buildMessageItem({ ...one, readAt }) })),
      );
    },
  };
}
