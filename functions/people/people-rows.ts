import type { Actor } from '#functions/platform/actor.ts';
import type { Page } from '#functions/platform/table/page.ts';
import type { User, UserRow } from '#shared/users/user.ts';
import {
  Colleague,
  ColleagueRow,
  type Person,
  type PersonRow,
} from '#shared/users/visible-person.ts';
import { loadAbsences } from './absences.ts';
import type { UsersDeps } from './users-deps.ts';

/**
 * Return a person as the caller may see them: complete for themselves and for administrators, else only the fields for
 * colleagues.
 */
export const toVisiblePerson = ({ userId, isAdministrator }: Actor, user: User): Person =>
  isAdministrator || user.userId === userId ? user : Colleague.parse(user);

/** Return a row in a list of people as the caller may see it. */
export const toVisiblePersonRow = ({ isAdministrator }: Actor, row: UserRow): PersonRow =>
  isAdministrator ? row : ColleagueRow.parse(row);

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
