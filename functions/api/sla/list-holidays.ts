import { route } from '#functions/platform/route.ts';
import { listHolidays } from '#shared/sla/sla-api.ts';
import { listItems } from '../items.ts';
import { holidayItems } from './calendar-items.ts';
import type { SlaDeps } from './deps.ts';

export const listHolidaysRoute = route(listHolidays, (_, deps: SlaDeps) =>
  listItems(deps, holidayItems),
);
