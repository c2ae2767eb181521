import { route } from '#functions/platform/route.ts';
import { createHoliday } from '#shared/sla/sla-api.ts';
import { type Head, preparedNew } from '../items.ts';
import { once } from '../once.ts';
import { holidayItems } from './calendar-items.ts';
import { changeCalendar } from './change-calendar.ts';
import type { SlaDeps } from './deps.ts';

export const createHolidayRoute = route(
  createHoliday,
  async (call, deps: SlaDeps) => {
    const work = async () => {
      const make = (head: Head) => ({ ...call.body, ...head });
      const prepared = await preparedNew(deps, call, holidayItems, make);
      return changeCalendar(deps, call, holidayItems, prepared);
    };
    return call.query.preview ? work() : once(deps, call, createHoliday.response, work);
  },
  { version: ({ item }) => item.version },
);
