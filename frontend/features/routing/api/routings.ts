import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  getRouting,
  listRoutings,
  publishRouting,
  removeRouting,
  routingNameAvailable,
} from '#shared/routing/routing-api.ts';
import { countOpenRequests, listRoutingVersions } from '#shared/routing/routing-desk-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { draftOf } from '../draft.ts';

/** Every routing, those that are switched off too. */
export const routingsQuery = () =>
  queryOptions({
    queryKey: ['routings', 'list'],
    queryFn: ({ signal }) => callApi(listRoutings, { query: { includeInactive: 'true' }, signal }),
    select: ({ items }) => items,
  });

/** How many requests are in review under which version. */
export const openRequestsQuery = () =>
  queryOptions({
    queryKey: ['routings', 'open'],
    queryFn: ({ signal }) => callApi(countOpenRequests, { signal }),
  });

export const routingQuery = (routingId: string) =>
  queryOptions({
    queryKey: ['routings', 'one', routingId],
    queryFn: ({ signal }) => callApi(getRouting, { params: { routingId }, signal }),
  });

export const versionsQuery = (routingId: string) =>
  queryOptions({
    queryKey: ['routings', 'versions', routingId],
    queryFn: ({ signal }) => callApi(listRoutingVersions, { params: { routingId }, signal }),
    select: ({ items }) => items,
  });

/** `name` is trimmed and not empty. */
export const nameQuery = (name: string, exceptId: string | undefined) =>
  queryOptions({
    queryKey: ['routings', 'name', name, exceptId ?? ''],
    queryFn: ({ signal }) =>
      callApi(routingNameAvailable, { query: { name, ...(exceptId && { exceptId }) }, signal }),
    enabled: name !== '',
  });

export const useRefreshRoutings = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['routings'] });
};

/** Switches a routing off, or on again: requests in review go on under their version. */
export function useSwitch() {
  const refresh = useRefreshRoutings();
  return useMutation({
    mutationFn: ({ id, itemVersion, isActive, ...routing }: RoutingSequence) => {
      const sent = { params: { routingId: id }, ifMatch: itemVersion };
      return isActive
        ? callApi(removeRouting, sent)
        : callApi(publishRouting, { ...sent, body: { ...draftOf(routing), isActive: true } });
    },
    onSettled: refresh,
  });
}
