import type { Calendar } from '#shared/sla/calendar.ts';
import { addWorkingSeconds } from './working-time.ts';

/** Return the latest of several times or dates in ISO 8601, which sort as text. */
export const getLatest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort().at(-1) ?? first;

/** Return the earliest of several times or dates in ISO 8601. */
export const getEarliest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort()[0] ?? first;

/** Return the latest of several times, or null if any of them is unknown. */
export const getLatestOrUnknown = (moments: readonly [string | null, ...(string | null)[]]) => {
  const known = moments.filter((moment) => moment !== null);
  const [first, ...others] = known;
  return first === undefined || known.length < moments.length ? null : getLatest(first, ...others);
};

/** Return the end of a duration of working time after a start; null if either is unknown. */
export const calculateEnd = (
  startsAt: string | null,
  seconds: number | null,
  calendar: Calendar,
): string | null =>
  startsAt === null || seconds === null ? null : addWorkingSeconds(startsAt, seconds, calendar);
