import type { LogActivity } from './cases-of-log.ts';
import { isWeakSubmission } from './guess-kind.ts';

/** Number of occurrences of an activity, and of requests in which it was first or last. */
export type ActivityCounts = { count: number; first: number; last: number };

/**
 * Minimum share of requests that must end with an activity for it to count as an end, if its name does not mean an end.
 */
const leastPart = 0.05;
const begins = new Set(['submitted', 'returned']);
const refuses = new Set(['rejected', 'withdrawn']);

/**
 * Kinds of activities and whether they end a request, if no rule says it: refusals and withdrawals do; sendings
 * and returns don't; others do where they mostly come last and a twentieth of all requests ends with them. Where
 * none does, everything but sendings and returns ends a request.
 * @param hasRule whether the mapping says what an activity counts as
 */
export function classifyActivities(
  activities: readonly LogActivity[],
  hasRule: (activity: LogActivity) => boolean,
  places: ReadonlyMap<string, ActivityCounts>,
  requests: number,
): LogActivity[] {
  const placeOf = ({ as }: LogActivity): ActivityCounts =>
    places.get(as) ?? { count: 0, first: 0, last: 0 };
  const kinds = activities.map((one) => {
    const { count, first } = placeOf(one);
    const isLater = !hasRule(one) && isWeakSubmission(one.name) && first * 2 < count;
    return isLater ? { ...one, kind: 'other' as const } : one;
  });
  const endsByName = (one: LogActivity): boolean => {
    const { count, last } = placeOf(one);
    if (begins.has(one.kind)) return false;
    return refuses.has(one.kind) || (last * 2 >= count && last >= requests * leastPart && last > 0);
  };
  const isAny = kinds.some((one) => (one.ends ?? endsByName(one)) && placeOf(one).last > 0);
  return kinds.map((one) => ({
    ...one,
    ends: one.ends ?? (isAny ? endsByName(one) : !begins.has(one.kind)),
  }));
}
