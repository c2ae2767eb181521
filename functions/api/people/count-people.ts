import { route } from '#functions/platform/route.ts';
import { countPeople } from '#shared/users/people-list-api.ts';
import { choosePeople } from './choose-people.ts';
import type { PeopleDeps } from './deps.ts';

export const countPeopleRoute = route(countPeople, async ({ query }, deps: PeopleDeps) => {
  const { users, applicationId } = deps;
  const { wanted, among } = await choosePeople(deps, query);
  if (!among) return users.count(applicationId, wanted);
  const found = await users.among(applicationId, among, wanted);
  return { count: found.length, more: false };
});
