/**
 * Durations in buckets that are the same for ever, so that days, people and applications add up. Up to a quarter
 * of an hour each is 56.25 s wide, and from there on a sixteenth of the quarter, half hour, hour, two hours ... it
 * lies in: what is answered from them is at most a sixteenth off, above a quarter of an hour. The ends of full
 * hours that people know (1, 2, 4, 8, 12, 16, 24, 32, 40) are edges.
 */
const firstOctave = 900;
const perOctave = 16;
/** Longer durations count as a hundred years of working time. */
const octaves = 20;

/** Which bucket holds so many seconds. */
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

/** Seconds at which a bucket begins; it ends where the next one begins. */
export function bucketStart(bucket: number): number {
  if (bucket < perOctave) return (bucket * firstOctave) / perOctave;
  const octave = Math.floor(bucket / perOctave) - 1;
  return firstOctave * 2 ** octave * (1 + (bucket % perOctave) / perOctave);
}

/** Number of durations in each bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** Total number of durations. */
export const countDurations = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** Values of the bucket counters, which are named `h` and the bucket's number. */
export const buildHistogram = (counts: ReadonlyMap<string, number>): Histogram =>
  new Map(
    [...counts].flatMap(([name, count]) =>
      /^h\d+$/.test(name) && count > 0 ? [[Number(name.slice(1)), count] as const] : [],
    ),
  );

/**
 * Seconds within which this share (0 to 1) of the durations ended, null of none: the duration of that rank lies in
 * the same bucket.
 */
export function quantile(histogram: Histogram, share: number): number | null {
  const rank = Math.max(1, Math.ceil(countDurations(histogram) * share));
  let before = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    if (before + count >= rank) {
      const [from, to] = [bucketStart(bucket), bucketStart(bucket + 1)];
      return Math.round(from + ((to - from) * (rank - before)) / (count + 1));
    }
    before += count;
  }
  return null;
}

/**
 * Number of durations between each of these edges (seconds, ascending) and the next; the last has
 * no end.
 */
export const countDurationBands = (histogram: Histogram, edges: readonly number[]): number[] =>
  edges.map((from, n) => {
    const to = edges[n + 1] ?? Number.POSITIVE_INFINITY;
    const within = [...histogram].filter(([bucket]) => {
      const start = bucketStart(bucket);
      return start >= from && start < to;
    });
    return countDurations(new Map(within));
  });
