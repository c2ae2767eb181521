import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { outdate, read } from '#frontend/lib/read.ts';
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
    ...read(listRoutings, { query: { includeInactive: 'true' } }),
    select: ({ items }) => items,
  });

/** How many requests are in review under which version. */
export const openRequestsQuery = () => read(countOpenRequests);

export const routingQuery = (routingId: string) => read(getRouting, { params: { routingId } });

export const versionsQuery = (routingId: string) =>
  queryOptions({
    ...read(listRoutingVersions, { params: { routingId } }),
    select: ({ items }) => items,
  });

/** `name` is trimmed and not empty. */
export const nameQuery = (name: string, exceptId: string | undefined) =>
  queryOptions({
    ...read(routingNameAvailable, { query: { name, ...(exceptId && { exceptId }) } }),
    enabled: name !== '',
  });

export const useRefreshRoutings = () => {
  const queries = useQueryClient();
  return () => outdate(queries, 'routing-sequences');
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
