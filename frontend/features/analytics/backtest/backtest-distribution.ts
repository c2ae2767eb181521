/** Widths that a bar may have, in seconds of working time; a working day has eight hours. */
const widths = [1, 2, 4, 8, 16, 40, 80, 160].map((hours) => hours * 3600);
/** Beside the last bar, which holds everything beyond. */
const maxBars = 28;
/** So many of a hundred are to be seen before the last bar. */
const seenShare = 0.95;

export type Distribution = {
  /** Of a bar, seconds of working time. */
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
 * Count both sides of the same requests in bars of one width. The width leaves only the longest requests in the
 * last bar.
 */
export function buildDistribution(was: readonly number[], would: readonly number[]): Distribution {
  const sorted = [...was, ...would].sort((a, b) => a - b);
  const seen = sorted[Math.ceil(sorted.length * seenShare) - 1] ?? 0;
  const width = widths.find((one) => seen < one * maxBars) ?? widths.at(-1) ?? 3600;
  const bars = Math.min(maxBars, Math.floor((sorted.at(-1) ?? 0) / width)) + 1;
  return { width, was: countIn(was, width, bars), would: countIn(would, width, bars) };
}
