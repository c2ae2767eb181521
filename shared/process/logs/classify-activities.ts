import type { LogActivity } from './cases-of-log.ts';
import { isWeakSubmission } from './guess-kind.ts';

/** Number of occurrences of an activity, and of requests in which it was first or last. */
export type ActivityCounts = { count: number; first: number; last: number };

/**
 * Minimum share of requests that must end with an activity for it to count as an end, if its name does not mean an end.
 */
const minEndShare = 0.05;
const begins = new Set(['submitted', 'returned']);
const refuses = new Set(['rejected', 'withdrawn']);

/**
 * Determine the kinds of activities and whether they end a request, unless the mapping defines it. Refusals and
 * withdrawals end a request; submissions and returns do not. Another activity ends a request if it is mostly the last
 * one and a twentieth of all requests end with it. If no activity qualifies, all except submissions and returns end a
 * request.
 * @param hasRule whether the mapping defines the kind of an activity
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
    return (
      refuses.has(one.kind) || (last * 2 >= count && last >= requests * minEndShare && last > 0)
    );
  };
  const isAny = kinds.some((one) => (one.ends ?? endsByName(one)) && placeOf(one).last > 0);
  return kinds.map((one) => ({
    ...one,
    ends: one.ends ?? (isAny ? endsByName(one) : !begins.has(one.kind)),
  }));
}
