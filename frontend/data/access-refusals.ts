import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import { listAccessRequests, refuseAccess } from '#shared/users/access-refusals-api.ts';
import { endpointQuery, useInvalidate } from './read.ts';

/** Load the requests of a person for access rights. */
export const personAccessQuery = (userId: string) =>
  queryOptions(endpointQuery(listAccessRequests, { params: { userId } }));

export const refusePersonAccess = (userId: string, role: RequestedRole, reason: string) =>
  callApi(refuseAccess, { params: { userId }, body: { role, reason } });

/** Reload the data of people, which includes their access requests, after an access request was refused. */
export const useRefreshPersonAccess = () => useInvalidate('users', 'notifications');
