/** Actual or simulated course of a request: its steps and seconds of working time. */
type Walk = {
  readonly steps: readonly unknown[];
  readonly workingSeconds: number;
  readonly breaches: number;
};
type ComparedRequest = {
  readonly was: Walk;
  readonly would: Walk;
  readonly same: boolean;
  readonly isCut: boolean;
};

/** Return the median, or the lower of the two middle values; 0 for an empty list. */
export const calculateMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Figures of one side (actual or simulated) over many requests, in seconds of working time. */
export type WalkFigures = {
  readonly stepsPerRequest: number;
  readonly medianSeconds: number;
  /** 90th percentile of the durations. */
  readonly slowSeconds: number;
  readonly breaches: number;
};
export type BacktestComparisonFigures = {
  readonly requests: number;
  /**
   * Number of requests that ended early or are unfinished. Their full duration is unknown, so the figures exclude them.
   */
  readonly cut: number;
  readonly same: number;
  readonly was: WalkFigures;
  readonly would: WalkFigures;
};

function calculatePathFigures(walks: readonly Walk[]): WalkFigures {
  const seconds = walks.map(({ workingSeconds }) => workingSeconds);
  const steps = walks.reduce((sum, walk) => sum + walk.steps.length, 0);
  return {
    stepsPerRequest: walks.length > 0 ? steps / walks.length : 0,
    medianSeconds: calculateMedian(seconds),
    slowSeconds: seconds.toSorted((a, b) => a - b)[Math.ceil(seconds.length * 0.9) - 1] ?? 0,
    breaches: walks.reduce((sum, { breaches }) => sum + breaches, 0),
  };
}

/** Compare the actual and simulated courses of many requests. */
export function compareRequestPaths(tested: readonly ComparedRequest[]): BacktestComparisonFigures {
  const whole = tested.filter(({ isCut }) => !isCut);
  return {
    requests: tested.length,
    cut: tested.length - whole.length,
    same: tested.filter(({ same }) => same).length,
    was: calculatePathFigures(whole.map(({ was }) => was)),
    would: calculatePathFigures(whole.map(({ would }) => would)),
  };
}
