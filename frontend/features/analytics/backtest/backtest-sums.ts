import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import { calculateMedian, compareRequestPaths } from '#shared/routing/compare-walks.ts';

/** Return the requests that were completed. For all others, the remaining time is unknown. */
export const listCompletedRequests = (requests: readonly BacktestedRequest[]) =>
  requests.filter(({ isCut }) => !isCut);

/** Additional working seconds with the draft. Negative if the draft is faster. */
export const calculateDelaySeconds = ({ was, would }: BacktestedRequest) =>
  would.workingSeconds - was.workingSeconds;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length > 0 ? sum(values) / values.length : 0);

/** Count the decisions on one side of a request. */
const getDecisions = ({ steps }: BacktestedRequest['was']) => steps.length;

type Group = { readonly count: number; readonly laterSeconds: number };
const groupOf = (requests: readonly BacktestedRequest[]): Group => ({
  count: requests.length,
  laterSeconds: mean(requests.map(calculateDelaySeconds)),
});

/**
 * Summarize the effect of a draft on past requests. Durations are seconds of working time, and means unless
 * stated otherwise.
 */
export function summarizeBacktest(requests: readonly BacktestedRequest[]) {
  const differing = requests.filter(({ same }) => !same);
  const whole = listCompletedRequests(differing);
  const changed = (request: BacktestedRequest) =>
    getDecisions(request.would) - getDecisions(request.was);
  const all = compareRequestPaths(requests);
  return {
    replayed: requests.length,
    same: requests.length - differing.length,
    cut: all.cut,
    fewer: groupOf(whole.filter((request) => changed(request) < 0)),
    more: groupOf(whole.filter((request) => changed(request) > 0)),
    /** Number of requests with as many decisions, but by other people or in another order. */
    others: whole.filter((request) => changed(request) === 0).length,
    all,
    differing: compareRequestPaths(differing),
    /** Total over all completed requests. Negative if the draft needs more time or decisions. */
    savedSeconds: -sum(listCompletedRequests(requests).map(calculateDelaySeconds)),
    savedDecisions: -sum(listCompletedRequests(requests).map(changed)),
  };
}
export type BacktestSummary = ReturnType<typeof summarizeBacktest>;

/**
 * One side of a step, aggregated over requests. `seconds`: median working time, or null if the step had no decision.
 */
type StepSide = { readonly count: number; readonly seconds: number | null; readonly late: number };
export type StepPair = { readonly name: string; readonly was: StepSide; readonly would: StepSide };

type Steps = BacktestedRequest['was']['steps'];
const getSide = (steps: Steps): StepSide => ({
  count: steps.length,
  seconds: steps.length > 0 ? calculateMedian(steps.map(({ seconds }) => seconds)) : null,
  late: steps.filter(
    ({ seconds, targetSeconds }) => targetSeconds !== null && seconds > targetSeconds,
  ).length,
});

/** Pair the steps of both sides by name, in the order of the draft. Steps that the draft lacks are last. */
export function pairSteps(requests: readonly BacktestedRequest[]): StepPair[] {
  const whole = listCompletedRequests(requests);
  const by = (side: 'was' | 'would') =>
    Map.groupBy(
      whole.flatMap((request) => request[side].steps),
      ({ name }) => name,
    );
  const [was, would] = [by('was'), by('would')];
  // Use `reduce`, because there can be too many values for the arguments of one `Math.min` call.
  const earliest = (steps: Steps) =>
    steps.reduce((first, { order }) => Math.min(first, order), Number.POSITIVE_INFINITY);
  const names = [...would].sort(([, a], [, b]) => earliest(a) - earliest(b)).map(([name]) => name);
  const gone = [...was.keys()].filter((name) => !would.has(name));
  return [...names, ...gone].map((name) => ({
    name,
    was: getSide(was.get(name) ?? []),
    would: getSide(would.get(name) ?? []),
  }));
}
