import type { ConvertedAmount } from '#functions/organisation/rules/convert.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { evaluateCondition, type PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getLatestOrUnknown } from '#functions/organisation/rules/working-time.ts';
import { findRuleChange } from '#functions/people/rules/rule-changes.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { type ApproverContext, buildApproverContext } from './candidates.ts';
import { findNarrowedStep } from './choose-approvers.ts';
import {
  buildFallbackStep,
  chooseApproversWithoutStep,
  chooseCheckApprovers,
  noStepApplies,
} from './fallback-step.ts';
import { type PlannedStage, type PlanProgress, planParallelSteps, planStep } from './plan-step.ts';

type Steps = Pick<RoutingSequence, 'steps'>;

export type Plan = {
  readonly routing: RoutingSequence;
  /** Stages by order. Those with the same order run in parallel. */
  readonly stages: readonly PlannedStage[];
  readonly calendar: Calendar;
  /** Null if a required step has no target, because its duration is unknown. */
  readonly expectedAt: string | null;
  /** Gaps found, which were assigned to the fallback approvers. */
  readonly notices: readonly Reason[];
};

/**
 * Plan the stage of the fallback approvers, for a request without other approvers.
 * @throws routing.none if no fallback approver exists
 */
export function planFallback(
  routing: Steps,
  ask: ApproverContext,
  calendar: Calendar,
): { stage: PlannedStage; notices: readonly Reason[] } {
  const step = buildFallbackStep(routing, chooseApproversWithoutStep(ask));
  const { stage, notices } = planStep(
    step,
    ask,
    calendar,
    { startsAt: ask.at, sure: new Map() },
    1,
  );
  return { stage: { ...stage, reasons: [noStepApplies] }, notices };
}

/** Return the change by an owner of the request that narrowed who decides a step; undefined if none did. */
function findNarrowingChange({ steps }: Steps, ask: ApproverContext): Reason | undefined {
  const { facts, organisation, at } = ask;
  for (const step of steps) {
    if (evaluateCondition(step.condition, facts, organisation.reference, at) !== 'holds') continue;
    const narrowed = findNarrowedStep(step, ask)?.facts;
    if (!narrowed) continue;
    const { by = '', on = '', owner } = narrowed;
    return { code: 'rulesChanged', facts: { by, on, ...(owner !== undefined && { owner }) } };
  }
  return undefined;
}

/**
 * Plan a last stage of fallback approvers if an owner of the request recently changed rules, or chose people who could
 * have decided without others. Another person then reviews the result. Undefined if no owner did.
 * @throws routing.none if every fallback approver is an owner or was chosen by one
 */
export function planCheck(
  routing: Steps,
  ask: ApproverContext,
  calendar: Calendar,
  startsAt: string | null,
): PlannedStage | undefined {
  const reason =
    findRuleChange(ask.facts, ask.organisation.directory, ask.at) ??
    findNarrowingChange(routing, ask);
  if (!reason) return undefined;
  const step = buildFallbackStep(routing, chooseCheckApprovers(ask, reason));
  const { stage } = planStep(step, ask, calendar, { startsAt, sure: new Map() }, 1);
  return { ...stage, reasons: [reason] };
}

/** Return the people of a group who must all have approved when it ends, with their step. */
const sureApprovals = (stages: readonly PlannedStage[]): (readonly [string, string])[] =>
  stages
    .filter(({ needed, approvers }) => needed === approvers.length)
    .flatMap(({ step, approvers }) => approvers.map(({ userId }) => [userId, step.name] as const));

/**
 * Plan the stages of a request: approvers, order, reasons and due times. The preview shows the plan, submission pins
 * it, and opening a stage executes it. If no step applies, the fallback approvers decide. `at`: time of submission;
 * `pinned`: amount as converted at an earlier submission.
 * @throws routing.none if a step has no approver, not even a fallback approver
 */
export function plan(
  facts: PathFacts,
  routing: RoutingSequence,
  organisation: Organisation,
  at: string,
  pinned?: ConvertedAmount,
): Plan {
  const ask = {
    ...buildApproverContext(facts, organisation, at),
    ...(pinned ? { converted: pinned } : {}),
  };
  const calendar = getEffectiveCalendar(facts.locationId, organisation.reference);
  const groups = Map.groupBy(
    [...routing.steps].sort((a, b) => a.order - b.order),
    ({ order }) => order,
  );
  const stages: PlannedStage[] = [];
  const notices: Reason[] = [];
  let progress: PlanProgress = { startsAt: at, sure: new Map() };
  for (const steps of groups.values()) {
    const planned = [...planParallelSteps(steps, ask, calendar, progress).values()];
    const group = planned.map(({ stage }) => stage);
    stages.push(...group);
    notices.push(...planned.flatMap((step) => step.notices));
    progress = {
      startsAt: getLatestOrUnknown([
        progress.startsAt,
        ...group.map(({ expectedAt }) => expectedAt),
      ]),
      sure: new Map([...sureApprovals(group), ...progress.sure]),
    };
  }
  if (stages.every(({ skipped }) => skipped)) {
    const fallback = planFallback(routing, ask, calendar);
    stages.push(fallback.stage);
    notices.push(...fallback.notices);
    progress = { ...progress, startsAt: fallback.stage.expectedAt };
  } else {
    const check = planCheck(routing, ask, calendar, progress.startsAt);
    if (check) {
      stages.push(check);
      progress = { ...progress, startsAt: check.expectedAt };
    }
  }
  return { routing, stages, calendar, notices, expectedAt: progress.startsAt };
}
