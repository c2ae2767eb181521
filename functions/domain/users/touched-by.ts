import type { DoaRule } from '#shared/doa/doa.ts';
import type { User } from '#shared/users/user.ts';
import { activeRoutings } from '../routing/choose-routing.ts';
import type { Reference } from '../routing/reference.ts';

export type Touched = {
  readonly kind: 'rule' | 'routing' | 'department' | 'policy' | 'fallback' | 'report';
  readonly id: string;
  readonly text: string;
};

/**
 * What else hangs on a person, should they leave: authority rules, routing steps, departments they head, escalation
 * targets, the list of fallback approvers, and people they manage (`reports`, loaded by the caller). Their open tasks
 * are told by `movesOf`.
 */
export function touchedBy(user: User, reference: Reference, reports: readonly User[]): Touched[] {
  const { userId } = user;
  const levelNames = new Map(reference.doaLevels.map(({ id, name }) => [id, name]));
  const only = (userIds: readonly string[]) =>
    userIds.every((id) => id === userId) ? ', as the only one' : '';
  const where = ({ departmentId, categoryId }: DoaRule) => {
    const department = reference.departments.find(({ id }) => id === departmentId)?.name;
    const category = reference.categories.find(({ id }) => id === categoryId)?.name;
    return `${department ? `in ${department}` : 'everywhere'}${category ? ` for ${category}` : ''}`;
  };
  const rules = reference.doaRules
    .filter(({ userIds }) => userIds.includes(userId))
    .map(
      (rule): Touched => ({
        kind: 'rule',
        id: rule.id,
        text: `Holds ${levelNames.get(rule.levelId) ?? 'an approval level'} ${where(rule)}${only(rule.userIds)}.`,
      }),
    );
  const routings = activeRoutings(reference).flatMap((routing) =>
    routing.steps.flatMap(({ approvers, name }): Touched[] => {
      if (approvers.kind === 'named' && approvers.userIds.includes(userId))
        return [
          {
            kind: 'routing',
            id: routing.id,
            text: `${routing.name}: decides "${name}"${only(approvers.userIds)}.`,
          },
        ];
      if (approvers.kind === 'group' && user.groups.includes(approvers.group))
        return [
          {
            kind: 'routing',
            id: routing.id,
            text: `${routing.name}: decides "${name}" in the group ${approvers.group}.`,
          },
        ];
      return [];
    }),
  );
  const departments = reference.departments
    .filter(({ headId }) => headId === userId)
    .map(
      (department): Touched => ({
        kind: 'department',
        id: department.id,
        text: `Heads ${department.name}.`,
      }),
    );
  const policies = reference.escalationPolicies
    .filter(({ levels }) =>
      levels.some(({ target }) => target.to === 'named' && target.userId === userId),
    )
    .map(
      (policy): Touched => ({
        kind: 'policy',
        id: policy.id,
        text: `${policy.name}: escalations go there.`,
      }),
    );
  const { fallbackApproverIds, applicationId } = reference.configuration;
  const fallback: Touched[] = fallbackApproverIds.includes(userId)
    ? [
        {
          kind: 'fallback',
          id: applicationId,
          text: `Is a fallback approver${only(fallbackApproverIds)}.`,
        },
      ]
    : [];
  const managed = reports.map(
    (report): Touched => ({ kind: 'report', id: report.userId, text: `Manages ${report.name}.` }),
  );
  return [...rules, ...routings, ...departments, ...policies, ...fallback, ...managed];
}
