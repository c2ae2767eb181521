import type { Calendar } from '#shared/sla/calendar.ts';
import { add } from './working-time.ts';

/** The latest of moments or dates in ISO 8601, which sort as text. */
export const latest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort().at(-1) ?? first;

/** The earliest of moments or dates in ISO 8601. */
export const earliest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort()[0] ?? first;

/** The latest of moments, or null when one of them is not known. */
export const latestKnown = (moments: readonly [string | null, ...(string | null)[]]) => {
  const known = moments.filter((moment) => moment !== null);
  const [first, ...others] = known;
  return first === undefined || known.length < moments.length ? null : latest(first, ...others);
};

/** When something that begins then is over after so much working time; null when either is not known. */
export const calculateEnd = (
  startsAt: string | null,
  seconds: number | null,
  calendar: Calendar,
): string | null =>
  startsAt === null || seconds === null ? null : add(startsAt, seconds, calendar);
