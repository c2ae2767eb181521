import { buildHistogram, calculateQuantileSeconds, countDurations } from './durations.ts';

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
