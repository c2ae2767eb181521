import { personRef } from '#functions/organisation/rules/directory.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listCurrentStages, listStageTasks } from '#functions/requests/rules/record/stages.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import type { PersonRef } from '#shared/fields.ts';
import { foldName, isSameName } from '#shared/fold-name.ts';
import { calculateMedian } from '#shared/routing/compare-walks.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

/** One past or simulated step. Durations are seconds of working time. */
export type WalkedStep = {
  /** Id of the routing step. */
  readonly stepId?: string;
  readonly name: string;
  readonly order: number;
  readonly people: readonly PersonRef[];
  /** Number of decisions: made in a past step, needed in a simulated one. */
  readonly approvals: number;
  readonly seconds: number;
  readonly targetSeconds: number | null;
};
export type Walk = {
  readonly steps: readonly WalkedStep[];
  /** Parallel steps count once, with the slowest of them. */
  readonly workingSeconds: number;
  readonly breaches: number;
};
/** A past request, stored or imported. */
export type PastCase = {
  readonly facts: PathFacts;
  readonly at: string;
  readonly steps: readonly WalkedStep[];
  /** The request did not complete its last step: it was rejected, returned, withdrawn, or is still open. */
  readonly isCut: boolean;
};
export type BacktestResult = {
  readonly was: Walk;
  readonly would: Walk;
  /**
   * Whether every decider would have been asked at the same position, beside as many parallel steps, and no further
   * step would have followed. The last does not count for a cut request.
   */
  readonly same: boolean;
  readonly isCut: boolean;
};
/**
 * Median working seconds of people (by id) and steps (by folded name), used for people and steps that a request does
 * not contain.
 */
export type MedianDurations = {
  readonly people: ReadonlyMap<string, number>;
  readonly steps: ReadonlyMap<string, number>;
};

function calculateMediansByKey(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const groups = Map.groupBy(pairs, ([key]) => key);
  return new Map(
    [...groups].map(([key, group]) => [key, calculateMedian(group.map(([, value]) => value))]),
  );
}

/** Calculate the median durations of people and steps in these requests. */
export function calculateMedianDurations(pasts: readonly PastCase[]): MedianDurations {
  const steps = pasts.flatMap((past) => past.steps);
  return {
    people: calculateMediansByKey(
      steps.flatMap(({ people, seconds }) =>
        people.map(({ userId }) => [userId, seconds] as const),
      ),
    ),
    steps: calculateMediansByKey(
      steps.map(({ name, seconds }) => [foldName(name), seconds] as const),
    ),
  };
}

/**
 * Return the steps with their total duration and number of breaches. Of parallel steps, only the slowest counts for the
 * duration.
 */
export function summarizeSteps(steps: readonly WalkedStep[]): Walk {
  const groups = Map.groupBy(steps, ({ order }) => order);
  const slowest = [...groups.values()].map((group) =>
    Math.max(...group.map(({ seconds }) => seconds)),
  );
  return {
    steps,
    workingSeconds: slowest.reduce((sum, seconds) => sum + seconds, 0),
    breaches: steps.filter(
      ({ seconds, targetSeconds }) => targetSeconds !== null && seconds > targetSeconds,
    ).length,
  };
}

/** Convert a stored request to a past case: the decided steps of its last round, with deciders and durations. */
export function buildPastCase(record: RequestRecord, organisation: Organisation): PastCase {
  const calendar = getEffectiveCalendar(record.request.locationId, organisation.reference);
  const steps = listCurrentStages(record).flatMap((stage): WalkedStep[] => {
    const { openedAt, closedAt, stepId, name, order, targetSeconds } = stage;
    if (openedAt === null || closedAt === null) return [];
    const people = listStageTasks(record, stage)
      .filter(
        ({ status }) => status === 'Approved' || status === 'Rejected' || status === 'Returned',
      )
      .map(({ assignee }) => personRef(assignee));
    const seconds = countWorkingSeconds(openedAt, closedAt, calendar);
    const approvals = people.length;
    return [{ stepId, name, order, people, approvals, seconds, targetSeconds }];
  });
  const { submittedAt, createdAt, status } = record.request;
  return {
    facts: buildRequestFacts(record, roundValues(record), organisation),
    at: submittedAt ?? createdAt,
    steps,
    isCut: status !== 'Approved',
  };
}

/**
 * Return the seconds that a planned step would have taken. The first known value counts: the time of the same people in
 * this request, the time of the step with that name, the median of its quickest person, the median of that step name,
 * its target.
 */
function estimateStepSeconds(
  step: Omit<WalkedStep, 'seconds'>,
  past: readonly WalkedStep[],
  pace: MedianDurations,
): number {
  const ids = new Set(step.people.map(({ userId }) => userId));
  const byPeople = past.find(({ people }) => people.some(({ userId }) => ids.has(userId)));
  const byName = past.find(({ name }) => isSameName(name, step.name));
  const here = (byPeople ?? byName)?.seconds;
  if (here !== undefined) return here;
  const known = [...ids].flatMap((userId) => pace.people.get(userId) ?? []);
  if (known.length > 0) return Math.min(...known);
  return pace.steps.get(foldName(step.name)) ?? step.targetSeconds ?? 0;
}

/** Group the steps by position. Parallel steps form one group. */
const getTurns = ({ steps }: Walk) => {
  const groups = [...Map.groupBy(steps, ({ order }) => order)].sort(([a], [b]) => a - b);
  return groups.map(([, group]) => ({
    count: group.length,
    ids: new Set(group.flatMap(({ people }) => people.map(({ userId }) => userId))),
  }));
};

function isSamePath(was: Walk, would: Walk, isCut: boolean): boolean {
  const asked = getTurns(would);
  const happened = getTurns(was);
  const fits = happened.every(({ ids, count }, n) => {
    const turn = asked[n];
    return turn !== undefined && turn.count === count && [...ids].every((id) => turn.ids.has(id));
  });
  return fits && (isCut || asked.length === happened.length);
}

/**
 * Compare the path that a draft routing would have produced for a past request with its actual path. `pace`: usual
 * decision times of people in other requests.
 * @throws routing.none if a step has no approver
 */
export function backtestRequest(
  past: PastCase,
  routing: RoutingSequence,
  organisation: Organisation,
  pace: MedianDurations = calculateMedianDurations([past]),
): BacktestResult {
  const planned = plan(past.facts, routing, organisation, past.at).stages.filter(
    ({ skipped }) => !skipped,
  );
  const steps = planned.map(({ step, order, approvers, needed, targetSeconds }): WalkedStep => {
    const people = approvers.map(personRef);
    const { id: stepId, name } = step;
    const expected = { stepId, name, order, people, approvals: needed, targetSeconds };
    return { ...expected, seconds: estimateStepSeconds(expected, past.steps, pace) };
  });
  const was = summarizeSteps(past.steps);
  const would = summarizeSteps(steps);
  return { was, would, same: isSamePath(was, would, past.isCut), isCut: past.isCut };
}
