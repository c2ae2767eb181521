import { findDayStartMs, findOffsetChange, getZoneOffsetMs } from '#shared/zone-clock.ts';

const dayMs = 86_400_000;

/** Return the days since 1970-01-01 of a date such as 2026-11-21. */
export const getDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dayToDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** Return the index of the weekday (0 is Monday) of a day, counted from 1970-01-01. */
export const toWeekdayIndex = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Return the time (epoch ms) at which a day starts in a time zone. */
export const getDayStart = (timeZone: string, day: number): number =>
  findDayStartMs(timeZone, day * dayMs);

/** Part of a day with a single UTC offset. Times are in epoch ms. */
export type OffsetSpan = { readonly from: number; readonly to: number; readonly offsetMs: number };

/**
 * Split a day from `from` to `to` at a clock change in a time zone. A day has at most one clock change, so the result
 * has one or two parts.
 */
export function splitAtClockChange(timeZone: string, from: number, to: number): OffsetSpan[] {
  if (from >= to) return [];
  const first = getZoneOffsetMs(timeZone, from);
  const last = getZoneOffsetMs(timeZone, to - 1);
  if (first === last) return [{ from, to, offsetMs: first }];
  const change = findOffsetChange(timeZone, from, to - 1);
  return [
    { from, to: change, offsetMs: first },
    { from: change, to, offsetMs: last },
  ];
}

/** Return the local day in a time zone at a time (ms since the epoch), as the number of days since 1970-01-01. */
export const getDayAt = (timeZone: string, at: number): number =>
  Math.floor((at + getZoneOffsetMs(timeZone, at)) / dayMs);

const starts = new Map<string, Float64Array>();

/**
 * Return the starts (epoch ms) of the days of a year in a time zone, and of the first day of the next year. They never
 * change, so they are cached.
 */
export function getDayStarts(timeZone: string, year: number): Float64Array {
  const key = `${year} ${timeZone}`;
  const known = starts.get(key);
  if (known) return known;
  const first = getDayNumber(`${year}-01-01`);
  const count = getDayNumber(`${year + 1}-01-01`) - first;
  const computed = Float64Array.from({ length: count + 1 }, (_, i) =>
    getDayStart(timeZone, first + i),
  );
  starts.set(key, computed);
  return computed;
}
