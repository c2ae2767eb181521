import { findApprovalCap } from '#functions/approval-limits/rules/doa-delegations.ts';
import { loadItemHistory } from '#functions/organisation/items/item-history.ts';
import { findOutOfOffice } from '#functions/organisation/rules/active-delegate.ts';
import { countPeopleByLocation } from '#functions/people/store/count-locations.ts';
import type { PeopleSearchOptions } from '#functions/people/store/people-search.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import { listPersonHistory } from '#shared/users/people-api.ts';
import {
  countPeople,
  listFigures,
  listPeople,
  type PeopleFilters,
} from '#shared/users/people-list-api.ts';
import type { UserRow } from '#shared/users/user.ts';
import { loadAbsences } from '../absences.ts';
import type { PeopleDeps } from '../deps.ts';

/**
 * Selection of people by the filters of a list. Two filters have no key in the table. They match few people, whose ids
 * are passed instead.
 */
type Choice = {
  readonly wanted: PeopleSearchOptions;
  readonly among: readonly string[] | undefined;
};

const getState = ({ isActive, invitedAt }: UserRow) =>
  !isActive ? 'deactivated' : invitedAt ? 'invited' : 'active';

/**
 * Whether a person is in a state. `failing`: mailboxes with delivery problems, if the state is a delivery problem.
 * Deactivated people do not have this state, because they get no mail.
 */
const isInState = (
  person: UserRow,
  state: NonNullable<PeopleFilters['state']>,
  failing: ReadonlyMap<string, unknown> | undefined,
) => (failing ? person.isActive && failing.has(person.email) : getState(person) === state);

async function loadAwayUserIds(deps: PeopleDeps): Promise<string[]> {
  const reference = await deps.reference.load(deps.applicationId);
  return [...(await loadAbsences(deps, reference)).keys()];
}

/** Return the selection of people for the list, its count and its export. */
async function selectPeople(deps: PeopleDeps, filters: PeopleFilters): Promise<Choice> {
  const { search, departmentId, role, state } = filters;
  const failing = state === 'unreachable' ? await deps.mailboxes.failing() : undefined;
  const isWanted = (person: UserRow) =>
    (!departmentId || person.departmentId === departmentId) &&
    (!role || role === 'Administrator' || person.role === role) &&
    (!state || state === 'away' || isInState(person, state, failing));
  const narrows = departmentId ?? role ?? state;
  const wanted: PeopleSearchOptions = {
    ...{ search, departmentId, byAddress: true },
    ...(narrows && { isWanted }),
  };
  const admins =
    role === 'Administrator' ? await deps.users.administrators(deps.applicationId) : undefined;
  const away = state === 'away' ? await loadAwayUserIds(deps) : undefined;
  const among = away && admins ? away.filter((userId) => admins.has(userId)) : (away ?? admins);
  return { wanted, among: among && [...among] };
}

/** Add details to a page of people: one read each for all managers, mailboxes, and administrators. */
async function addPersonDetails(deps: PeopleDeps, rows: readonly UserRow[]) {
  const { users, mailboxes, applicationId } = deps;
  const managerIds = rows.flatMap(({ managerId }) => managerId ?? []);
  const [managers, admins, problems] = await Promise.all([
    users.byIds(applicationId, managerIds),
    users.administrators(applicationId),
    mailboxes.problemsOf(rows.flatMap(({ isActive, email }) => (isActive ? email : []))),
  ]);
  return rows.map((person) => {
    const manager = managers.find(({ userId }) => userId === person.managerId);
    const mailProblem = problems.get(person.email);
    return {
      ...person,
      ...(mailProblem && { mailProblem }),
      ...(manager && { manager: { userId: manager.userId, name: manager.name } }),
      isAdministrator: admins.has(person.userId),
    };
  });
}

export const listPeopleRoute = route(listPeople, async ({ query }, deps: PeopleDeps) => {
  const { users, applicationId } = deps;
  const { order, limit, cursor, ...filters } = query;
  const { wanted, among } = await selectPeople(deps, filters);
  const isDescending = order === 'descending';
  const page = among
    ? { items: await users.among(applicationId, among, wanted) }
    : await users.list(applicationId, { limit, cursor }, { ...wanted, isDescending });
  const items = await addPersonDetails(deps, page.items);
  return { ...page, items: among && isDescending ? items.reverse() : items };
});

const summarize = (people: readonly UserRow[]) => ({
  ...{ count: people.length, more: false },
  locations: countPeopleByLocation(people),
});

export const countPeopleRoute = route(countPeople, async ({ query }, deps: PeopleDeps) => {
  const { users, applicationId } = deps;
  const { byLocation, ...filters } = query;
  const { wanted, among } = await selectPeople(deps, filters);
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

/** Maximum number of open tasks counted for a person. A flag shows whether more exist. */
const countedAtMost = 99;
const maxConcurrency = 10;

export const listFiguresRoute = route(listFigures, async ({ query }, deps: PeopleDeps) => {
  const { applicationId, directory, tasks } = deps;
  const at = deps.now();
  const reference = await deps.reference.recent(applicationId);
  const [people, counts] = await Promise.all([
    directory.decide(applicationId, reference, (organisation) =>
      query.userIds.map((userId) => ({
        userId,
        away: findOutOfOffice(userId, at, organisation.directory),
        maySign: findApprovalCap(organisation.directory.user(userId), organisation, at),
      })),
    ),
    mapLimited(query.userIds, maxConcurrency, (userId) =>
      tasks.open(userId, { limit: countedAtMost }),
    ),
  ]);
  const items = people.map((person, n) => ({
    ...person,
    openTasks: counts[n]?.items.length ?? 0,
    more: counts[n]?.cursor !== undefined,
  }));
  return { items };
});

export const listPersonHistoryRoute = route(
  listPersonHistory,
  async ({ params, query }, deps: PeopleDeps) => {
    const { userId } = await deps.users.load(deps.applicationId, params.userId);
    return loadItemHistory(deps, { kind: 'PERSON', id: userId, query });
  },
);
