import { pendingUpdate } from '#functions/people/pending-change.ts';
import { route } from '#functions/platform/route.ts';
import { placeLocation } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';
import { locationKind } from './calendar-kinds.ts';
import { changeCalendar } from './change-calendar.ts';

export const placeLocationRoute = route(
  placeLocation,
  async (call, deps: SlaDeps) => {
    const change = await pendingUpdate(deps, call, locationKind);
    return changeCalendar(deps, call, locationKind, change);
  },
  { version: ({ item }) => item.version },
);
