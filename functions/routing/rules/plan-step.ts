import type * as z from 'zod';
import { hashJson } from '#functions/organisation/rules/chain.ts';
import { type Facts, judge } from '#functions/organisation/rules/facts.ts';
import { calculateEnd } from '#functions/organisation/rules/moments.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { EscalationLevel } from '#shared/escalations/policy.ts';
import { knownAmount } from '#shared/forms/headline.ts';
import { isUnknown } from '#shared/forms/unknown.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule, RoutingStep } from '#shared/routing/sequence.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import type { Ask } from './candidates.ts';
import {
  type Chosen,
  chooseApprovers,
  chooseFallback,
  maxApproversPerStage,
} from './choose-approvers.ts';
import { conditionText } from './condition-text.ts';
import { chooseForNoStep, fallbackStepId } from './fallback-step.ts';
import { type Approvals, creditApprovals } from './quorum.ts';
import { conditionThreshold } from './threshold.ts';

export type PlannedStage = {
  readonly step: RoutingStep;
  readonly order: number;
  readonly rule: QuorumRule;
  /** Number of its people who have to approve. */
  readonly needed: number;
  /** Set when the step does not apply to this request, or its people (in `approvers`) will have approved before. */
  readonly skipped?: Reason;
  readonly approvers: readonly StageApprover[];
  readonly reasons: readonly Reason[];
  readonly threshold?: Reason;
  readonly inputs: Stage['inputs'];
  readonly targetSeconds: number | null;
  readonly escalation: readonly z.infer<typeof EscalationLevel>[];
  /**
   * When it is expected to open and to end (ISO 8601), if everybody takes exactly their time; null where a step without
   * a limit decides it.
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
/** They have approved in this round. */
export const alreadyApproved = creditOf('alreadyApproved');
/** They will have approved when the step is reached; only a forecast, for they may still hand their task on. */
export const willHaveApproved = creditOf('willHaveApproved');

/**
 * Hash of the facts that a step's people decide on: if they are the same in the next round, an approval may be
 * kept.
 */
const inputsHash = ({ form: _, requester, raisedBy: __, profile: ___, ...facts }: Facts): string =>
  hashJson({ ...facts, requester: requester.userId, fileIds: [...(facts.fileIds ?? [])].sort() });

function findTargetSeconds(step: RoutingStep, facts: Facts, reference: Reference): number | null {
  const template = reference.slaTemplates.find(({ id }) => id === step.slaTemplateId);
  return template?.isActive ? template.targets[facts.priority] : null;
}

function listEscalationLevels(step: RoutingStep, reference: Reference) {
  const policy = reference.escalationPolicies.find(({ id }) => id === step.escalationPolicyId);
  return policy?.isActive ? policy.levels : [];
}

/** A condition's part of the explanation: whether the step applies, why, and what would have turned it. */
function applies(step: RoutingStep, ask: Ask) {
  const { facts, organisation, at } = ask;
  if (!step.condition) return { verdict: 'holds' as const, reasons: [] };
  const verdict = judge(step.condition, facts, organisation.reference, at);
  // Whether it is needed nobody knows: its people say why they decide.
  if (verdict === 'broken') return { verdict, reasons: [] };
  const condition = conditionText(step.condition, facts, organisation.reference);
  const threshold = conditionThreshold(step.condition, facts, organisation.reference, at);
  const code = verdict === 'fails' ? ('conditionFalse' as const) : ('conditionTrue' as const);
  return { verdict, reasons: [{ code, facts: { condition } }], threshold };
}

/**
 * The people of a step that applies and runs beside `side - 1` others; the fallback approvers when its condition can't
 * be judged: nothing is skipped by mistake.
 */
export function peopleFor(step: RoutingStep, ask: Ask, side: number): Chosen {
  if (step.id === fallbackStepId) return chooseForNoStep(ask, maxApproversPerStage(side));
  if (judge(step.condition, ask.facts, ask.organisation.reference, ask.at) !== 'broken')
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
 * A notice that a role or group has more people than can be asked stays with the stage, so that they aren't
 * read again before it opens.
 */
const crowdOf = (chosen: Chosen | undefined): Reason[] =>
  chosen?.notices.filter(({ code }) => code === 'tooMany') ?? [];

export type Progress = { startsAt: string | null; sure: Approvals };

export function planStep(
  step: RoutingStep,
  ask: Ask,
  calendar: Calendar,
  { startsAt, sure }: Progress,
  side: number,
): { stage: PlannedStage; notices: readonly Reason[] } {
  const { facts, organisation } = ask;
  const { verdict, reasons, threshold } = applies(step, ask);
  const targetSeconds = findTargetSeconds(step, facts, organisation.reference);
  const base = {
    step,
    order: step.order,
    inputs: {
      amount: knownAmount(facts.amount),
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
    chosen?: Chosen,
    spared: Chosen['approvers'] = [],
  ): PlannedStage => ({
    ...base,
    rule: step.rule,
    needed: chosen?.needed ?? 0,
    ...(said[0] ? { skipped: said[0] } : {}),
    approvers: spared,
    reasons: [...said, ...crowdOf(chosen)],
    ...(threshold ? { threshold } : {}),
    expectedAt: startsAt,
  });
  if (verdict === 'fails') return { stage: skip(reasons), notices: [] };
  const chosen = peopleFor(step, ask, side);
  const { approvers, rule, needed, credited } = creditApprovals(step, chosen, sure);
  if (approvers.length === 0)
    return { stage: skip(willHaveApproved(credited, sure), chosen, credited), notices: [] };
  const nearest = chosen.threshold ?? threshold;
  return {
    stage: {
      ...base,
      rule,
      needed,
      approvers,
      reasons: [...reasons, ...crowdOf(chosen), ...willHaveApproved(credited, sure)],
      ...(nearest ? { threshold: nearest } : {}),
      expectedAt: calculateEnd(startsAt, targetSeconds, calendar),
    },
    notices: chosen.notices,
  };
}

/**
 * Steps of one order, which run beside each other. One that is skipped takes no place beside the others: they are
 * planned as they will open.
 */
export function planGroup(
  steps: readonly RoutingStep[],
  ask: Ask,
  calendar: Calendar,
  progress: Progress,
): ReadonlyMap<RoutingStep, ReturnType<typeof planStep>> {
  const planned = new Map(
    steps.map((step) => [step, planStep(step, ask, calendar, progress, steps.length)]),
  );
  const asked = steps.filter((step) => !planned.get(step)?.stage.skipped);
  return asked.length === steps.length
    ? planned
    : new Map([...planned, ...planGroup(asked, ask, calendar, progress)]);
}
