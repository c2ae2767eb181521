import { route } from '#functions/platform/route.ts';
import { listPeople } from '#shared/users/people-list-api.ts';
import type { UserRow } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';
import { choosePeople } from './choose-people.ts';

/** One query of people a page, and a read each of all their managers, their mailboxes, and who administers. */
async function described(deps: PeopleDeps, rows: readonly UserRow[]) {
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
  const { wanted, among } = await choosePeople(deps, filters);
  const isDescending = order === 'descending';
  const page = among
    ? { items: await users.among(applicationId, among, wanted) }
    : await users.list(applicationId, { limit, cursor }, { ...wanted, isDescending });
  const items = await described(deps, page.items);
  return { ...page, items: among && isDescending ? items.reverse() : items };
});
