import { awayOf } from '#functions/domain/delegations/active-delegate.ts';
import { dateOf, dayAt } from '#functions/domain/sla/zone.ts';
import type { Wanted } from '#functions/store/user-store.ts';
import type { PeopleFilters } from '#shared/users/people-list-api.ts';
import type { UserRow } from '#shared/users/user.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { PeopleDeps } from './deps.ts';

/** Whom a filter of the list finds; the two that no key of the table lists are few, and come as ids. */
export type Choice = {
  readonly wanted: Wanted;
  readonly among: readonly string[] | undefined;
};

const stateOf = ({ isActive, invitedAt }: UserRow) =>
  !isActive ? 'deactivated' : invitedAt ? 'invited' : 'active';

/** Who is out of office for all categories now. Days differ by zone: yesterday's last ones may still be away. */
async function awayNow(deps: PeopleDeps): Promise<string[]> {
  const at = deps.now();
  const yesterday = dateOf(dayAt('UTC', Date.parse(at) - 86_400_000));
  const running = await deps.delegations.endingFrom(deps.applicationId, yesterday);
  const candidates = [...new Set(running.map(({ fromUserId }) => fromUserId))];
  return withOrganisation(deps, ({ directory }) =>
    candidates.filter((userId) => awayOf(userId, at, directory)),
  );
}

/** What the list, its count and its export look for. */
export async function choosePeople(deps: PeopleDeps, filters: PeopleFilters): Promise<Choice> {
  const { search, departmentId, role, state } = filters;
  const isWanted = (person: UserRow) =>
    (!departmentId || person.departmentId === departmentId) &&
    (!role || role === 'Administrator' || person.role === role) &&
    (!state || state === 'away' || stateOf(person) === state);
  const narrows = departmentId ?? role ?? state;
  const wanted: Wanted = {
    ...{ search, departmentId, byAddress: true },
    ...(narrows && { isWanted }),
  };
  const admins =
    role === 'Administrator' ? await deps.users.administrators(deps.applicationId) : undefined;
  const away = state === 'away' ? await awayNow(deps) : undefined;
  const among = away && admins ? away.filter((userId) => admins.has(userId)) : (away ?? admins);
  return { wanted, among: among && [...among] };
}
