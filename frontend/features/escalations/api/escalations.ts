import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { config } from '#frontend/lib/runtime-config.ts';
import { listEscalationPolicies, listEscalations } from '#shared/escalations/escalations-api.ts';
import { getConfiguration } from '#shared/reference/reference-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';

export const policiesQuery = () =>
  queryOptions({
    queryKey: ['escalations', 'policies'],
    queryFn: async ({ signal }) => (await callApi(listEscalationPolicies, { signal })).items,
  });

/** How one request has climbed, oldest first. */
export const climbsQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['escalations', 'request', requestId],
    queryFn: async ({ signal }) =>
      (await callApi(listEscalations, { query: { requestId }, signal })).items,
  });

/** Routings that new requests take: which of them use a policy. */
export const usersOfPoliciesQuery = () =>
  queryOptions({
    queryKey: ['escalations', 'routings'],
    queryFn: async ({ signal }) => (await callApi(listRoutings, { signal })).items,
  });

/** Ids of those with whom every chain ends. */
export const fallbackQuery = () =>
  queryOptions({
    queryKey: ['escalations', 'fallback'],
    queryFn: async ({ signal }) => {
      const params = { applicationId: config().applicationId };
      return (await callApi(getConfiguration, { params, signal })).fallbackApproverIds;
    },
  });

export function useRefreshEscalations() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['escalations'] });
}
