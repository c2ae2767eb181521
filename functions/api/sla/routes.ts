import { lateRoute } from '#functions/platform/route.ts';
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
import { itemRoutes } from '../item-routes.ts';
import { holidayKind, hoursKind } from './calendar-kinds.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { listCalendarsRoute } from './list-calendars.ts';
import { listSlaRequestsRoute } from './list-sla-requests.ts';
import { policyKind, templateKind } from './template-kinds.ts';

export const slaRoutes = [
  ...calendarRoutes(hoursEndpoints, hoursKind),
  ...calendarRoutes(holidayEndpoints, holidayKind),
  lateRoute(importHolidays, async () => (await import('./import-holidays.ts')).holidayImport.route),
  lateRoute(
    previewHolidays,
    async () => (await import('./import-holidays.ts')).previewHolidaysRoute,
  ),
  ...itemRoutes(templateEndpoints, templateKind),
  listCalendarsRoute,
  lateRoute(placeLocation, async () => (await import('./place-location.ts')).placeLocationRoute),
  listSlaRequestsRoute,
  lateRoute(
    listTasksAtRisk,
    async () => (await import('./list-tasks-at-risk.ts')).listTasksAtRiskRoute,
  ),
  lateRoute(remindTasks, async () => (await import('./remind-tasks.ts')).remindTasksRoute),
  lateRoute(reassignTasks, async () => (await import('./reassign-tasks.ts')).reassignTasksRoute),
  lateRoute(
    rescheduleRequests,
    async () => (await import('./reschedule-requests.ts')).rescheduleRequestsRoute,
  ),
  ...itemRoutes(policyEndpoints, policyKind),
  lateRoute(
    importEscalationPolicies,
    async () => (await import('./import-policies.ts')).policyImport.route,
  ),
  lateRoute(
    listEscalations,
    async () => (await import('./list-escalations.ts')).listEscalationsRoute,
  ),
];
