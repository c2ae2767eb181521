import { type Said, saidAlone, saidWith } from '#functions/domain/search/said.ts';
import { Comment } from '#shared/requests/comment.ts';
import { Event } from '#shared/requests/event.ts';
import { isComment, isEvent } from './keys/requests.ts';
import { readStored } from './stored-item.ts';
import type { Key } from './table.ts';

/** What was said, and where in its request it lies. */
export type StoredSaid = { readonly said: Said; readonly place: string };

/** What somebody wrote, of a comment or of the event of a decision; nothing of any other item. */
export function readSaid(item: Key & Readonly<Record<string, unknown>>): StoredSaid | undefined {
  const comment = isComment(item) ? readStored(Comment, item).data : undefined;
  const event = isEvent(item) ? readStored(Event, item).data : undefined;
  const said = comment ? saidAlone(comment) : event && saidWith(event);
  return said && { said, place: item.sk };
}
