import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import { roundToPercent } from '#frontend/lib/language/shares.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { FigureScope } from '#shared/figures/counts-api.ts';
import { durationEdgesHours, type Period } from '#shared/figures/figures-api.ts';

const hour = 3600;

/** Format working time for figures: "11.4 h", "38 min". */
export const formatWorkingHours = (seconds: number): string =>
  seconds < hour ? t`${Math.max(1, Math.round(seconds / 60))} min` : t`${tenths(seconds)} h`;
const tenths = (seconds: number) => {
  const hours = seconds / hour;
  return hours.toLocaleString(getReaderLocale(), {
    maximumFractionDigits: hours < 100 ? 1 : 0,
    useGrouping: false,
  });
};

/** Labels of the duration bands: "0 to 4 h", the last one "40 h and more". */
export const bandNames: readonly string[] = durationEdgesHours.map((from, n) => {
  const to = durationEdgesHours[n + 1];
  return to === undefined ? t`${from} h and more` : t`${from} to ${to} h`;
});

const getMonth = ({ from }: Period, locale: string, month: 'long' | 'short') =>
  new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(Date.parse(from));
export const formatMonth = (period: Period, locale: string) => getMonth(period, locale, 'long');

export const countDecidedRequests = ({ approved, rejected, returned }: Period) =>
  approved + rejected + returned;

/** Format the share of decisions in time in a period: "92% in time". */
export function formatInTimeShare(period: Period): string {
  const decided = countDecidedRequests(period);
  if (decided === 0) return t`None decided yet`;
  return t`${roundToPercent(period.inTime / decided)}% of ${decided} decided in time`;
}

/** Compare two periods: "1.8 h faster than October" */
export function formatComparison(now: Period, before: Period, locale: string): string {
  const name = formatMonth(before, locale);
  if (now.medianSeconds === null) return t`Nothing decided in ${formatMonth(now, locale)} yet`;
  if (before.medianSeconds === null) return t`Nothing to compare with in ${name}`;
  const less = before.medianSeconds - now.medianSeconds;
  if (Math.abs(less) < 0.05 * hour) return t`As in ${name}`;
  const hours = formatWorkingHours(Math.abs(less));
  return less > 0 ? t`${hours} faster than ${name}` : t`${hours} slower than ${name}`;
}

/** Summarize the histogram in one sentence. `name`: name of the period. */
export function describeDurations(period: Period, name: string, isOfDecisions: boolean): string {
  const { medianSeconds, ninetiethSeconds } = period;
  if (medianSeconds === null || ninetiethSeconds === null)
    return t`Nothing was decided in ${name} yet.`;
  const decided = countDecidedRequests(period);
  if (decided === 1)
    return isOfDecisions
      ? t`Your one decision in ${name} took ${formatWorkingHours(medianSeconds)}.`
      : t`The one request decided in ${name} took ${formatWorkingHours(medianSeconds)}.`;
  const [half, most] = [formatWorkingHours(medianSeconds), formatWorkingHours(ninetiethSeconds)];
  return isOfDecisions
    ? t`Half of your ${decided} decisions in ${name} took at most ${half}, nine of ten at most ${most}.`
    : t`Half of the ${decided} requests decided in ${name} took at most ${half}, nine of ten at most ${most}.`;
}

/** Format the ISO 8601 number of a week: "W47". */
export function formatWeek({ from }: Pick<Period, 'from'>): string {
  const day = 86_400_000;
  const thursday = Date.parse(from) + 3 * day;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return t`W${Math.floor((thursday - newYear) / (7 * day)) + 1}`;
}

/** Summarize the chart in one sentence. */
export function describeTrend(weeks: readonly Period[]): string {
  const known = weeks.filter(({ medianSeconds }) => medianSeconds !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first?.medianSeconds == null || last?.medianSeconds == null)
    return t`Nothing was decided in these ${weeks.length} weeks.`;
  if (first === last)
    return t`${formatWorkingHours(first.medianSeconds)} in ${formatWeek(first)}, the only week with decisions.`;
  const [from, to] = [
    formatWorkingHours(first.medianSeconds),
    formatWorkingHours(last.medianSeconds),
  ];
  if (from === to) return t`${to} in ${formatWeek(last)}, as in ${formatWeek(first)}.`;
  return first.medianSeconds > last.medianSeconds
    ? t`Down from ${from} in ${formatWeek(first)} to ${to} in ${formatWeek(last)}.`
    : t`Up from ${from} in ${formatWeek(first)} to ${to} in ${formatWeek(last)}.`;
}

/** Describe the state of a number of returned requests. */
export function describeReturned(count: number, scope: FigureScope): string {
  if (count === 0) return t`Nothing to change`;
  return scope === 'mine'
    ? plural(count, t`Waits for your changes`, t`Wait for your changes`)
    : plural(count, t`Waits for changes`, t`Wait for changes`);
}
