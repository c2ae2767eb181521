import { t } from '#frontend/lib/text.ts';
import type { Spread } from '#shared/process/process-api.ts';

const hour = 3600;
/** From light to dark: how long it usually waits, seconds of calendar time. */
export const waitBands = [
  { below: hour, label: t`under 1 h` },
  { below: 12 * hour, label: t`1 to 12 h` },
  { below: 24 * hour, label: t`12 to 24 h` },
  { below: 72 * hour, label: t`1 to 3 days` },
  { below: Number.POSITIVE_INFINITY, label: t`over 3 days` },
] as const;
export const findWaitBand = (seconds: number): number =>
  waitBands.findIndex(({ below }) => seconds < below);

/** Working time is less than calendar time, and "90 %" says how long nine of ten wait at most. */
export type Measure = {
  readonly time: 'calendar' | 'working';
  readonly figure: 'median' | 'ninetieth';
};
export const spreadSeconds = (spread: Spread, { time, figure }: Measure): number =>
  time === 'working' ? spread.working[figure] : spread[figure];

/** "at once", "5 min", "21 h", "3.2 days"; a working day has eight hours. */
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

/** The same where it follows "within" or "up to". */
export const formatWithin = (...[seconds, measure, locale]: Parameters<typeof formatWait>) =>
  formatWait(Math.max(60, seconds), measure, locale);

/** Which times an address wants to see. */
export const readWaitMeasure = (search: URLSearchParams): Measure => ({
  time: search.get('time') === 'working' ? 'working' : 'calendar',
  figure: search.get('figure') === 'ninetieth' ? 'ninetieth' : 'median',
});
