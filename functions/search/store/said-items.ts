import { readStored } from '#functions/platform/table/stored-item.ts';
import type { Key } from '#functions/platform/table/table.ts';
import { isComment, isEvent } from '#functions/requests/store/keys.ts';
import { type Said, saidAlone, saidWith } from '#functions/search/rules/said.ts';
import { Comment } from '#shared/requests/comment.ts';
import { Event } from '#shared/requests/event.ts';

/** What was said, and where in its request it lies. */
export type StoredSaid = { readonly said: Said; readonly place: string };

/** What somebody wrote, of a comment or of the event of a decision; nothing of any other item. */
export function readSaid(item: Key & Readonly<Record<string, unknown>>): StoredSaid | undefined {
  const comment = isComment(item) ? readStored(Comment, item).data : undefined;
  const event = isEvent(item) ? readStored(Event, item).data : undefined;
  const said = comment ? saidAlone(comment) : event && saidWith(event);
  return said && { said, place: item.sk };
}
