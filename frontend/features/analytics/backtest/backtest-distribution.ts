/** Possible bar widths, in seconds of working time. A working day has eight hours. */
const widths = [1, 2, 4, 8, 16, 40, 80, 160].map((hours) => hours * 3600);
/** Maximum number of bars, without the last bar for all longer durations. */
const maxBars = 28;
/** Minimum share of requests that the bars before the last one show. */
const seenShare = 0.95;

export type Distribution = {
  /** Width of a bar, in seconds of working time. */
  readonly width: number;
  /** number of requests in each bar: the first starts at 0, the last includes all longer durations */
  readonly was: readonly number[];
  readonly would: readonly number[];
};

const countIn = (seconds: readonly number[], width: number, bars: number): number[] => {
  const counts = Array.from({ length: bars }, () => 0);
  for (const value of seconds) {
    const bar = Math.min(bars - 1, Math.floor(value / width));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
};

/**
 * Build histograms of both sides with the same bar width. The width leaves only the longest requests in the last bar.
 */
export function buildDistribution(was: readonly number[], would: readonly number[]): Distribution {
  const sorted = [...was, ...would].sort((a, b) => a - b);
  const seen = sorted[Math.ceil(sorted.length * seenShare) - 1] ?? 0;
  const width = widths.find((one) => seen < one * maxBars) ?? widths.at(-1) ?? 3600;
  const bars = Math.min(maxBars, Math.floor((sorted.at(-1) ?? 0) / width)) + 1;
  return { width, was: countIn(was, width, bars), would: countIn(would, width, bars) };
}
