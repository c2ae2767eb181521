import { queryOptions } from '@tanstack/react-query';
import { listEscalationPolicies, listEscalations } from '#shared/escalations/escalations-api.ts';
import { pickItems, read, useInvalidate } from './read.ts';

export const policiesQuery = () =>
  queryOptions({ ...read(listEscalationPolicies), select: pickItems });

/** Load the escalations of one request, oldest first. */
export const escalationsQuery = (requestId: string) =>
  queryOptions({ ...read(listEscalations, { query: { requestId } }), select: pickItems });

export const useRefreshEscalations = () => useInvalidate('escalations');
