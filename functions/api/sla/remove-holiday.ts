import { route } from '#functions/platform/route.ts';
import { removeHoliday } from '#shared/sla/sla-api.ts';
import { preparedRemoval } from '../items.ts';
import { holidayItems } from './calendar-items.ts';
import { changeCalendar } from './change-calendar.ts';
import type { SlaDeps } from './deps.ts';

export const removeHolidayRoute = route(removeHoliday, async (call, deps: SlaDeps) => {
  const prepared = await preparedRemoval(deps, call, holidayItems);
  return changeCalendar(deps, call, holidayItems, prepared);
});
