import * as z from 'zod';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart, parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import * as requestKeys from '#functions/requests/store/keys.ts';
import { participantRow } from '#functions/requests/store/request-rows.ts';
import { Instant } from '#shared/fields.ts';
import { Comment, type Participant } from '#shared/requests/comment.ts';
import { Request } from '#shared/requests/request.ts';

export type ConversationStore = ReturnType<typeof conversationStore>;
type QuotedCommentRef = { readonly commentId: string; readonly at: string };

const commentRow = { schema: Comment, kind: 'Comment', id: 'commentId' } as const;
const ReadPosition = z.object({ upTo: Instant });

/** Store for the conversation of a request, without reading its other items. */
export function conversationStore(table: Table) {
  return {
    /** Return a person's access to a request and their read position in its conversation, in one read. */
    async glance(app: string, requestId: string, userId: string) {
      const keys = {
        request: requestKeys.requestKey(requestId),
        part: requestKeys.participantKey(requestId, userId),
        read: requestKeys.readKey(userId, requestId),
      };
      const items = await table.getAll(Object.values(keys), { consistent: true });
      const itemOf = (key: { pk: string; sk: string }) =>
        items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
      const head = itemOf(keys.request);
      const request = head && parseStored(Request, head);
      if (request?.applicationId !== app) return undefined;
      const part = itemOf(keys.part);
      const read = itemOf(keys.read);
      return {
        request,
        participants: part
          ? parseRows(table, participantRow, [part]).flatMap((one) => one ?? [])
          : [],
        readUpTo: read && parsePart(ReadPosition, read).upTo,
      };
    },

    /** Return a page of the comments on a request. */
    comments(requestId: string, page: PageRequest, newestFirst: boolean): Promise<Page<Comment>> {
      return readPage(table, [{ ...requestKeys.comments(requestId), newestFirst }], page, (items) =>
        parseRows(table, commentRow, items),
      );
    },

    /** Return the quoted comments that still exist. */
    async quoted(
      requestId: string,
      which: readonly QuotedCommentRef[],
    ): Promise<Map<string, Comment>> {
      const keys = new Map(
        which.map(({ at, commentId }) => [
          commentId,
          requestKeys.commentKey(requestId, at, commentId),
        ]),
      );
      if (keys.size === 0) return new Map();
      const items = await table.getAll([...keys.values()], { consistent: true });
      const found = parseRows(table, commentRow, items).flatMap((comment) => comment ?? []);
      return new Map(found.map((comment) => [comment.commentId, comment]));
    },

    participants(requestId: string, page: PageRequest): Promise<Page<Participant>> {
      return readPage(table, [requestKeys.participants(requestId)], page, (items) =>
        parseRows(table, participantRow, items),
      );
    },

    /** Store a person's read position. */
    async keepRead(userId: string, requestId: string, upTo: string): Promise<void> {
      await table.write([{ put: { ...requestKeys.readKey(userId, requestId), upTo } }]);
    },
  };
}
