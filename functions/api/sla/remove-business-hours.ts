import { route } from '#functions/platform/route.ts';
import { removeBusinessHours } from '#shared/sla/sla-api.ts';
import { preparedRemoval } from '../items.ts';
import { hoursItems } from './calendar-items.ts';
import { changeCalendar } from './change-calendar.ts';
import type { SlaDeps } from './deps.ts';

export const removeBusinessHoursRoute = route(removeBusinessHours, async (call, deps: SlaDeps) => {
  const prepared = await preparedRemoval(deps, call, hoursItems);
  return changeCalendar(deps, call, hoursItems, prepared);
});
