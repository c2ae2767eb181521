import { queryOptions } from '@tanstack/react-query';
import { listEscalationPolicies, listEscalations } from '#shared/escalations/escalations-api.ts';
import { itemsOf, read, useInvalidate } from './read.ts';

export const policiesQuery = () =>
  queryOptions({ ...read(listEscalationPolicies), select: itemsOf });

/** Load the escalations of one request, oldest first. */
export const escalationsQuery = (requestId: string) =>
  queryOptions({ ...read(listEscalations, { query: { requestId } }), select: itemsOf });

export const useRefreshEscalations = () => useInvalidate('escalations');
