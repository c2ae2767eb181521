import { listManagers } from '#functions/organisation/rules/managers-above.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  findDuplicates,
  ProblemList,
  type Problems,
} from '#functions/organisation/rules/problems.ts';
import { findRoutingsUsingGroup } from '#functions/organisation/rules/uses.ts';
import { foldName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { isSameGroup } from '#shared/users/group.ts';
import type { User } from '#shared/users/user.ts';

/**
 * Return the names in a cycle that a manager would close; undefined if the manager closes no cycle. A cycle without
 * this person is ignored.
 */
function findManagerCycle(user: User, { directory }: Organisation): string[] | undefined {
  const line = [user, ...listManagers(user, directory)];
  if (line.at(-1)?.managerId !== user.userId) return undefined;
  return [...line, user].map(({ name }) => name);
}

/** Whether a group is managed by administrators, or is an older group that has members or is used by a routing. */
const isKnownGroup = (name: string, { reference, directory }: Organisation): boolean =>
  reference.groups.some((group) => isSameGroup(group.name, name)) ||
  findRoutingsUsingGroup(name, reference).length > 0 ||
  directory.inGroup(name).length > 0;

/**
 * Return the validation errors of a profile: a missing or inactive manager, or one who closes a cycle; a new group for
 * a person who can't decide; an unknown location, level or time zone.
 */
export function validateUser(user: User, organisation: Organisation): Problems {
  const problems = new ProblemList();
  const { reference, directory } = organisation;
  const manager = user.managerId ? directory.user(user.managerId) : undefined;
  if (user.managerId)
    problems.expect(
      manager?.isActive === true,
      'managerId',
      manager ? t`${manager.name} is inactive.` : t`There is no such person.`,
    );
  const cycle = findManagerCycle(user, organisation);
  if (cycle) problems.add('managerId', t`This would make a circle: ${cycle.join(', ')}.`);
  const stored = directory.user(user.userId);
  const joined = user.groups.filter((group) => !stored?.groups.includes(group));
  if (joined.length > 0 && user.isActive && !directory.canBeAsked(user))
    problems.add(
      'groups',
      t`${user.name} is an employee; only approvers decide in groups. Change the role, too.`,
    );
  for (const group of joined)
    problems.expect(
      isKnownGroup(group, organisation),
      'groups',
      t`There is no group “${group}”. Add it first, or choose another.`,
    );
  problems.expect(
    findDuplicates(user.groups.map(foldName)).length === 0,
    'groups',
    t`A group is named twice.`,
  );
  const has = (list: readonly { readonly id: string }[], id: string | null) =>
    id === null || list.some((one) => one.id === id);
  problems.expect(
    has(reference.departments, user.departmentId),
    'departmentId',
    t`There is no such department.`,
  );
  problems.expect(
    has(reference.locations, user.locationId),
    'locationId',
    t`There is no such location.`,
  );
  problems.expect(
    has(reference.doaLevels, user.doaLevelId),
    'doaLevelId',
    t`There is no such level.`,
  );
  problems.expect(isTimeZone(user.timeZone), 'timeZone', t`There is no such time zone.`);
  return problems.found;
}
