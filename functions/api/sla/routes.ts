import { createBusinessHoursRoute } from './create-business-hours.ts';
import { createEscalationPolicyRoute } from './create-escalation-policy.ts';
import { createHolidayRoute } from './create-holiday.ts';
import { createSlaTemplateRoute } from './create-sla-template.ts';
import { listBusinessHoursRoute } from './list-business-hours.ts';
import { listCalendarsRoute } from './list-calendars.ts';
import { listEscalationPoliciesRoute } from './list-escalation-policies.ts';
import { listEscalationsRoute } from './list-escalations.ts';
import { listHolidaysRoute } from './list-holidays.ts';
import { listSlaRequestsRoute } from './list-sla-requests.ts';
import { listSlaTemplatesRoute } from './list-sla-templates.ts';
import { placeLocationRoute } from './place-location.ts';
import { removeBusinessHoursRoute } from './remove-business-hours.ts';
import { removeEscalationPolicyRoute } from './remove-escalation-policy.ts';
import { removeHolidayRoute } from './remove-holiday.ts';
import { removeSlaTemplateRoute } from './remove-sla-template.ts';
import { rescheduleRequestsRoute } from './reschedule-requests.ts';
import { updateBusinessHoursRoute } from './update-business-hours.ts';
import { updateEscalationPolicyRoute } from './update-escalation-policy.ts';
import { updateHolidayRoute } from './update-holiday.ts';
import { updateSlaTemplateRoute } from './update-sla-template.ts';

export const slaRoutes = [
  listBusinessHoursRoute,
  createBusinessHoursRoute,
  updateBusinessHoursRoute,
  removeBusinessHoursRoute,
  listHolidaysRoute,
  createHolidayRoute,
  updateHolidayRoute,
  removeHolidayRoute,
  listSlaTemplatesRoute,
  createSlaTemplateRoute,
  updateSlaTemplateRoute,
  removeSlaTemplateRoute,
  listCalendarsRoute,
  placeLocationRoute,
  listSlaRequestsRoute,
  rescheduleRequestsRoute,
  listEscalationPoliciesRoute,
  createEscalationPolicyRoute,
  updateEscalationPolicyRoute,
  removeEscalationPolicyRoute,
  listEscalationsRoute,
];
