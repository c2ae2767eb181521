import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  askForAccess,
  getAccessRequest,
  type WantedRole,
} from '#shared/messages/access-requests-api.ts';
import { read, useInvalidate } from './read.ts';

/** Load the administrators who can grant me a role, and whether I already asked them today. */
export const accessRequestQuery = (role: WantedRole) =>
  queryOptions(read(getAccessRequest, { query: { role } }));

export const askAdministrators = (body: { role: WantedRole; screen: string }) =>
  callApi(askForAccess, { body });

export const useRefreshAccess = () => useInvalidate('access-requests');
