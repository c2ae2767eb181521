import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { read } from '#frontend/lib/read.ts';
import { AppError } from '#shared/errors.ts';
import { isProfile, type Person, type Profile } from '#shared/users/shown-person.ts';
import { getUser } from '#shared/users/users-api.ts';

/** @throws actor.forbidden for somebody of whom only a colleague's view is shown */
function wholeOf(person: Person): Profile {
  if (isProfile(person)) return person;
  throw new AppError('actor.forbidden', 'Only administrators see the profiles of others.');
}

/** A whole profile: one's own, or anybody's for administrators. */
export const userQuery = (userId: string) =>
  queryOptions({ ...read(getUser, { params: { userId } }), select: wholeOf });

/** The profile as it is stored now. */
export const profileNow = async (userId: string): Promise<Profile> =>
  wholeOf(await callApi(getUser, { params: { userId } }));
