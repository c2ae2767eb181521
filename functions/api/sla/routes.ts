import { policyEndpoints } from '#shared/escalations/escalations-api.ts';
import { holidayEndpoints, hoursEndpoints, templateEndpoints } from '#shared/sla/sla-api.ts';
import { itemRoutes } from '../item-routes.ts';
import { holidayKind, hoursKind } from './calendar-kinds.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { listCalendarsRoute } from './list-calendars.ts';
import { listEscalationsRoute } from './list-escalations.ts';
import { listSlaRequestsRoute } from './list-sla-requests.ts';
import { placeLocationRoute } from './place-location.ts';
import { rescheduleRequestsRoute } from './reschedule-requests.ts';
import { policyKind, templateKind } from './template-kinds.ts';

export const slaRoutes = [
  ...calendarRoutes(hoursEndpoints, hoursKind),
  ...calendarRoutes(holidayEndpoints, holidayKind),
  ...itemRoutes(templateEndpoints, templateKind),
  listCalendarsRoute,
  placeLocationRoute,
  listSlaRequestsRoute,
  rescheduleRequestsRoute,
  ...itemRoutes(policyEndpoints, policyKind),
  listEscalationsRoute,
];
