import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { outdate, read, readPages } from '#frontend/lib/read.ts';
import { listLocations } from '#shared/reference/reference-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';
import {
  listBusinessHours,
  listCalendars,
  listHolidays,
  listSlaRequests,
  listSlaTemplates,
} from '#shared/sla/sla-api.ts';

export type LateState = 'atRisk' | 'breached';

const items = <Item>(answer: { items: Item[] }) => answer.items;

/** Requests in review that are due soon, or overdue, page by page. */
export const lateRequestsQuery = (state: LateState) =>
  readPages(listSlaRequests, { query: { state } });

export const templatesQuery = () => queryOptions({ ...read(listSlaTemplates), select: items });
export const hoursQuery = () => queryOptions({ ...read(listBusinessHours), select: items });
export const holidaysQuery = () => queryOptions({ ...read(listHolidays), select: items });
export const calendarsQuery = () => queryOptions({ ...read(listCalendars), select: items });
export const placesQuery = () => queryOptions({ ...read(listLocations), select: items });
/** Routings that new requests take: which of them use a service level. */
export const usersOfTemplatesQuery = () => queryOptions({ ...read(listRoutings), select: items });

/** After a change of service levels or calendars, everything that shows due moments asks anew. */
export function useRefreshSla() {
  const queries = useQueryClient();
  return () => outdate(queries, 'sla', 'locations', 'requests', 'tasks');
}
