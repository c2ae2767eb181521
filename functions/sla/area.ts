import { itemRoutes } from '#functions/organisation/items/item-routes.ts';
import { createLazyRoutes, lazyRoute, listRoutes } from '#functions/platform/route.ts';
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
import * as tasksAtRisk from '#shared/sla/tasks-at-risk-api.ts';
import { createSlaDeps } from './deps.ts';
import { holidayKind, hoursKind } from './operations/calendar-kinds.ts';
import * as calendars from './operations/calendars.ts';
import { calendarRoutes } from './operations/calendars.ts';
import * as slaRequests from './operations/list-sla-requests.ts';
import { policyKind, templateKind } from './operations/template-kinds.ts';

const routes = [
  ...calendarRoutes(hoursEndpoints, hoursKind),
  ...calendarRoutes(holidayEndpoints, holidayKind),
  lazyRoute(importHolidays, async () => (await import('./import-holidays.ts')).holidayImport.route),
  ...createLazyRoutes({ previewHolidays }, () => import('./import-holidays.ts')),
  ...itemRoutes(templateEndpoints, templateKind),
  ...listRoutes(calendars, slaRequests),
  ...createLazyRoutes({ placeLocation, rescheduleRequests }, () => import('./operations/dues.ts')),
  ...itemRoutes(policyEndpoints, policyKind),
  lazyRoute(
    importEscalationPolicies,
    async () => (await import('./import-policies.ts')).policyImport.route,
  ),
  ...createLazyRoutes(
    { ...tasksAtRisk, listEscalations },
    () => import('./operations/tasks-at-risk.ts'),
  ),
];

export const handler = serveArea(createSlaDeps(), routes);
