import { read } from '#frontend/lib/read.ts';
import { getUser } from '#shared/users/users-api.ts';

/** One person's profile. */
export const userQuery = (userId: string) => read(getUser, { params: { userId } });
