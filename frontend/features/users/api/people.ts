import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { foreseeLeaver, listDoaLevels } from '#shared/doa/doa-api.ts';
import type { Output } from '#shared/endpoint.ts';
import { listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { listUsers } from '#shared/users/users-api.ts';

export type PersonRow = Output<typeof listUsers>['items'][number];
export type Leaver = Output<typeof foreseeLeaver>;

const pageSize = 50;
/** Reference data changes seldom, in milliseconds. */
const stays = 10 * 60_000;

/** Everybody by name, page by page; with a text those one of whose words starts with each of its words. */
export const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      callApi(listUsers, {
        query: {
          limit: pageSize,
          managers: 'true',
          ...(search && { search }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });

export const departmentsQuery = () =>
  queryOptions({
    queryKey: ['reference', 'departments'],
    queryFn: ({ signal }) => callApi(listDepartments, { signal }),
    staleTime: stays,
  });

export const locationsQuery = () =>
  queryOptions({
    queryKey: ['reference', 'locations'],
    queryFn: ({ signal }) => callApi(listLocations, { signal }),
    staleTime: stays,
  });

export const levelsQuery = () =>
  queryOptions({
    queryKey: ['users', 'levels'],
    queryFn: ({ signal }) => callApi(listDoaLevels, { signal }),
    staleTime: stays,
  });

/** What hangs on a person: open tasks and who would take them, rules, routings, people they manage. */
export const leaverQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'leaver', userId],
    queryFn: ({ signal }) => callApi(foreseeLeaver, { query: { userId }, signal }),
  });
