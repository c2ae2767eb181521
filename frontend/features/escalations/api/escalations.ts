import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { outdate, read } from '#frontend/lib/read.ts';
import { config } from '#frontend/lib/runtime-config.ts';
import { listEscalationPolicies, listEscalations } from '#shared/escalations/escalations-api.ts';
import { getConfiguration } from '#shared/reference/reference-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';

const items = <Item>(answer: { items: Item[] }) => answer.items;

export const policiesQuery = () => queryOptions({ ...read(listEscalationPolicies), select: items });

/** How one request has climbed, oldest first. */
export const climbsQuery = (requestId: string) =>
  queryOptions({ ...read(listEscalations, { query: { requestId } }), select: items });

/** Routings that new requests take: which of them use a policy. */
export const usersOfPoliciesQuery = () => queryOptions({ ...read(listRoutings), select: items });

/** Ids of those with whom every chain ends. */
export const fallbackQuery = () =>
  queryOptions({
    ...read(getConfiguration, { params: { applicationId: config().applicationId } }),
    select: ({ fallbackApproverIds = [] }) => fallbackApproverIds,
  });

export function useRefreshEscalations() {
  const queries = useQueryClient();
  return () => outdate(queries, 'escalations');
}
