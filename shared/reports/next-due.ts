import { isTimeZone } from '#shared/time-zone.ts';
import { daysAfter, momentOf, wallTimeAt } from '#shared/wall-time.ts';
import type { Report } from './report.ts';

/** 1: Monday, of a date such as "2026-11-23". */
const weekdayOf = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;

/** When a report comes next after a moment (ISO 8601), by the clock of its person. */
export function nextDue(
  { weekday, time }: Pick<Report, 'weekday' | 'time'>,
  after: string,
  timeZone: string,
): string {
  // What is stored may have been dropped from the list of zones since.
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const today = wallTimeAt(after, zone).day;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const dueOn = (days: number) => momentOf({ day: daysAfter(today, days), time }, zone) ?? after;
  const due = dueOn(ahead);
  return due > after ? due : dueOn(ahead + 7);
}
