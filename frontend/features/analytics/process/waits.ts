import { t } from '#frontend/lib/text.ts';
import type { DurationStats } from '#shared/process/process-api.ts';

const hour = 3600;
/** Color bands from light to dark by usual wait, in seconds of calendar time. */
export const waitBands = [
  { below: hour, label: t`under 1 h` },
  { below: 12 * hour, label: t`1 to 12 h` },
  { below: 24 * hour, label: t`12 to 24 h` },
  { below: 72 * hour, label: t`1 to 3 days` },
  { below: Number.POSITIVE_INFINITY, label: t`over 3 days` },
] as const;
export const findWaitBand = (seconds: number): number =>
  waitBands.findIndex(({ below }) => seconds < below);

/**
 * Unit and statistic of waiting times. Working time excludes closed hours. "90 %" is the wait that nine of ten requests
 * do not exceed.
 */
export type Measure = {
  readonly time: 'calendar' | 'working';
  readonly figure: 'median' | 'ninetieth';
};
export const spreadSeconds = (spread: DurationStats, { time, figure }: Measure): number =>
  time === 'working' ? spread.working[figure] : spread[figure];

/** Format a wait: "at once", "5 min", "21 h", "3.2 days". A working day has eight hours. */
export function formatWait(
  seconds: number,
  { time }: Pick<Measure, 'time'>,
  locale: string,
): string {
  const day = (time === 'working' ? 8 : 24) * hour;
  if (seconds < 60) return t`at once`;
  if (seconds < hour) return t`${Math.round(seconds / 60)} min`;
  if (seconds < 2 * day) return t`${Math.round(seconds / hour)} h`;
  const days = (seconds / day).toLocaleString(locale, { maximumFractionDigits: 1 });
  return time === 'working' ? t`${days} working days` : t`${days} days`;
}

/** Format a wait after "within" or "up to", at least one minute. */
export const formatWithin = (...[seconds, measure, locale]: Parameters<typeof formatWait>) =>
  formatWait(Math.max(60, seconds), measure, locale);

/** Return the unit and statistic of waiting times that the URL selects. */
export const readWaitMeasure = (search: URLSearchParams): Measure => ({
  time: search.get('time') === 'working' ? 'working' : 'calendar',
  figure: search.get('figure') === 'ninetieth' ? 'ninetieth' : 'median',
});
