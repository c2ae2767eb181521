import { parseStoredForWrite } from '#functions/platform/table/stored-item.ts';
import type { Key } from '#functions/platform/table/table.ts';
import { isComment, isEvent } from '#functions/requests/store/keys.ts';
import {
  type AuthoredText,
  textFromComment,
  textFromEvent,
} from '#functions/search/rules/authored-text.ts';
import { Comment } from '#shared/requests/comment.ts';
import { Event } from '#shared/requests/event.ts';

/** Text of a comment, with its sort key in the request. */
export type StoredCommentText = { readonly said: AuthoredText; readonly place: string };

/** Return the text of a comment, or of a decision event; undefined for any other item. */
export function readCommentText(
  item: Key & Readonly<Record<string, unknown>>,
): StoredCommentText | undefined {
  const comment = isComment(item) ? parseStoredForWrite(Comment, item).data : undefined;
  const event = isEvent(item) ? parseStoredForWrite(Event, item).data : undefined;
  const said = comment ? textFromComment(comment) : event && textFromEvent(event);
  return said && { said, place: item.sk };
}
