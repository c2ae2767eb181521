import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Page } from '#functions/platform/table/page.ts';
import { canBeAsked, type UserRow } from '#shared/users/user.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { absences } from '../absences.ts';
import { rowShownTo } from '../shown-to.ts';
import type { UsersDeps } from '../users-deps.ts';
import { toRaiseFor } from './to-raise-for.ts';

/** The rows as the caller may see them, with who is away and who decides meanwhile. */
async function pageShownTo(actor: Actor, deps: UsersDeps, page: Page<UserRow>) {
  const reference = await deps.reference.recent(deps.applicationId);
  const listed = new Set(page.items.map(({ userId }) => userId));
  const away = await absences(deps, reference, listed);
  return {
    ...page,
    items: page.items.map((row) =>
      rowShownTo(actor, { ...row, ...(away.has(row.userId) && { away: away.get(row.userId) }) }),
    ),
  };
}

export const listUsersRoute = route(listUsers, async ({ query, actor }, deps: UsersDeps) => {
  const { applicationId, isAdministrator } = actor;
  const { deciders, ids } = query;
  const admins = deciders ? await deps.users.administrators(applicationId) : undefined;
  const isDecider = (person: UserRow) => canBeAsked(person, admins?.has(person.userId) ?? false);
  if (ids) {
    const items = await deps.users.among(applicationId, ids, {});
    const told = items.map((row) => (admins ? { ...row, canBeAsked: isDecider(row) } : row));
    return pageShownTo(actor, deps, { items: told });
  }
  const sought = { search: query.search, byAddress: isAdministrator };
  if (query.mayRaiseFor) {
    if (!actor.roles.has('approver')) return { items: [] };
    const wantedAmong = await toRaiseFor(actor, deps);
    const page = await deps.users.list(applicationId, query, { ...sought, wantedAmong });
    return pageShownTo(actor, deps, page);
  }
  if (!admins) return pageShownTo(actor, deps, await deps.users.list(applicationId, query, sought));
  const isWanted = deciders === 'only' ? isDecider : ({ isActive }: UserRow) => isActive;
  const page = await deps.users.list(applicationId, query, { ...sought, isWanted });
  const items = page.items.map((person) => ({ ...person, canBeAsked: isDecider(person) }));
  return pageShownTo(actor, deps, { ...page, items });
});
