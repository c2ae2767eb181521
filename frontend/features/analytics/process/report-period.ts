import type { ProcessQuery } from '#frontend/data/process.ts';
import { daysAfter } from '#shared/wall-time.ts';
import { wholeMonths } from '#shared/whole-months.ts';

/** Days, both included: yyyy-mm-dd. */
export type Days = { readonly from: string; readonly to: string };
export type ReportPeriod = {
  readonly now: Days;
  /** As long, just before it. */
  readonly before: Days;
  /** number of days; none: it consists of whole months */
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
 * Return the query with its days moved to the end of an imported log if they end after it, because the log has
 * no later events. `end`: the day of its last event; none for the product's own requests.
 */
export function untilEnd(asked: ProcessQuery, end: string | undefined): ProcessQuery {
  const { from, to } = asked;
  if (end === undefined || from === undefined || to === undefined || to <= end) return asked;
  const days = Math.round((Date.parse(to) - Date.parse(end)) / dayMs);
  return { ...asked, from: daysAfter(from, -days), to: end };
}

/**
 * The days of a report, and those before it that it is compared with: of whole months for whoever may not open every
 * request, as figures are for them. Undefined where an address names none.
 */
export function reportPeriod(
  { from, to }: Pick<ProcessQuery, 'from' | 'to'>,
  isAdmin: boolean,
): ReportPeriod | undefined {
  if (from === undefined || to === undefined || from > to) return undefined;
  if (isAdmin) {
    const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
    const before = { from: daysAfter(from, -days), to: daysAfter(from, -1) };
    return { now: { from, to }, before, days };
  }
  const now = { from, to, ...wholeMonths({ from, to }) };
  const months = monthsApart(now.from, now.to) + 1;
  const before = { from: monthsBefore(now.from, months), to: daysAfter(now.from, -1) };
  return { now, before, days: undefined };
}
