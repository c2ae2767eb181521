/**
 * Minimum number of decided requests. Fewer predict nothing, and disclose too much about single requests (decision 61).
 */
const minDecidedRequests = 5;

/** Return the first year of requests that predict durations: the previous year. */
export const getTypicalStartYear = (at: string): number => new Date(at).getUTCFullYear() - 1;

/** Return the number of decided requests in these counters. */
export const countDecidedRequests = (counts: ReadonlyMap<string, number>): number =>
  countDurations(buildHistogram(counts));

/** Return the median working seconds to a decision in these counters; undefined if they contain too few. */
export function getMedianDecisionSeconds(counts: ReadonlyMap<string, number>): number | undefined {
  const durations = buildHistogram(counts);
  return countDurations(durations) < minDecidedRequests
    ? undefined
    : (calculateQuantileSeconds(durations, 0.5) ?? undefined);
}

/**
 * Duration buckets with fixed edges, so that counts of days, people and applications can be added. Buckets below a
 * quarter of an hour are 56.25 s wide. Above, each octave (quarter hour, half hour, hour, two hours ...) has 16
 * buckets, so results are at most a sixteenth off. Common full hours (1, 2, 4, 8, 12, 16, 24, 32, 40) are edges.
 */
const firstOctave = 900;
const perOctave = 16;
/** Longer durations count in the last bucket, a hundred years of working time. */
const octaves = 20;

/** Return the bucket for a duration in seconds. */
export function toDurationBucket(seconds: number): number {
  if (seconds < firstOctave) return Math.floor((Math.max(0, seconds) * perOctave) / firstOctave);
  let octave = 0;
  let from = firstOctave;
  while (seconds >= from * 2 && octave < octaves - 1) {
    octave += 1;
    from *= 2;
  }
  const within = Math.min(perOctave - 1, Math.floor(((seconds - from) * perOctave) / from));
  return perOctave * (octave + 1) + within;
}

/** Return the lower edge of a bucket in seconds. Its upper edge is the lower edge of the next bucket. */
export function getBucketStartSeconds(bucket: number): number {
  if (bucket < perOctave) return (bucket * firstOctave) / perOctave;
  const octave = Math.floor(bucket / perOctave) - 1;
  return firstOctave * 2 ** octave * (1 + (bucket % perOctave) / perOctave);
}

/** Number of durations in each bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** Return the total number of durations. */
const countDurations = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** Build a histogram from bucket counters, which are named `h` plus the bucket number. */
export const buildHistogram = (counts: ReadonlyMap<string, number>): Histogram =>
  new Map(
    [...counts].flatMap(([name, count]) =>
      /^h\d+$/.test(name) && count > 0 ? [[Number(name.slice(1)), count] as const] : [],
    ),
  );

/**
 * Estimate the seconds within which this share (0 to 1) of the durations ended, by interpolation within a bucket. Null
 * without durations.
 */
export function calculateQuantileSeconds(histogram: Histogram, share: number): number | null {
  const rank = Math.max(1, Math.ceil(countDurations(histogram) * share));
  let before = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    if (before + count >= rank) {
      const [from, to] = [getBucketStartSeconds(bucket), getBucketStartSeconds(bucket + 1)];
      return Math.round(from + ((to - from) * (rank - before)) / (count + 1));
    }
    before += count;
  }
  return null;
}

/** Count the durations between each edge (seconds, ascending) and the next. The last band has no upper edge. */
export const countDurationBands = (histogram: Histogram, edges: readonly number[]): number[] =>
  edges.map((from, n) => {
    const to = edges[n + 1] ?? Number.POSITIVE_INFINITY;
    const within = [...histogram].filter(([bucket]) => {
      const start = getBucketStartSeconds(bucket);
      return start >= from && start < to;
    });
    return countDurations(new Map(within));
  });
