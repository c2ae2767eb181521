import { calendarStore } from '#functions/calendar/store/calendar-store.ts';
import { feedStore } from '#functions/calendar/store/feed-store.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createCalendarDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    calendar: calendarStore(deps.table),
    delegations: delegationStore(deps.table),
    directory: directoryStore(deps.table),
    feeds: feedStore(deps.table),
    reference: referenceStore(deps.table),
  };
}
export type CalendarDeps = ReturnType<typeof createCalendarDeps>;
