import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { outdate } from '#frontend/lib/read.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Profile } from '#shared/users/shown-person.ts';
import { deactivateUser, updateUser } from '#shared/users/users-api.ts';
import { profileNow } from './get-user.ts';

/** Stores a profile in place of the one that was read; somebody else's change in between is refused. */
export function savePerson({ userId, applicationId: _, createdAt: __, ...profile }: Profile) {
  return callApi(updateUser, { params: { userId }, body: profile, ifMatch: profile.version });
}

/** Changes a part of a profile as it is stored now. */
export const changePerson = async (userId: string, part: Partial<Profile>) =>
  savePerson({ ...(await profileNow(userId)), ...part });

/** What saving a profile would do to the open tasks of its person; undefined: nothing, for they are asked to decide still. */
export async function movesOfSaving({ userId, version, ...profile }: Profile) {
  const { applicationId: _, createdAt: __, ...body } = profile;
  const asked = { params: { userId }, query: { preview: 'true' }, body, ifMatch: version };
  return (await callApi(updateUser, asked)).moves;
}

export type Moves = Output<typeof deactivateUser>['moves'];

/** Stores the profile of somebody who stops being an approver and moves all their open tasks, call after call. */
export async function saveAndMove(user: Profile): Promise<Moves> {
  const moved: Moves = [];
  let profile = user;
  let goesOn = true;
  while (goesOn) {
    const { moves = [], more = false, ...saved } = await savePerson(profile);
    moved.push(...moves);
    goesOn = more && moves.some(({ to }) => to.length > 0);
    profile = saved;
  }
  return moved;
}

/** Takes a person out of service and moves all their open tasks, call after call. Tells the tasks that moved. */
export async function deactivate({ userId, version }: Profile): Promise<Moves> {
  const moved: Moves = [];
  let more = true;
  let ifMatch: number | undefined = version;
  while (more) {
    const answer: Output<typeof deactivateUser> = await callApi(deactivateUser, {
      params: { userId },
      ...(ifMatch !== undefined && { ifMatch }),
    });
    moved.push(...answer.moves);
    more = answer.more && answer.moves.some(({ to }) => to.length > 0);
    ifMatch = undefined;
  }
  return moved;
}

/** After a change of a person, everything that shows people, absences, limits, tasks or requests asks anew. */
export function useRefreshPeople() {
  const queries = useQueryClient();
  return () => outdate(queries, 'users', 'doa', 'tasks', 'requests');
}
