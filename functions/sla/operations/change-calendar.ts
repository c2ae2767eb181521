import { personRef } from '#functions/organisation/rules/directory.ts';
import type { ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import type { PendingChange } from '#functions/people/pending-change.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Moves } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';
import type { CalendarKind, CalendarRules } from './calendar-kinds.ts';
import { hasOtherCalendar, moveDues, previewMoves } from './move-dues.ts';

type Asked = CallContext & { readonly query: { preview: boolean; cursor?: string | undefined } };
export type Changed<T> = Moves & { item: T; saved: boolean };

/**
 * Previews or saves a change of what calendars are made of: what is due when it is read otherwise. A new item is
 * compared with there being none, so that a repeat of its call finishes what the first one left.
 */
export async function changeCalendar<K extends CalendarKind>(
  deps: SlaDeps,
  { actor, query }: Asked,
  { list, into }: CalendarRules<K>,
  { item, becomes, commit }: PendingChange<K>,
): Promise<Changed<ReferenceItem<K>>> {
  const present = await deps.reference.load(deps.applicationId);
  const others = list(present).filter(({ id }) => id !== item.id);
  const before = becomes === 'new' ? into(present, others) : present;
  const after = into(present, becomes === 'gone' ? others : [...others, item]);
  const isWanted = hasOtherCalendar(before, after);
  if (query.preview)
    return {
      item,
      saved: false,
      ...(await previewMoves(deps, after, isWanted, query.cursor)),
    };
  const saved = await commit();
  return {
    item: saved,
    saved: true,
    ...(await moveDues(deps, personRef(actor), isWanted, undefined)),
  };
}
