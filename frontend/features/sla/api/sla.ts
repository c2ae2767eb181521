import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
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

/** Requests in review that are due soon, or overdue, page by page. */
export const lateRequestsQuery = (state: LateState) =>
  infiniteQueryOptions({
    queryKey: ['sla', 'requests', state],
    queryFn: ({ pageParam, signal }) =>
      callApi(listSlaRequests, {
        query: { state, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['sla', 'templates'],
    queryFn: async ({ signal }) => (await callApi(listSlaTemplates, { signal })).items,
  });
export const hoursQuery = () =>
  queryOptions({
    queryKey: ['sla', 'hours'],
    queryFn: async ({ signal }) => (await callApi(listBusinessHours, { signal })).items,
  });
export const holidaysQuery = () =>
  queryOptions({
    queryKey: ['sla', 'holidays'],
    queryFn: async ({ signal }) => (await callApi(listHolidays, { signal })).items,
  });
export const calendarsQuery = () =>
  queryOptions({
    queryKey: ['sla', 'calendars'],
    queryFn: async ({ signal }) => (await callApi(listCalendars, { signal })).items,
  });
export const placesQuery = () =>
  queryOptions({
    queryKey: ['sla', 'locations'],
    queryFn: async ({ signal }) => (await callApi(listLocations, { signal })).items,
  });
/** Routings that new requests take: which of them use a service level. */
export const usersOfTemplatesQuery = () =>
  queryOptions({
    queryKey: ['sla', 'routings'],
    queryFn: async ({ signal }) => (await callApi(listRoutings, { signal })).items,
  });

/** After a change of service levels or calendars, everything that shows due moments asks anew. */
export function useRefreshSla() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['sla', 'requests', 'tasks'].map((area) => queries.invalidateQueries({ queryKey: [area] })),
    );
}
