import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import { findRoutingsUsingGroup } from '#functions/organisation/rules/uses.ts';
import { t } from '#shared/language/t.ts';
import { type Group, isSameGroup } from '#shared/users/group.ts';

/**
 * Return the validation errors of a group: a new name while profiles or steps use the present name, or a deactivated
 * manager. Only the transaction that stores the group can check whether the name is free.
 */
export function validateGroup(group: Group, { reference, directory }: Organisation): Problems {
  const problems = new ProblemList();
  const before = reference.groups.find(({ id }) => id === group.id);
  if (before && !isSameGroup(before.name, group.name)) {
    const isUsed =
      findRoutingsUsingGroup(before.name, reference).length > 0 ||
      directory.inGroup(before.name).length > 0;
    problems.expect(
      !isUsed,
      'name',
      t`Members and steps know it as ${before.name}. Make another group and move them to it.`,
    );
  }
  const manager = group.managerId ? directory.user(group.managerId) : undefined;
  if (group.managerId)
    problems.expect(
      manager?.isActive === true,
      'managerId',
      manager ? t`${manager.name} is inactive.` : t`There is no such person.`,
    );
  return problems.found;
}
