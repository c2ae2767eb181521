import { countLocations } from '#functions/people/store/count-locations.ts';
import { route } from '#functions/platform/route.ts';
import { countPeople } from '#shared/users/people-list-api.ts';
import type { UserRow } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';
import { choosePeople } from './choose-people.ts';

const summarize = (people: readonly UserRow[]) => ({
  ...{ count: people.length, more: false },
  locations: countLocations(people),
});

export const countPeopleRoute = route(countPeople, async ({ query }, deps: PeopleDeps) => {
  const { users, applicationId } = deps;
  const { byLocation, ...filters } = query;
  const { wanted, among } = await choosePeople(deps, filters);
  const { count, more, locations } = among
    ? summarize(await users.among(applicationId, among, wanted))
    : await users.count(applicationId, wanted);
  return {
    ...{ count, more },
    ...(byLocation && {
      byLocation: [...locations].map(([locationId, people]) => ({ locationId, count: people })),
    }),
  };
});
