import { route } from '#functions/platform/route.ts';
import { placeLocation } from '#shared/sla/sla-api.ts';
import { preparedUpdate } from '../items.ts';
import { locationItems } from './calendar-items.ts';
import { changeCalendar } from './change-calendar.ts';
import type { SlaDeps } from './deps.ts';

export const placeLocationRoute = route(
  placeLocation,
  async (call, deps: SlaDeps) => {
    const prepared = await preparedUpdate(deps, call, locationItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return changeCalendar(deps, call, locationItems, prepared);
  },
  { version: ({ item }) => item.version },
);
