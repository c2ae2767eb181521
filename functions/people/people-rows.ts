import type { Actor } from '#functions/platform/actor.ts';
import type { Page } from '#functions/platform/table/page.ts';
import type { UserRow } from '#shared/users/user.ts';
import { loadAbsences } from './absences.ts';
import type { UsersDeps } from './users-deps.ts';
import { toVisiblePersonRow } from './visible-person.ts';

type RowDeps = Pick<
  UsersDeps,
  'users' | 'reference' | 'directory' | 'delegations' | 'applicationId' | 'now'
>;

/** Return the rows as the caller may see them, with out-of-office periods and delegates. */
export async function buildVisiblePage(actor: Actor, deps: RowDeps, page: Page<UserRow>) {
  const reference = await deps.reference.recent(deps.applicationId);
  const listed = new Set(page.items.map(({ userId }) => userId));
  const away = await loadAbsences(deps, reference, listed);
  return {
    ...page,
    items: page.items.map((row) =>
      toVisiblePersonRow(actor, {
        ...row,
        ...(away.has(row.userId) && { away: away.get(row.userId) }),
      }),
    ),
  };
}

/** Return the rows of these people by name. Unknown ids are left out. */
export async function loadVisiblePeople(actor: Actor, deps: RowDeps, ids: readonly string[]) {
  return buildVisiblePage(actor, deps, {
    items: await deps.users.among(deps.applicationId, ids, {}),
  });
}
