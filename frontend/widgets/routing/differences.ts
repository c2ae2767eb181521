import type { Difference as Changed } from '#frontend/components/lists/difference-list.tsx';
import { inContext, t } from '#frontend/lib/text.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { formatStepSequence } from './sequence.ts';
import {
  formatApproverRights,
  formatApproverSource,
  formatEscalationPolicy,
  formatQuorumRule,
  formatServiceLevel,
  formatSkipRules,
  formatStepCondition,
} from './step-words.ts';
import type { RoutingNames } from './use-routing-names.ts';

export type Difference = Changed & {
  /** Id of the step, or of the routing itself. */
  readonly stepId: string;
};

const describeStep = (step: RoutingStep, names: RoutingNames) => [
  [inContext('field')`name`, step.name] as const,
  [t`who decides`, formatApproverSource(step.approvers, names)] as const,
  [t`how many must agree`, formatQuorumRule(step.rule)] as const,
  [t`when it is needed`, formatStepCondition(step.condition, names)] as const,
  [t`time allowed`, formatServiceLevel(step, names)] as const,
  [t`if it is late`, formatEscalationPolicy(step, names)] as const,
  [t`what the approver may also do`, formatApproverRights(step)] as const,
  [t`when it is skipped`, formatSkipRules(step)] as const,
];

function listStepChanges(was: RoutingStep, is: RoutingStep, names: RoutingNames): Difference[] {
  const before = new Map(describeStep(was, names));
  return describeStep(is, names)
    .filter(([what, after]) => before.get(what) !== after)
    .map(([what, after]) => ({
      kind: 'changed',
      stepId: is.id,
      of: was.name,
      what,
      before: before.get(what) ?? '',
      after,
    }));
}

const getCategories = ({ categoryIds }: RoutingDraft, { categories }: RoutingNames) =>
  categories
    .filter(({ id }) => categoryIds.includes(id))
    .map(({ name }) => name)
    .join(', ') || inContext('categories')`none`;

function listRoutingDifferences(
  was: RoutingDraft,
  is: RoutingDraft,
  names: RoutingNames,
): Difference[] {
  const pairs = [
    [inContext('field')`name`, was.name, is.name],
    [t`categories`, getCategories(was, names), getCategories(is, names)],
    [
      t`which requests`,
      formatStepCondition(was.condition, names),
      formatStepCondition(is.condition, names),
    ],
  ] as const;
  return pairs.flatMap(([what, before, after]) =>
    before === after
      ? []
      : [{ kind: 'changed' as const, stepId: '', of: t`This routing`, what, before, after }],
  );
}

/** Return the differences between a version and the previous one, with labels and values formatted for display. */
export function describeDifferences(
  was: RoutingDraft,
  is: RoutingDraft,
  names: RoutingNames,
): Difference[] {
  const old = new Map(was.steps.map((step) => [step.id, step]));
  const now = new Set(is.steps.map(({ id }) => id));
  const changed = is.steps.flatMap((step): Difference[] => {
    const before = old.get(step.id);
    if (before) return listStepChanges(before, step, names);
    const after = `${formatApproverSource(step.approvers, names)}, ${formatQuorumRule(step.rule)}. ${formatStepCondition(step.condition, names)}.`;
    return [{ kind: 'new', stepId: step.id, of: step.name, what: '', after }];
  });
  const removed = was.steps
    .filter(({ id }) => !now.has(id))
    .map(
      (step): Difference => ({
        kind: 'removed',
        stepId: step.id,
        of: step.name,
        what: '',
        before: formatApproverSource(step.approvers, names),
      }),
    );
  const common = (steps: readonly RoutingStep[]) =>
    formatStepSequence(
      steps
        .filter(({ id }) => old.has(id) && now.has(id))
        .map(({ id, order }) => ({ order, name: old.get(id)?.name ?? '' })),
    );
  const [before, after] = [common(was.steps), common(is.steps)];
  const moved: Difference[] =
    before === after
      ? []
      : [{ kind: 'moved', stepId: '', of: inContext('steps')`The order`, what: '', before, after }];
  return [...listRoutingDifferences(was, is, names), ...changed, ...removed, ...moved];
}
