import type { DoaRule } from '#shared/doa/doa.ts';
import { t } from '#shared/language/t.ts';
import { isSameGroup } from '#shared/users/group.ts';
import type { User } from '#shared/users/user.ts';
import { activeRoutings } from '../routing/newest-routings.ts';
import type { Reference } from '../routing/reference.ts';

export type Dependent = {
  readonly kind: 'rule' | 'routing' | 'department' | 'group' | 'policy' | 'fallback' | 'report';
  readonly id: string;
  readonly text: string;
};

/**
 * What else hangs on a person, should they leave: authority rules, routing steps, departments they head, groups they
 * manage, escalation targets, the list of fallback approvers, and people they manage (`reports`, loaded by the caller).
 * Their open tasks are told by `movesOf`.
 */
export function listDependents(
  user: User,
  reference: Reference,
  reports: readonly User[],
): Dependent[] {
  const { userId } = user;
  const levelNames = new Map(reference.doaLevels.map(({ id, name }) => [id, name]));
  const only = (userIds: readonly string[]) =>
    userIds.every((id) => id === userId) ? t`, as the only one` : '';
  const isMember = (group: string) => user.groups.some((name) => isSameGroup(name, group));
  const where = ({ departmentId, categoryId }: DoaRule) => {
    const department = reference.departments.find(({ id }) => id === departmentId)?.name;
    const category = reference.categories.find(({ id }) => id === categoryId)?.name;
    if (department) return category ? t`in ${department} for ${category}` : t`in ${department}`;
    return category ? t`everywhere for ${category}` : t`everywhere`;
  };
  const rules = reference.doaRules
    .filter(({ userIds }) => userIds.includes(userId))
    .map(
      (rule): Dependent => ({
        kind: 'rule',
        id: rule.id,
        text: t`Holds ${levelNames.get(rule.levelId) ?? t`an approval level`} ${where(rule)}${only(rule.userIds)}.`,
      }),
    );
  const routings = activeRoutings(reference).flatMap((routing) =>
    routing.steps.flatMap(({ approvers, name }): Dependent[] => {
      if (approvers.kind === 'named' && approvers.userIds.includes(userId))
        return [
          {
            kind: 'routing',
            id: routing.id,
            text: t`${routing.name}: decides "${name}"${only(approvers.userIds)}.`,
          },
        ];
      if (approvers.kind === 'group' && isMember(approvers.group))
        return [
          {
            kind: 'routing',
            id: routing.id,
            text: t`${routing.name}: decides "${name}" in the group ${approvers.group}.`,
          },
        ];
      return [];
    }),
  );
  const departments = reference.departments
    .filter(({ headId }) => headId === userId)
    .map(
      (department): Dependent => ({
        kind: 'department',
        id: department.id,
        text: t`Heads ${department.name}.`,
      }),
    );
  const groups = reference.groups
    .filter(({ managerId }) => managerId === userId)
    .map(
      (group): Dependent => ({
        kind: 'group',
        id: group.id,
        text: t`Manages the group ${group.name}.`,
      }),
    );
  const policies = reference.escalationPolicies
    .filter(({ levels }) =>
      levels.some(({ target }) => target.to === 'named' && target.userId === userId),
    )
    .map(
      (policy): Dependent => ({
        kind: 'policy',
        id: policy.id,
        text: t`${policy.name}: escalations go there.`,
      }),
    );
  const { fallbackApproverIds, applicationId } = reference.configuration;
  const fallback: Dependent[] = fallbackApproverIds.includes(userId)
    ? [
        {
          kind: 'fallback',
          id: applicationId,
          text: t`Is a fallback approver${only(fallbackApproverIds)}.`,
        },
      ]
    : [];
  const managed = reports.map(
    (report): Dependent => ({
      kind: 'report',
      id: report.userId,
      text: t`Manages ${report.name}.`,
    }),
  );
  return [...rules, ...routings, ...departments, ...groups, ...policies, ...fallback, ...managed];
}
