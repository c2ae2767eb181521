import { route } from '#functions/platform/route.ts';
import type { Output } from '#shared/endpoint.ts';
import { canBeAsked } from '#shared/users/user.ts';
import { listUsers } from '#shared/users/users-api.ts';
import type { UsersDeps } from './deps.ts';

type People = Output<typeof listUsers>;
type Person = People['items'][number];

/** Each of a page's managers is read once. */
async function withManagers({ users, applicationId }: UsersDeps, page: People): Promise<People> {
  const ids = new Set(page.items.flatMap(({ managerId }) => managerId ?? []));
  const found = [...ids].map(async (id) => [id, await users.find(applicationId, id)] as const);
  const managers = new Map(await Promise.all(found));
  const items = page.items.map((person) => {
    const manager = managers.get(person.managerId ?? '');
    return manager
      ? { ...person, manager: { userId: manager.userId, name: manager.name } }
      : person;
  });
  return { ...page, items };
}

export const listUsersRoute = route(listUsers, async ({ query, actor }, deps: UsersDeps) => {
  const { applicationId } = actor;
  const { deciders, search } = query;
  if (!deciders) {
    const page = await deps.users.list(applicationId, query, { search });
    return query.managers ? withManagers(deps, page) : page;
  }
  const admins = await deps.users.administrators(applicationId);
  const isDecider = (person: Person) => canBeAsked(person, admins.has(person.userId));
  const isWanted = deciders === 'only' ? isDecider : ({ isActive }: Person) => isActive;
  const page = await deps.users.list(applicationId, query, { search, isWanted });
  const items = page.items.map((person) => ({ ...person, canBeAsked: isDecider(person) }));
  return { ...page, items };
});
