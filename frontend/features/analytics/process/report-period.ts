import type { ProcessQuery } from '#frontend/data/process.ts';
import { addDaysToDate } from '#shared/wall-time.ts';
import { widenToMonths } from '#shared/whole-months.ts';

/** Inclusive date range: yyyy-mm-dd. */
export type DayRange = { readonly from: string; readonly to: string };
export type ReportPeriod = {
  readonly now: DayRange;
  /** Previous period of the same length. */
  readonly before: DayRange;
  /** Number of days; undefined if the period consists of whole months. */
  readonly days: number | undefined;
};

const dayMs = 86_400_000;
const monthsApart = (from: string, to: string) => {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number);
  return 12 * (lastYear - year) + lastMonth - month;
};
const monthsBefore = (day: string, months: number) => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};

/**
 * Move the period to the end of an imported log if it ends later, because the log has no later events. `end`: day of
 * the last event; undefined for requests of the product.
 */
export function shiftToLogEnd(asked: ProcessQuery, end: string | undefined): ProcessQuery {
  const { from, to } = asked;
  if (end === undefined || from === undefined || to === undefined || to <= end) return asked;
  const days = Math.round((Date.parse(to) - Date.parse(end)) / dayMs);
  return { ...asked, from: addDaysToDate(from, -days), to: end };
}

/**
 * Return the period of a report and the previous period for comparison. People who may not open every request get whole
 * months, as in their figures. Undefined if the URL has no valid period.
 */
export function findReportPeriods(
  { from, to }: Pick<ProcessQuery, 'from' | 'to'>,
  isAdmin: boolean,
): ReportPeriod | undefined {
  if (from === undefined || to === undefined || from > to) return undefined;
  if (isAdmin) {
    const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
    const before = { from: addDaysToDate(from, -days), to: addDaysToDate(from, -1) };
    return { now: { from, to }, before, days };
  }
  const now = { from, to, ...widenToMonths({ from, to }) };
  const months = monthsApart(now.from, now.to) + 1;
  const before = { from: monthsBefore(now.from, months), to: addDaysToDate(now.from, -1) };
  return { now, before, days: undefined };
}
