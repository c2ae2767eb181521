import { calendarStore } from '#functions/store/calendar-store.ts';
import { delegationStore } from '#functions/store/delegation-store.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { feedStore } from '#functions/store/feed-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { areaDeps } from '../area-deps.ts';

export function calendarDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    calendar: calendarStore(deps.table),
    delegations: delegationStore(deps.table),
    directory: directoryStore(deps.table),
    feeds: feedStore(deps.table),
    reference: referenceStore(deps.table),
  };
}
export type CalendarDeps = ReturnType<typeof calendarDeps>;
