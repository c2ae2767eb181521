import { getActiveRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';

/** Return the cell of the matrix that contains a rule. */
export const getRuleCell = ({
  departmentId,
  categoryId,
  levelId,
}: DoaRule): NonNullable<DoaFinding['place']> => ({ departmentId, categoryId, levelId });

/**
 * Return everybody named as a decider, with the places: in approval rules, as head, in routings, groups and
 * escalations, by an own approval limit, or as fallback.
 */
function collectNamedApprovers(
  reference: Reference,
  users: ReadonlyMap<string, User>,
): Map<string, string[]> {
  const named = new Map<string, string[]>();
  const note = (userId: string | null, where: string) => {
    if (userId) named.set(userId, [...(named.get(userId) ?? []), where]);
  };
  const levelNames = new Map(reference.doaLevels.map(({ id, name }) => [id, name]));
  for (const rule of reference.doaRules)
    for (const userId of rule.userIds)
      note(userId, t`approval limit ${levelNames.get(rule.levelId) ?? ''}`.trim());
  // Former employees no longer have a limit.
  for (const { userId, isActive, doaLevelId } of users.values())
    if (isActive && doaLevelId)
      note(userId, t`own limit ${levelNames.get(doaLevelId) ?? ''}`.trim());
  for (const department of reference.departments)
    note(department.headId, t`head of ${department.name}`);
  for (const userId of reference.configuration.fallbackApproverIds)
    note(userId, t`fallback approver`);
  for (const { name, levels } of reference.escalationPolicies)
    for (const { target, action } of levels)
      if (target.to === 'named' && action !== 'notify') note(target.userId, t`escalation ${name}`);
  const steps = getActiveRoutings(reference).flatMap((routing) =>
    routing.steps.map(({ approvers, name }) => ({ approvers, where: `${routing.name}, ${name}` })),
  );
  for (const { approvers, where } of steps)
    if (approvers.kind === 'named')
      for (const userId of approvers.userIds) note(userId, t`routing ${where}`);
  const groups = new Map(
    steps.flatMap(({ approvers, where }) =>
      approvers.kind === 'group' ? [[approvers.group, where]] : [],
    ),
  );
  // Deactivated people are no longer group members. Employees without the approver role remain members, but are
  // skipped.
  for (const user of users.values())
    for (const group of user.isActive ? user.groups : [])
      if (groups.has(group)) note(user.userId, t`group ${group} (${groups.get(group)})`);
  return named;
}

/**
 * Return the table cell of the first rule that names a person, because they can be replaced there; empty if there is
 * none.
 */
function findRuleCell(userId: string, { doaRules }: Reference) {
  const rule = doaRules.find(({ userIds }) => userIds.includes(userId));
  return rule ? { place: getRuleCell(rule) } : {};
}

/** Return people who are named as deciders but can't decide: deactivated people, and those without the role. */
export function findIneligibleApprovers(
  { reference, directory }: Pick<Organisation, 'reference' | 'directory'>,
  users: ReadonlyMap<string, User>,
): DoaFinding[] {
  return [...collectNamedApprovers(reference, users)].flatMap(([userId, where]): DoaFinding[] => {
    const user = users.get(userId);
    if (user && directory.canBeAsked(user)) return [];
    const name = user?.name ?? t`Somebody unknown`;
    const places = [...new Set(where)].join('; ');
    return user?.isActive
      ? [
          {
            kind: 'employeeApprover',
            text: t`${name} is an employee and is not asked: ${places}.`,
            ids: [userId],
          },
        ]
      : [
          {
            kind: 'inactiveApprover',
            text: t`${name} is not active: ${places}.`,
            ids: [userId],
            ...findRuleCell(userId, reference),
          },
        ];
  });
}
