import { itemRoutes } from '#functions/organisation/items/item-routes.ts';
import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { listEscalations, policyEndpoints } from '#shared/escalations/escalations-api.ts';
import { importEscalationPolicies } from '#shared/escalations/policy-files-api.ts';
import { importHolidays, previewHolidays } from '#shared/sla/holiday-files-api.ts';
import {
  holidayEndpoints,
  hoursEndpoints,
  placeLocation,
  rescheduleRequests,
  templateEndpoints,
} from '#shared/sla/sla-api.ts';
import { listTasksAtRisk, reassignTasks, remindTasks } from '#shared/sla/tasks-at-risk-api.ts';
import { slaDeps } from './deps.ts';
import { holidayKind, hoursKind } from './operations/calendar-kinds.ts';
import { calendarRoutes, listCalendarsRoute } from './operations/calendars.ts';
import { listSlaRequestsRoute } from './operations/list-sla-requests.ts';
import { policyKind, templateKind } from './operations/template-kinds.ts';

const routes = [
  ...calendarRoutes(hoursEndpoints, hoursKind),
  ...calendarRoutes(holidayEndpoints, holidayKind),
  lateRoute(importHolidays, async () => (await import('./import-holidays.ts')).holidayImport.route),
  lateRoute(
    previewHolidays,
    async () => (await import('./import-holidays.ts')).previewHolidaysRoute,
  ),
  ...itemRoutes(templateEndpoints, templateKind),
  listCalendarsRoute,
  lateRoute(placeLocation, async () => (await import('./operations/dues.ts')).placeLocationRoute),
  listSlaRequestsRoute,
  lateRoute(
    listTasksAtRisk,
    async () => (await import('./operations/tasks-at-risk.ts')).listTasksAtRiskRoute,
  ),
  lateRoute(
    remindTasks,
    async () => (await import('./operations/tasks-at-risk.ts')).remindTasksRoute,
  ),
  lateRoute(
    reassignTasks,
    async () => (await import('./operations/tasks-at-risk.ts')).reassignTasksRoute,
  ),
  lateRoute(
    rescheduleRequests,
    async () => (await import('./operations/dues.ts')).rescheduleRequestsRoute,
  ),
  ...itemRoutes(policyEndpoints, policyKind),
  lateRoute(
    importEscalationPolicies,
    async () => (await import('./import-policies.ts')).policyImport.route,
  ),
  lateRoute(
    listEscalations,
    async () => (await import('./operations/tasks-at-risk.ts')).listEscalationsRoute,
  ),
];

export const handler = serveArea(slaDeps(), routes);
