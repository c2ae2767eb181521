import { Temporal } from 'temporal-polyfill';

const dayMs = 86_400_000;

/** Days since 1970-01-01 of a date such as 2026-11-21. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Moment (epoch ms) at which a day begins in a zone. */
function dayStart(timeZone: string, day: number): number {
  return Temporal.PlainDate.from(dateOf(day)).toZonedDateTime(timeZone).epochMilliseconds;
}

/** A stretch of a day with one offset from UTC; moments in epoch ms. */
export type Stretch = { readonly from: number; readonly to: number; readonly offsetMs: number };

/** The stretches of the time from `from` to `to` in a zone: one unless the clocks change. */
export function stretchesOf(timeZone: string, from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  let start = from;
  while (start < to) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
    const change = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? to;
    const end = Math.min(change, to);
    stretches.push({ from: start, to: end, offsetMs: zoned.offsetNanoseconds / 1_000_000 });
    start = end;
  }
  return stretches;
}

/** The date that is being lived in a zone at a moment. */
export function dayAt(timeZone: string, at: number): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return dayNumber(zoned.toPlainDate().toString());
}

/** Whether the runtime knows the zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    dayAt(timeZone, 0);
    return true;
  } catch {
    return false;
  }
}

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
