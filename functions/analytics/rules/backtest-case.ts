import { personRef } from '#functions/organisation/rules/directory.ts';
import { listExpressionNames, type PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getPublishedForm } from '#functions/organisation/rules/reference.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import type { PersonRef } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import { evaluateForm } from '#shared/forms/calculate.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { isUnknown, makeUnknown } from '#shared/forms/unknown.ts';
import type { ProcessCase, ProcessEvent } from '#shared/process/process-case.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { ApproverSource, RoutingSequence, RoutingStep } from '#shared/routing/sequence.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import {
  type BacktestResult,
  type MedianDurations,
  type PastCase,
  summarizeSteps,
  type WalkedStep,
} from './backtest.ts';
import type { PastTiming } from './past-timing.ts';

/** Context in which cases of an imported log are replayed as requests. */
export type LogReplayContext = {
  readonly organisation: Organisation;
  readonly category: Category;
  readonly routing: RoutingSequence;
  /**
   * Step that each activity decides; null for a decision that the routing does not contain. Other activities decide no
   * step.
   */
  readonly stepOf: ReadonlyMap<string, string | null>;
};

/** Id that no user has, because a log does not name the requester. */
const unknownId = '00000000-0000-4000-8000-000000000000';
const unknownRequester: PersonRef = { userId: unknownId, name: unknownUserName };

/** Return the decider of an event in a log: its person, else its role, else its activity. */
function pickLogDecider({ person, role, activity }: ProcessEvent): PersonRef {
  if (person) return { userId: person.userId, name: person.name };
  const name = role ?? activity;
  return { userId: `role ${name}`, name };
}

function buildLogFacts(found: ProcessCase, scene: LogReplayContext): PathFacts {
  const { reference } = scene.organisation;
  const form = getPublishedForm(reference, scene.category.formId);
  const { currency } = reference.configuration;
  const { amountField } = form;
  // A log without amounts does not prove that requests have none, so the amount is unknown.
  const missing = amountField === undefined ? null : makeUnknown('text');
  const amount = found.amount ? { amount: found.amount, currency } : missing;
  const given: FormValues =
    amountField !== undefined && amount && !isUnknown(amount) ? { [amountField]: amount } : {};
  // Set the amount even if the form calculates it from answers that a log lacks.
  const values = { ...evaluateForm(form, given), ...(amountField && { [amountField]: amount }) };
  return {
    ...{ requester: unknownRequester, categoryId: scene.category.id, priority: 'normal' },
    ...{ departmentId: null, locationId: null, amount, values, form },
  };
}

const isEnd = ({ kind }: ProcessEvent) =>
  kind === 'returned' || kind === 'rejected' || kind === 'withdrawn';

/** Return the last round of a case: its decisions, with the working time since the previous one. */
export function buildPastFromCase(found: ProcessCase, scene: LogReplayContext): PastCase {
  const { events } = found;
  const sent = Math.max(
    0,
    events.findLastIndex(({ kind }) => kind === 'submitted'),
  );
  const stepById = new Map(scene.routing.steps.map((step) => [step.id, step]));
  const steps: WalkedStep[] = [];
  let waited = 0;
  for (const event of events.slice(events[sent]?.kind === 'submitted' ? sent + 1 : sent)) {
    waited += event.workingSeconds;
    const stepId = scene.stepOf.get(event.activity);
    if (stepId === undefined) continue;
    const step = stepId === null ? undefined : stepById.get(stepId);
    steps.push({
      ...(step && { stepId: step.id }),
      ...{ name: step?.name ?? event.activity, order: steps.length + 1 },
      ...{ people: [pickLogDecider(event)], approvals: 1, seconds: waited, targetSeconds: null },
    });
    waited = 0;
  }
  const last = events.at(-1);
  return {
    facts: buildLogFacts(found, scene),
    at: events[sent]?.at ?? '',
    steps,
    isCut: found.isOpen || (last !== undefined && isEnd(last)),
  };
}

/** Return the times of submission and decisions in the last round of a case, by a working-time clock. */
export function buildCaseTiming(
  { events }: ProcessCase,
  { stepOf }: Pick<LogReplayContext, 'stepOf'>,
  clock: (at: string) => number,
): PastTiming {
  const sent = Math.max(
    0,
    events.findLastIndex(({ kind }) => kind === 'submitted'),
  );
  const first = clock(events[sent]?.at ?? '');
  let from = first;
  const decisions = events.slice(sent).flatMap((event) => {
    if (!stepOf.has(event.activity)) return [];
    const decision = { userId: pickLogDecider(event).userId, from, to: clock(event.at) };
    from = decision.to;
    return [decision];
  });
  return { sent: first, decisions, missed: [] };
}

/** Whether the approvers depend on the requester, whom a log does not contain. */
const needsRequester = ({ kind, ...source }: ApproverSource): boolean =>
  kind === 'manager' ||
  kind === 'formUser' ||
  (kind === 'head' && 'departmentId' in source && source.departmentId === null);

/** Create a placeholder for the unknown approver of a step. */
const createPlaceholderApprover = ({ id, name }: RoutingStep): PersonRef => ({
  userId: `step ${id}`,
  name,
});

/**
 * Return the routing as far as a log supports it. A step with conditions on other fields than amount and category is
 * included only if the case contains it. A step that the case contains, or whose approvers depend on the requester,
 * gets a placeholder approver.
 */
function adaptRoutingToLog(
  { steps, facts }: PastCase,
  { routing, organisation }: LogReplayContext,
): RoutingSequence {
  const amounts = isUnknown(facts.amount) ? [] : ['$amount', facts.form?.amountField ?? '$amount'];
  const known = new Set(['$category', ...amounts]);
  const walked = new Set(steps.flatMap(({ stepId }) => stepId ?? []));
  const [last] = organisation.reference.configuration.fallbackApproverIds;
  return {
    ...routing,
    steps: routing.steps.flatMap((step): RoutingStep[] => {
      const { condition, ...unconditional } = step;
      const isKnown = !condition || listExpressionNames(condition).every((name) => known.has(name));
      if (!isKnown && !walked.has(step.id)) return [];
      const base = isKnown ? step : unconditional;
      if (!needsRequester(step.approvers) && !walked.has(step.id)) return [base];
      const anybody: ApproverSource = last
        ? { kind: 'named', userIds: [last] }
        : { kind: 'role', role: 'admin' };
      return [{ ...base, approvers: anybody, rule: { kind: 'any' }, asksAgain: true }];
    }),
  };
}

/**
 * Return the path that a routing would have produced for a case of an imported log. The person who decided a step
 * decides it again. A new step is decided by the approver that the routing names, if that approver does not depend on
 * the requester.
 * @throws routing.none if a step has no approver
 */
export function backtestCase(
  past: PastCase,
  scene: LogReplayContext,
  pace: MedianDurations,
): BacktestResult {
  const { organisation } = scene;
  const decided = new Map(past.steps.map((step) => [step.stepId, step]));
  const routing = adaptRoutingToLog(past, scene);
  const planned = plan(past.facts, routing, organisation, past.at).stages;
  const steps = planned.flatMap(({ step, order, approvers, needed, targetSeconds, skipped }) => {
    if (skipped) return [];
    const { id: stepId, name } = step;
    const then = decided.get(stepId);
    const source = scene.routing.steps.find(({ id }) => id === stepId)?.approvers;
    const asked =
      source && needsRequester(source)
        ? [createPlaceholderApprover(step)]
        : approvers.map(personRef);
    const people = then?.people ?? asked;
    const approvals = then ? 1 : Math.min(needed, people.length);
    const seconds = then?.seconds ?? pace.steps.get(foldName(name)) ?? targetSeconds ?? 0;
    return [{ stepId, name, order, people, approvals, seconds, targetSeconds }];
  });
  const targets = new Map(steps.map(({ stepId, targetSeconds }) => [stepId, targetSeconds]));
  const was = summarizeSteps(
    past.steps.map((step) => ({ ...step, targetSeconds: targets.get(step.stepId ?? '') ?? null })),
  );
  const asked = new Set<string | undefined>(steps.map(({ stepId }) => stepId));
  const same =
    past.steps.every(({ stepId }) => asked.has(stepId)) &&
    (past.isCut || steps.every(({ stepId }) => decided.has(stepId)));
  return { was, would: summarizeSteps(steps), same, isCut: past.isCut };
}
