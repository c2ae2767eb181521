import { queryOptions } from '@tanstack/react-query';
import { listEscalationPolicies, listEscalations } from '#shared/escalations/escalations-api.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

export const escalationPoliciesQuery = () =>
  queryOptions({ ...endpointQuery(listEscalationPolicies), select: pickItems });

/** Load the escalations of one request, oldest first. */
export const escalationsQuery = (requestId: string) =>
  queryOptions({ ...endpointQuery(listEscalations, { query: { requestId } }), select: pickItems });

export const useRefreshEscalations = () => useInvalidate('escalations');
