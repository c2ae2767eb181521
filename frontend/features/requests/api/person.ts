import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { getUser } from '#shared/users/users-api.ts';

/** Names change seldom, in milliseconds. */
const stays = 10 * 60_000;

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'one', userId],
    queryFn: ({ signal }) => callApi(getUser, { params: { userId }, signal }),
    staleTime: stays,
  });
