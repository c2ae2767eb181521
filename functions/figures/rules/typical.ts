import { buildHistogram, countDurations, quantile } from './durations.ts';

/** Fewer decided requests than these say nothing of the next one, and too much of themselves (decision 61). */
const leastKnown = 5;

/** The first of the years whose requests tell how long the next one takes: this one, and the one before it. */
export const typicalSince = (at: string): number => new Date(at).getUTCFullYear() - 1;

/** Number of decided requests in these counters. */
export const countDecided = (counts: ReadonlyMap<string, number>): number =>
  countDurations(buildHistogram(counts));

/** Working seconds within which half of what these counters hold was decided; undefined of too few. */
export function typicalSeconds(counts: ReadonlyMap<string, number>): number | undefined {
  const durations = buildHistogram(counts);
  return countDurations(durations) < leastKnown
    ? undefined
    : (quantile(durations, 0.5) ?? undefined);
}
