import { assertSpan } from '#functions/calendar/rules/days.ts';
import { route } from '#functions/platform/route.ts';
import { getCalendar } from '#shared/calendar/calendar-api.ts';
import type { CalendarDeps } from '../deps.ts';
import { personalCalendar } from './personal-calendar.ts';

export const getCalendarRoute = route(getCalendar, async ({ query, actor }, deps: CalendarDeps) => {
  assertSpan(query);
  return personalCalendar(deps, actor, query);
});
