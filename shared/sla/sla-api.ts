import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, Instant, noBody, PageQuery, pageSchema } from '#shared/fields.ts';
import { itemEndpoints, systemFields } from '#shared/item-endpoints.ts';
import { Location } from '#shared/reference/reference.ts';
import { RequestRow } from '#shared/requests/request.ts';
import { BusinessHours, Calendar, Holiday, SlaTemplate } from './calendar.ts';

const service = 'workflow-service';
const admin = ['admin'] as const;

/** A due time that changes with the calendars. */
export const DueTimeChange = z.object({
  requestId: Id,
  number: z.string(),
  title: z.string(),
  stage: z.string(),
  before: Instant.nullable(),
  after: Instant.nullable(),
});
export type DueTimeChange = z.infer<typeof DueTimeChange>;
/** Result of one call. A cursor means that more open requests exist, and `POST /sla/reschedules` continues with it. */
export const DueTimeChanges = z.object({
  moves: z.array(DueTimeChange),
  checked: z.int().nonnegative(),
  cursor: z.string().optional(),
});
export type DueTimeChanges = z.infer<typeof DueTimeChanges>;

export const ChangeQuery = z.strictObject({
  /** Only report the effect, without saving. */
  preview: z.stringbool().default(false),
  /** Cursor of a preview with more rows. */
  cursor: z.string().max(2000).optional(),
});
const changeAnswer = <T extends z.ZodType>(item: T) =>
  z.object({ item, saved: z.boolean(), ...DueTimeChanges.shape });

export const hoursEndpoints = itemEndpoints({
  service,
  path: 'sla/business-hours',
  item: BusinessHours,
  body: z.strictObject(BusinessHours.omit(systemFields).shape),
  query: ChangeQuery,
  response: changeAnswer(BusinessHours),
  noun: 'business hours; saving moves due moments, a preview shows which',
});
export const listBusinessHours = hoursEndpoints.list;
export const getBusinessHours = hoursEndpoints.get;
export const listBusinessHoursHistory = hoursEndpoints.history;
export const createBusinessHours = hoursEndpoints.create;
export const updateBusinessHours = hoursEndpoints.update;
export const removeBusinessHours = hoursEndpoints.remove;

export const holidayEndpoints = itemEndpoints({
  service,
  path: 'sla/holidays',
  item: Holiday,
  body: z.strictObject(Holiday.omit(systemFields).shape),
  query: ChangeQuery,
  response: changeAnswer(Holiday),
  noun: 'holidays; saving moves due moments, a preview shows which',
});
export const listHolidays = holidayEndpoints.list;
export const getHoliday = holidayEndpoints.get;
export const listHolidayHistory = holidayEndpoints.history;
export const createHoliday = holidayEndpoints.create;
export const updateHoliday = holidayEndpoints.update;
export const removeHoliday = holidayEndpoints.remove;

export const templateEndpoints = itemEndpoints({
  service,
  path: 'sla/templates',
  item: SlaTemplate,
  body: z.strictObject(SlaTemplate.omit(systemFields).shape),
  query: emptyObject,
  response: SlaTemplate,
  noun: 'service levels; those of open steps stay as they were',
});
export const listSlaTemplates = templateEndpoints.list;
export const getSlaTemplate = templateEndpoints.get;
export const listSlaTemplateHistory = templateEndpoints.history;
export const createSlaTemplate = templateEndpoints.create;
export const updateSlaTemplate = templateEndpoints.update;
export const removeSlaTemplate = templateEndpoints.remove;

export const listCalendars = {
  service,
  method: 'GET',
  path: '/sla/calendars',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({
    items: z.array(
      z.object({ locationId: Id.nullable(), location: z.string(), calendar: Calendar }),
    ),
  }),
  errors: [],
  summary: 'What each location counts working time with: hours and holidays, its own and inherited',
} as const satisfies Endpoint;

export const placeLocation = {
  service,
  method: 'PUT',
  path: '/sla/locations/{id}',
  roles: admin,
  params: z.object({ id: Id }),
  query: ChangeQuery,
  body: z.strictObject({
    /** Parent location, whose hours and holidays also apply here; null for a location at the top. */
    parentId: Id.nullable(),
    /** Hours of the location; null for those of the parent location. */
    businessHoursId: Id.nullable(),
  }),
  response: changeAnswer(Location),
  etag: true,
  errors: ['input.invalid', 'item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary:
    'Where a location lies and which business hours it has; saving moves due moments, a preview shows which',
} as const satisfies Endpoint;

export const listSlaRequests = {
  service,
  method: 'GET',
  path: '/sla/requests',
  roles: admin,
  params: emptyObject,
  query: PageQuery.extend({ state: z.enum(['atRisk', 'breached']) }),
  body: noBody,
  response: pageSchema(RequestRow),
  errors: ['input.cursor-invalid'],
  summary: 'Requests in review that are due soon, or overdue',
} as const satisfies Endpoint;

export const rescheduleRequests = {
  service,
  method: 'POST',
  path: '/sla/reschedules',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({ cursor: z.string().max(2000).optional() }),
  response: DueTimeChanges,
  errors: ['input.cursor-invalid', 'idempotency.key-reused'],
  summary: 'Bring open requests in step with the present calendars, some at a time',
} as const satisfies Endpoint;
