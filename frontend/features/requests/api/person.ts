import { queryOptions } from '@tanstack/react-query';
import { read } from '#frontend/lib/read.ts';
import { getUser } from '#shared/users/users-api.ts';

/** Names change seldom, in milliseconds. */
const stays = 10 * 60_000;

export const personQuery = (userId: string) =>
  queryOptions({ ...read(getUser, { params: { userId } }), staleTime: stays });
