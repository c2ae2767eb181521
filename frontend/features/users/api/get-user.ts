import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { getUser } from '#shared/users/users-api.ts';

/** One person's profile. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: ({ signal }) => callApi(getUser, { params: { userId }, signal }),
  });
