import { awayOf } from '#functions/domain/delegations/active-delegate.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Page } from '#functions/store/page.ts';
import { canBeAsked, type UserRow } from '#shared/users/user.ts';
import { listUsers } from '#shared/users/users-api.ts';
import type { UsersDeps } from './deps.ts';
import { rowShownTo } from './shown-to.ts';

type People = Page<UserRow>;

/** Who is away and who decides meanwhile: the delegations of a page's people, which are held while nobody's change. */
async function withAbsences(deps: UsersDeps, page: People): Promise<People> {
  const reference = await deps.reference.recent(deps.applicationId);
  const at = deps.now();
  return deps.directory.decide(deps.applicationId, reference, ({ directory }) => ({
    ...page,
    items: page.items.map((person) => {
      const away = awayOf(person.userId, at, directory);
      return away ? { ...person, away } : person;
    }),
  }));
}

const pageShownTo = (actor: Actor, page: People) => ({
  ...page,
  items: page.items.map((row) => rowShownTo(actor, row)),
});

export const listUsersRoute = route(listUsers, async ({ query, actor }, deps: UsersDeps) => {
  const { applicationId, isAdministrator } = actor;
  const { deciders } = query;
  const sought = { search: query.search, byAddress: isAdministrator };
  if (!deciders) return pageShownTo(actor, await deps.users.list(applicationId, query, sought));
  const admins = await deps.users.administrators(applicationId);
  const isDecider = (person: UserRow) => canBeAsked(person, admins.has(person.userId));
  const isWanted = deciders === 'only' ? isDecider : ({ isActive }: UserRow) => isActive;
  const page = await deps.users.list(applicationId, query, { ...sought, isWanted });
  const items = page.items.map((person) => ({ ...person, canBeAsked: isDecider(person) }));
  return pageShownTo(actor, await withAbsences(deps, { ...page, items }));
});
