import { route } from '#functions/platform/route.ts';
import { updateHoliday } from '#shared/sla/sla-api.ts';
import { preparedUpdate } from '../items.ts';
import { holidayItems } from './calendar-items.ts';
import { changeCalendar } from './change-calendar.ts';
import type { SlaDeps } from './deps.ts';

export const updateHolidayRoute = route(
  updateHoliday,
  async (call, deps: SlaDeps) => {
    const prepared = await preparedUpdate(deps, call, holidayItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return changeCalendar(deps, call, holidayItems, prepared);
  },
  { version: ({ item }) => item.version },
);
