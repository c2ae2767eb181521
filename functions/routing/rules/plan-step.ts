import type * as z from 'zod';
import { hashJson } from '#functions/organisation/rules/chain.ts';
import { evaluateCondition, type PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { calculateEnd } from '#functions/organisation/rules/working-time.ts';
import type { EscalationLevel } from '#shared/escalations/policy.ts';
import { toKnownAmount } from '#shared/forms/headline.ts';
import { isUnknown } from '#shared/forms/unknown.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule, RoutingStep } from '#shared/routing/sequence.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import type { ApproverContext } from './candidates.ts';
import {
  type ChosenApprovers,
  chooseApprovers,
  chooseFallback,
  maxApproversPerStage,
} from './choose-approvers.ts';
import { chooseApproversWithoutStep, fallbackStepId } from './fallback-step.ts';
import { type Approvals, creditApprovals } from './quorum.ts';
import { findConditionThreshold, formatCondition } from './threshold.ts';

export type PlannedStage = {
  readonly step: RoutingStep;
  readonly order: number;
  readonly rule: QuorumRule;
  /** Number of approvals needed. */
  readonly needed: number;
  /** Set if the step does not apply to this request, or its people (in `approvers`) will have approved before. */
  readonly skipped?: Reason;
  readonly approvers: readonly StageApprover[];
  readonly reasons: readonly Reason[];
  readonly threshold?: Reason;
  readonly inputs: Stage['inputs'];
  readonly targetSeconds: number | null;
  readonly escalation: readonly z.infer<typeof EscalationLevel>[];
  /**
   * Expected start and end (ISO 8601) if everybody needs exactly their target time; null after a step without a target.
   */
  readonly startsAt: string | null;
  readonly expectedAt: string | null;
};

const creditOf =
  (code: 'alreadyApproved' | 'willHaveApproved') =>
  (credited: readonly StageApprover[], approvals: Approvals): readonly Reason[] =>
    [...Map.groupBy(credited, ({ userId }) => approvals.get(userId))].map(([step, people]) => ({
      code,
      facts: {
        people: people.map(({ name }) => name).join(', '),
        ...(step ? { step } : {}),
      },
    }));
/** Reasons for people who have already approved in this round. */
export const listAlreadyApproved = creditOf('alreadyApproved');
/**
 * Reasons for people who will have approved before the step is reached. This is only a forecast, because they may still
 * reassign their task.
 */
export const listExpectedApprovals = creditOf('willHaveApproved');

/** Hash the facts on which approvers decide. If they are the same in the next round, an approval may be retained. */
const inputsHash = ({
  form: _,
  requester,
  raisedBy: __,
  profile: ___,
  ...facts
}: PathFacts): string =>
  hashJson({ ...facts, requester: requester.userId, fileIds: [...(facts.fileIds ?? [])].sort() });

function findTargetSeconds(
  step: RoutingStep,
  facts: PathFacts,
  reference: Reference,
): number | null {
  const template = reference.slaTemplates.find(({ id }) => id === step.slaTemplateId);
  return template?.isActive ? template.targets[facts.priority] : null;
}

function listEscalationLevels(step: RoutingStep, reference: Reference) {
  const policy = reference.escalationPolicies.find(({ id }) => id === step.escalationPolicyId);
  return policy?.isActive ? policy.levels : [];
}

/** Evaluate and explain the condition of a step: whether the step applies, why, and which amount would change that. */
function checkCondition(step: RoutingStep, ask: ApproverContext) {
  const { facts, organisation, at } = ask;
  if (!step.condition) return { verdict: 'holds' as const, reasons: [] };
  const verdict = evaluateCondition(step.condition, facts, organisation.reference, at);
  // A broken condition cannot show whether the step is needed. Only the reasons of its people explain their task.
  if (verdict === 'broken') return { verdict, reasons: [] };
  const condition = formatCondition(step.condition, facts, organisation.reference);
  const threshold = findConditionThreshold(step.condition, facts, organisation.reference, at);
  const code = verdict === 'fails' ? ('conditionFalse' as const) : ('conditionTrue' as const);
  return { verdict, reasons: [{ code, facts: { condition } }], threshold };
}

/**
 * Choose the people of an applicable step that opens with `side - 1` parallel steps. If its condition can't be
 * evaluated, the fallback approvers decide, so that nothing is skipped by mistake.
 */
export function chooseStepPeople(
  step: RoutingStep,
  ask: ApproverContext,
  side: number,
): ChosenApprovers {
  if (step.id === fallbackStepId)
    return chooseApproversWithoutStep(ask, maxApproversPerStage(side));
  if (evaluateCondition(step.condition, ask.facts, ask.organisation.reference, ask.at) !== 'broken')
    return chooseApprovers(step, ask, maxApproversPerStage(side));
  const { values, amount } = ask.facts;
  const isUncalculable = [amount, ...Object.values(values)].some(isUnknown);
  const why = `the condition of "${step.name}" can't be judged${isUncalculable ? ": a value can't be calculated" : ''}`;
  return chooseFallback(
    ask,
    { code: 'fallback', facts: { why } },
    { most: maxApproversPerStage(side), rule: step.rule },
  );
}

/**
 * Return the notice that a role or group is too large. The stage stores it, so that the members are not read again
 * before it opens.
 */
const getCrowd = (chosen: ChosenApprovers | undefined): Reason[] =>
  chosen?.notices.filter(({ code }) => code === 'tooMany') ?? [];

export type PlanProgress = { startsAt: string | null; sure: Approvals };

export function planStep(
  step: RoutingStep,
  ask: ApproverContext,
  calendar: Calendar,
  { startsAt, sure }: PlanProgress,
  side: number,
): { stage: PlannedStage; notices: readonly Reason[] } {
  const { facts, organisation } = ask;
  const { verdict, reasons, threshold } = checkCondition(step, ask);
  const targetSeconds = findTargetSeconds(step, facts, organisation.reference);
  const base = {
    step,
    order: step.order,
    inputs: {
      amount: toKnownAmount(facts.amount),
      convertedAmount:
        facts.amount && ask.converted
          ? {
              amount: ask.converted.amount,
              currency: organisation.reference.configuration.currency,
            }
          : null,
      ...(ask.converted?.rate ? { rate: ask.converted.rate } : {}),
      hash: inputsHash(facts),
    },
    targetSeconds,
    escalation: listEscalationLevels(step, organisation.reference),
    startsAt,
  };
  const skip = (
    said: readonly Reason[],
    chosen?: ChosenApprovers,
    spared: ChosenApprovers['approvers'] = [],
  ): PlannedStage => ({
    ...base,
    rule: step.rule,
    needed: chosen?.needed ?? 0,
    ...(said[0] ? { skipped: said[0] } : {}),
    approvers: spared,
    reasons: [...said, ...getCrowd(chosen)],
    ...(threshold ? { threshold } : {}),
    expectedAt: startsAt,
  });
  if (verdict === 'fails') return { stage: skip(reasons), notices: [] };
  const chosen = chooseStepPeople(step, ask, side);
  const { approvers, rule, needed, credited } = creditApprovals(step, chosen, sure);
  if (approvers.length === 0)
    return { stage: skip(listExpectedApprovals(credited, sure), chosen, credited), notices: [] };
  const nearest = chosen.threshold ?? threshold;
  return {
    stage: {
      ...base,
      rule,
      needed,
      approvers,
      reasons: [...reasons, ...getCrowd(chosen), ...listExpectedApprovals(credited, sure)],
      ...(nearest ? { threshold: nearest } : {}),
      expectedAt: calculateEnd(startsAt, targetSeconds, calendar),
    },
    notices: chosen.notices,
  };
}

/**
 * Plan the parallel steps of one order. A skipped step does not reduce the approvers available to the others, so they
 * are planned as they will open.
 */
export function planParallelSteps(
  steps: readonly RoutingStep[],
  ask: ApproverContext,
  calendar: Calendar,
  progress: PlanProgress,
): ReadonlyMap<RoutingStep, ReturnType<typeof planStep>> {
  const planned = new Map(
    steps.map((step) => [step, planStep(step, ask, calendar, progress, steps.length)]),
  );
  const asked = steps.filter((step) => !planned.get(step)?.stage.skipped);
  return asked.length === steps.length
    ? planned
    : new Map([...planned, ...planParallelSteps(asked, ask, calendar, progress)]);
}
