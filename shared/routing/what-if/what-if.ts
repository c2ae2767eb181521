import { learnHabits } from './habits.ts';
import { prepareSimulation, simulateRun } from './simulate.ts';
import type {
  MissedDecision,
  PastDecision,
  QueuedRequest,
  Scenario,
  SimulatedRun,
} from './types.ts';

/** A figure over several runs: in 90 % of them it was at least `low`, and in 90 % at most `high`. */
export type FigureRange = { readonly low: number; readonly middle: number; readonly high: number };

/** Number of decisions and working time of a person in the period, in seconds. */
export type SimulatedLoad = {
  readonly userId: string;
  readonly decisions: FigureRange;
  readonly busySeconds: FigureRange;
};

/** Results over all runs, in seconds of working time from submission to the end, for completed requests. */
export type SimulationResult = {
  readonly runs: number;
  readonly requests: number;
  readonly medianSeconds: FigureRange;
  /** 90th percentile of the durations. */
  readonly slowSeconds: FigureRange;
  readonly meanSeconds: FigureRange;
  readonly lateSteps: FigureRange;
  readonly loads: readonly SimulatedLoad[];
};

const ranked = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);

function calculateRange(values: readonly number[]): FigureRange {
  const sorted = inOrder(values);
  const [low, high] = [ranked(sorted, 0.1), ranked(sorted.toReversed(), 0.1)];
  const middle = (ranked(sorted, 0.5) + ranked(sorted.toReversed(), 0.5)) / 2;
  return { low, middle, high };
}

/** Calculate the figures of one run. */
function summarizeRun({ cycleSeconds, lateSteps, decisions }: SimulatedRun) {
  const sorted = inOrder(cycleSeconds);
  const loads = new Map<string, { count: number; seconds: number }>();
  for (const { userId, seconds } of decisions) {
    const load = loads.get(userId) ?? { count: 0, seconds: 0 };
    loads.set(userId, { count: load.count + 1, seconds: load.seconds + seconds });
  }
  const sum = sorted.reduce((total, seconds) => total + seconds, 0);
  return {
    requests: sorted.length,
    median: ranked(sorted, 0.5),
    slow: ranked(sorted, 0.9),
    mean: sorted.length > 0 ? sum / sorted.length : 0,
    lateSteps,
    loads,
  };
}

export type WhatIfInput = {
  readonly requests: readonly QueuedRequest[];
  readonly decisions: readonly PastDecision[];
  readonly missed: readonly MissedDecision[];
  /** Elapsed working time at the start of each day. */
  readonly workdays: readonly number[];
  readonly scenario: Scenario;
  readonly runs: number;
  readonly seed: number;
};

/**
 * Run a scenario several times, each time with durations from a different sample of days, and return the range of its
 * figures. `onRun` is called after each run with the number of runs.
 */
export function runWhatIf(
  asked: WhatIfInput,
  onRun: (runs: number) => void = () => undefined,
): SimulationResult {
  const { requests, scenario, runs, seed } = asked;
  const habitsOf = learnHabits(asked);
  const arranged = prepareSimulation(requests);
  const figures = Array.from({ length: runs }, (_, run) => {
    const found = summarizeRun(simulateRun(arranged, habitsOf(seed, run), scenario, { seed, run }));
    onRun(run + 1);
    return found;
  });
  const people = new Set(figures.flatMap(({ loads }) => [...loads.keys()]));
  const loadOf = (userId: string): SimulatedLoad => ({
    userId,
    decisions: calculateRange(figures.map(({ loads }) => loads.get(userId)?.count ?? 0)),
    busySeconds: calculateRange(figures.map(({ loads }) => loads.get(userId)?.seconds ?? 0)),
  });
  return {
    runs,
    requests: figures[0]?.requests ?? 0,
    medianSeconds: calculateRange(figures.map(({ median }) => median)),
    slowSeconds: calculateRange(figures.map(({ slow }) => slow)),
    meanSeconds: calculateRange(figures.map(({ mean }) => mean)),
    lateSteps: calculateRange(figures.map((found) => found.lateSteps)),
    loads: [...people]
      .map(loadOf)
      .sort(
        (a, b) => b.busySeconds.middle - a.busySeconds.middle || (a.userId < b.userId ? -1 : 1),
      ),
  };
}
