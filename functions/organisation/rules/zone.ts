import { changeBetween, offsetAt, startOfDay } from '#shared/zone-clock.ts';

const dayMs = 86_400_000;

/** Days since 1970-01-01 of a date such as 2026-11-21. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dayToDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** 0 is Monday. */
export const toWeekdayIndex = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Moment (epoch ms) at which a day begins in a zone. */
export const dayStart = (timeZone: string, day: number): number =>
  startOfDay(timeZone, day * dayMs);

/** A stretch of a day with one offset from UTC; moments in epoch ms. */
export type Stretch = { readonly from: number; readonly to: number; readonly offsetMs: number };

/** The stretches of a day from `from` to `to` in a zone: two if the clocks change, which they do once at most. */
export function splitAtClockChange(timeZone: string, from: number, to: number): Stretch[] {
  if (from >= to) return [];
  const first = offsetAt(timeZone, from);
  const last = offsetAt(timeZone, to - 1);
  if (first === last) return [{ from, to, offsetMs: first }];
  const change = changeBetween(timeZone, from, to - 1);
  return [
    { from, to: change, offsetMs: first },
    { from: change, to, offsetMs: last },
  ];
}

/** The date that is being lived in a zone at a moment. */
export const dayAt = (timeZone: string, at: number): number =>
  Math.floor((at + offsetAt(timeZone, at)) / dayMs);

const starts = new Map<string, Float64Array>();

/** Starts (epoch ms) of the days of a year in a zone, and of the first day after it; cached, for they never change. */
export function dayStarts(timeZone: string, year: number): Float64Array {
  const key = `${year} ${timeZone}`;
  const known = starts.get(key);
  if (known) return known;
  const first = dayNumber(`${year}-01-01`);
  const count = dayNumber(`${year + 1}-01-01`) - first;
  const computed = Float64Array.from({ length: count + 1 }, (_, i) =>
    dayStart(timeZone, first + i),
  );
  starts.set(key, computed);
  return computed;
}
