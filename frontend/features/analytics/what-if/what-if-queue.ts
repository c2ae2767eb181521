import { parseHoursInput } from '#frontend/components/inputs/hours-input.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type {
  MissedDecision,
  PastDecision,
  QueuedRequest,
  Scenario,
} from '#shared/routing/what-if/types.ts';
import { type Change, listJoinableSources } from './what-if-changes.ts';

/** Return the steps of a request in order. A request that ended early has only the steps that it reached. */
function listQueueSteps({ was, would, isCut }: BacktestedRequest): QueuedRequest['steps'] {
  const orders = [...new Set(would.steps.map(({ order }) => order))].sort((a, b) => a - b);
  const turns = new Set(was.steps.map(({ order }) => order)).size;
  const walked = new Set(isCut ? orders.slice(0, turns) : orders);
  return would.steps
    .filter(({ order }) => walked.has(order))
    .map(({ stepId, order, people, approvals, targetSeconds }) => ({
      ...{ stepId, order, approvals, targetSeconds },
      people: people.map(({ userId }) => userId),
    }));
}

/** Build the queue of requests at their actual arrival times, with the approvers from the routing sequence. */
export const buildDraftQueue = (requests: readonly BacktestedRequest[]): QueuedRequest[] =>
  requests.flatMap((request) => {
    const { timing, isCut } = request;
    const steps = listQueueSteps(request);
    return timing && steps.length > 0 ? [{ sent: timing.sent, isCut, steps }] : [];
  });

/** Build the queue of requests with their actual steps and all assignees, as the baseline of the simulation. */
export const buildPastQueue = (requests: readonly BacktestedRequest[]): QueuedRequest[] =>
  requests.flatMap(({ timing, isCut, was }) => {
    if (!timing || was.steps.length === 0) return [];
    const steps = was.steps.map(({ stepId, order, people, approvals, targetSeconds }) => {
      const others = timing.missed.filter((missed) => missed.stepId === stepId);
      const asked = [...people, ...others].map(({ userId }) => userId);
      return { ...{ stepId, order, approvals, targetSeconds }, people: [...new Set(asked)] };
    });
    return [{ ...{ sent: timing.sent, isCut }, steps }];
  });

/** Minimum share of decisions that name a person. The simulation would treat each role as one person. */
const minNamedShare = 0.9;

/** Whether these decisions name people. A log has roles instead of the people that it does not name. */
export function namesPeople(decisions: readonly PastDecision[]): boolean {
  const named = decisions.filter(({ userId }) => !userId.startsWith('role '));
  return named.length > 0 && named.length >= decisions.length * minNamedShare;
}

/** Return the actual decisions of people with their times. */
export const listPastDecisions = (requests: readonly BacktestedRequest[]): PastDecision[] =>
  requests.flatMap(({ timing }) => timing?.decisions ?? []);

/** Return the tasks that people were assigned but did not decide. */
export const listMissedDecisions = (requests: readonly BacktestedRequest[]): MissedDecision[] =>
  requests.flatMap(({ timing }) => timing?.missed ?? []);

const dayLength = 86_400_000;

/**
 * Convert changes to the scenario of a simulation. `workdays`: the working time that has passed at the start of
 * each day.
 */
export function buildScenario(
  changes: readonly Change[],
  steps: readonly RoutingStep[],
  { from: start, workdays }: { readonly from: string; readonly workdays: readonly number[] },
): Scenario {
  const beginOf = (day: string, later: number) => {
    const nth = Math.round((Date.parse(day) - Date.parse(start)) / dayLength) + later;
    return workdays[Math.min(Math.max(0, nth), workdays.length - 1)] ?? 0;
  };
  const crowds = new Map(listJoinableSources(steps).map(({ key, stepIds }) => [key, stepIds]));
  return {
    absences: changes.flatMap((change) => {
      if (change.kind !== 'away') return [];
      const { userId, delegateId } = change;
      const [from, to] = [beginOf(change.from, 0), beginOf(change.to, 1)];
      return [{ ...{ userId, from, to }, ...(delegateId && { delegateId }) }];
    }),
    added: changes.flatMap((change) =>
      change.kind === 'more' ? [{ stepIds: crowds.get(change.source) ?? [], count: 1 }] : [],
    ),
    targets: new Map(
      changes.flatMap((change) =>
        change.kind === 'target'
          ? [
              [
                change.stepId,
                change.hours ? (parseHoursInput(change.hours) ?? null) : null,
              ] as const,
            ]
          : [],
      ),
    ),
  };
}

/** Collect the names of the people in the requests, keyed by id. */
export const collectPersonNames = (
  requests: readonly BacktestedRequest[],
): ReadonlyMap<string, string> =>
  new Map(
    requests
      .flatMap(({ was, would }) => [...was.steps, ...would.steps])
      .flatMap(({ people }) => people.map(({ userId, name }) => [userId, name] as const)),
  );
