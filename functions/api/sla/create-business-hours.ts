import { route } from '#functions/platform/route.ts';
import { createBusinessHours } from '#shared/sla/sla-api.ts';
import { type Head, preparedNew } from '../items.ts';
import { once } from '../once.ts';
import { hoursItems } from './calendar-items.ts';
import { changeCalendar } from './change-calendar.ts';
import type { SlaDeps } from './deps.ts';

export const createBusinessHoursRoute = route(
  createBusinessHours,
  async (call, deps: SlaDeps) => {
    const work = async () => {
      const make = (head: Head) => ({ ...call.body, ...head });
      const prepared = await preparedNew(deps, call, hoursItems, make);
      return changeCalendar(deps, call, hoursItems, prepared);
    };
    return call.query.preview ? work() : once(deps, call, createBusinessHours.response, work);
  },
  { version: ({ item }) => item.version },
);
