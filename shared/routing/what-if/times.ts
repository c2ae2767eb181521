/** A past duration. `day`: day on which it began; `isCensored`: the actual time would have been longer. */
export type PastTime = {
  readonly seconds: number;
  readonly day: number;
  readonly isCensored: boolean;
};

/**
 * Return a duration. A higher chance (from 0 to below 1) produces a longer one. Undefined if no durations are known.
 */
export type DrawTime = (chance: number) => number | undefined;

/** Sort by duration. At equal durations, uncensored ones are first. */
export const sortTimes = (times: readonly PastTime[]): PastTime[] =>
  times.toSorted(
    (a, b) => a.seconds - b.seconds || (a.isCensored ? 1 : 0) - (b.isCensored ? 1 : 0),
  );

/**
 * Draw from sorted durations with the Kaplan-Meier estimator: a censored duration passes its probability on to longer
 * ones, or, if there are none, to exponential ones of the same rate. `weightOf`: weight of a day.
 */
export function drawTimes(
  sorted: readonly PastTime[],
  weightOf: (day: number) => number,
): DrawTime {
  const weights = sorted.map(({ day }) => weightOf(day));
  let atRisk = weights.reduce((sum, weight) => sum + weight, 0);
  let [left, exposed, ended] = [1, 0, 0];
  const seconds: number[] = [];
  /** Cumulative probability of each duration. */
  const limits: number[] = [];
  sorted.forEach((time, n) => {
    const weight = weights[n] ?? 0;
    exposed += weight * time.seconds;
    if (weight > 0 && !time.isCensored) {
      ended += weight;
      left *= 1 - weight / atRisk;
      seconds.push(time.seconds);
      limits.push(1 - left);
    }
    atRisk -= weight;
  });
  const known = 1 - left;
  return (chance) => {
    if (chance >= known && left > 1e-9)
      return ended > 0
        ? (seconds.at(-1) ?? 0) - (exposed / ended) * Math.log((1 - chance) / left)
        : undefined;
    let [low, high] = [0, limits.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((limits[middle] ?? 1) > chance) high = middle;
      else low = middle + 1;
    }
    return seconds[low];
  };
}
