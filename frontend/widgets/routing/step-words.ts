import { t } from '#frontend/lib/text.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { describeCondition, findConditionLabel } from '#shared/routing/condition-words.ts';
import type { ApproverSource, QuorumRule, RoutingStep } from '#shared/routing/sequence.ts';
import type { RoutingNames } from './use-routing-names.ts';

function formatManagerLevel(level: number): string {
  if (level === 1) return t`Manager of the requester`;
  return level === 2
    ? t`Manager’s manager of the requester`
    : t`Manager ${level} levels up of the requester`;
}

/** Describe the approvers of a step: "Manager of the requester", "Group Legal review". */
export function formatApproverSource(source: ApproverSource, names: RoutingNames): string {
  switch (source.kind) {
    case 'named': {
      const people = source.userIds.map((id) => names.people.get(id) ?? t`somebody`);
      return people.length > 0 ? people.join(', ') : t`Nobody chosen yet`;
    }
    case 'role':
      return source.role === 'admin' ? t`Every administrator` : t`Everybody with the role Approver`;
    case 'manager':
      return formatManagerLevel(source.level);
    case 'head': {
      const of = names.departments.find(({ id }) => id === source.departmentId)?.name;
      return source.departmentId === null
        ? t`Head of the requester’s department`
        : of
          ? t`Head of ${of}`
          : t`Head of a department`;
    }
    case 'doa':
      return t`Whoever may approve the amount`;
    case 'formUser':
      return source.field
        ? t`The person named in ${findConditionLabel(source.field, names)}`
        : t`The person named in the form`;
    case 'group':
      return source.group ? t`Group ${source.group}` : t`No group chosen yet`;
  }
}

/** Describe the number of approvals needed: "one is enough". */
export function formatQuorumRule(rule: QuorumRule): string {
  switch (rule.kind) {
    case 'any':
      return t`one is enough`;
    case 'all':
      return t`everybody must agree`;
    case 'atLeast':
      return t`at least ${rule.count} must agree`;
    case 'percent':
      return t`at least ${rule.percent} % must agree`;
  }
}

export const formatStepCondition = (condition: Expression | undefined, names: RoutingNames) =>
  condition ? t`Only if ${describeCondition(condition, names)}` : t`Always`;

const nameIn = (list: readonly { id: string; name: string }[], id: string | null, none: string) => {
  if (id === null) return none;
  // An empty list is not loaded yet, because an item in use cannot be removed.
  return list.find((one) => one.id === id)?.name ?? (list.length > 0 ? t`one that is gone` : '…');
};

export const formatServiceLevel = ({ slaTemplateId }: RoutingStep, names: RoutingNames) =>
  nameIn(names.serviceLevels, slaTemplateId, t`No limit`);
export const formatEscalationPolicy = ({ escalationPolicyId }: RoutingStep, names: RoutingNames) =>
  nameIn(names.policies, escalationPolicyId, t`Nothing happens`);

const rights = {
  mayReturn: t`send it back`,
  mayReassign: t`reassign it`,
  mayAddApprover: t`add an approver`,
} as const;
export type ApproverRight = keyof typeof rights;
export const approverRights: readonly ApproverRight[] = [
  'mayReturn',
  'mayReassign',
  'mayAddApprover',
];

/**
 * Describe the rules for a repeated step: whether people are asked again, and whether approvals stay valid where
 * nothing changed.
 */
export function formatSkipRules({ asksAgain, keepWhenUnchanged }: RoutingStep): string {
  const words = [
    ...(asksAgain ? [t`people are asked again`] : []),
    ...(keepWhenUnchanged ? [t`stays approved where nothing changed`] : []),
  ];
  return words.join(', ') || t`as always`;
}

/** Describe the approver's additional rights: "send it back, hand it on". */
export const formatApproverRights = (step: RoutingStep) =>
  approverRights
    .filter((right) => step[right])
    .map((right) => rights[right])
    .join(', ') || t`only approve or reject`;
