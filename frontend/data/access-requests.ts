import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { askForAccess, getAccessRequest } from '#shared/messages/access-requests-api.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import type { RequestedScreen } from '#shared/messages/requested-screens.ts';
import { endpointQuery, useInvalidate } from './read.ts';

/** Load the administrators who can grant me a role, and whether I already asked them today. */
export const accessRequestQuery = (role: RequestedRole) =>
  queryOptions(endpointQuery(getAccessRequest, { query: { role } }));

export const requestAccess = (body: { role: RequestedRole; screen: RequestedScreen }) =>
  callApi(askForAccess, { body });

export const useRefreshAccess = () => useInvalidate('access-requests');
