import { isTimeZone } from '#shared/time-zone.ts';
import { addDaysToDate, toWallTime, wallTimeToMoment } from '#shared/wall-time.ts';
import type { Report } from './report.ts';

/** Return the weekday, 1 for Monday, of a date such as "2026-11-23". */
const getWeekday = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;

// Return a valid time zone. A stored zone may have been removed from the list of zones.
const getZone = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC');

/** Return the Monday of the week of a time, in a time zone. */
export function findWeekStart(moment: string, timeZone: string): string {
  const { day } = toWallTime(moment, getZone(timeZone));
  return addDaysToDate(day, 1 - getWeekday(day));
}

/**
 * Return the next time of a report after a time (ISO 8601), in its owner's time zone. It skips weeks in which the
 * report was already sent, even if its weekday was different.
 */
export function calculateNextDue(
  { weekday, time, toldWeek = '' }: Pick<Report, 'weekday' | 'time' | 'toldWeek'>,
  after: string,
  timeZone: string,
): string {
  const zone = getZone(timeZone);
  const today = toWallTime(after, zone).day;
  const ahead = (weekday - getWeekday(today) + 7) % 7;
  const dueOn = (days: number) =>
    wallTimeToMoment({ day: addDaysToDate(today, days), time }, zone) ?? after;
  const due = dueOn(ahead);
  const next = due > after ? ahead : ahead + 7;
  return findWeekStart(dueOn(next), zone) > toldWeek ? dueOn(next) : dueOn(next + 7);
}
