import type { Wanted } from '#functions/people/store/people-search.ts';
import type { PeopleFilters } from '#shared/users/people-list-api.ts';
import type { UserRow } from '#shared/users/user.ts';
import { absences } from '../absences.ts';
import type { PeopleDeps } from '../deps.ts';

/** Whom a filter of the list finds; the two that no key of the table lists are few, and come as ids. */
export type Choice = {
  readonly wanted: Wanted;
  readonly among: readonly string[] | undefined;
};

const stateOf = ({ isActive, invitedAt }: UserRow) =>
  !isActive ? 'deactivated' : invitedAt ? 'invited' : 'active';

/** `failing`: where mails don't reach those who are looked for. Nobody writes to whoever has left. */
const isInState = (
  person: UserRow,
  state: NonNullable<PeopleFilters['state']>,
  failing: ReadonlyMap<string, unknown> | undefined,
) => (failing ? person.isActive && failing.has(person.email) : stateOf(person) === state);

async function awayNow(deps: PeopleDeps): Promise<string[]> {
  const reference = await deps.reference.load(deps.applicationId);
  return [...(await absences(deps, reference)).keys()];
}

/** What the list, its count and its export look for. */
export async function choosePeople(deps: PeopleDeps, filters: PeopleFilters): Promise<Choice> {
  const { search, departmentId, role, state } = filters;
  const failing = state === 'unreachable' ? await deps.mailboxes.failing() : undefined;
  const isWanted = (person: UserRow) =>
    (!departmentId || person.departmentId === departmentId) &&
    (!role || role === 'Administrator' || person.role === role) &&
    (!state || state === 'away' || isInState(person, state, failing));
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
