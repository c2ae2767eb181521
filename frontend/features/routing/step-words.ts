import type { Expression } from '#shared/forms/expression.ts';
import { conditionLabel, conditionWords } from '#shared/routing/condition-words.ts';
import type { ApproverSource, QuorumRule, RoutingStep } from '#shared/routing/sequence.ts';
import type { RoutingNames } from './use-routing-names.ts';

const nth = ['', 'Manager', 'Manager’s manager'];

/** Who decides: "Manager of the requester", "Group Legal review". */
export function sourceWords(source: ApproverSource, names: RoutingNames): string {
  switch (source.kind) {
    case 'named': {
      const people = source.userIds.map((id) => names.people.get(id) ?? 'somebody');
      return people.length > 0 ? people.join(', ') : 'Nobody chosen yet';
    }
    case 'role':
      return source.role === 'admin' ? 'Every administrator' : 'Everybody with the role Approver';
    case 'manager':
      return `${nth[source.level] ?? `Manager ${source.level} levels up`} of the requester`;
    case 'head': {
      const of = names.departments.find(({ id }) => id === source.departmentId)?.name;
      return source.departmentId === null
        ? 'Head of the requester’s department'
        : `Head of ${of ?? 'a department'}`;
    }
    case 'doa':
      return 'Whoever may approve the amount';
    case 'formUser':
      return `The person named in ${source.field ? conditionLabel(source.field, names) : 'the form'}`;
    case 'group':
      return source.group ? `Group ${source.group}` : 'No group chosen yet';
  }
}

/** How many must agree: "one is enough". */
export function ruleWords(rule: QuorumRule): string {
  switch (rule.kind) {
    case 'any':
      return 'one is enough';
    case 'all':
      return 'everybody must agree';
    case 'atLeast':
      return `at least ${rule.count} must agree`;
    case 'percent':
      return `at least ${rule.percent} % must agree`;
  }
}

export const whenWords = (condition: Expression | undefined, names: RoutingNames) =>
  condition ? `Only if ${conditionWords(condition, names)}` : 'Always';

const nameIn = (list: readonly { id: string; name: string }[], id: string | null, none: string) =>
  id === null ? none : (list.find((one) => one.id === id)?.name ?? 'one that is gone');

export const timeWords = ({ slaTemplateId }: RoutingStep, names: RoutingNames) =>
  nameIn(names.serviceLevels, slaTemplateId, 'No limit');
export const lateWords = ({ escalationPolicyId }: RoutingStep, names: RoutingNames) =>
  nameIn(names.policies, escalationPolicyId, 'Nothing happens');

const rights = {
  mayReturn: 'send it back',
  mayReassign: 'reassign it',
  mayAddApprover: 'add an approver',
} as const;
export type Right = keyof typeof rights;
export const rightNames: readonly Right[] = ['mayReturn', 'mayReassign', 'mayAddApprover'];

/** When the step is not asked although it is needed. */
export function skipWords({ asksAgain, keepWhenUnchanged }: RoutingStep): string {
  const words = [
    ...(asksAgain ? ['people are asked again'] : []),
    ...(keepWhenUnchanged ? ['stays approved where nothing changed'] : []),
  ];
  return words.join(', ') || 'as always';
}

/** What the approver may also do: "send it back, hand it on". */
export const rightsWords = (step: RoutingStep) =>
  rightNames
    .filter((right) => step[right])
    .map((right) => rights[right])
    .join(', ') || 'only approve or reject';
