import { route } from '#functions/platform/route.ts';
import { updateBusinessHours } from '#shared/sla/sla-api.ts';
import { preparedUpdate } from '../items.ts';
import { hoursItems } from './calendar-items.ts';
import { changeCalendar } from './change-calendar.ts';
import type { SlaDeps } from './deps.ts';

export const updateBusinessHoursRoute = route(
  updateBusinessHours,
  async (call, deps: SlaDeps) => {
    const prepared = await preparedUpdate(deps, call, hoursItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return changeCalendar(deps, call, hoursItems, prepared);
  },
  { version: ({ item }) => item.version },
);
