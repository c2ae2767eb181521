import { route } from '#functions/platform/route.ts';
import { listBusinessHours } from '#shared/sla/sla-api.ts';
import { listItems } from '../items.ts';
import { hoursItems } from './calendar-items.ts';
import type { SlaDeps } from './deps.ts';

export const listBusinessHoursRoute = route(listBusinessHours, (_, deps: SlaDeps) =>
  listItems(deps, hoursItems),
);
