import { Temporal } from 'temporal-polyfill';

const dayMs = 86_400_000;

/** Days since 1970-01-01 of a date such as 2026-11-21. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Moment (epoch ms) of a wall-clock time of a date in a zone; times skipped or repeated by DST as Temporal's "compatible". */
export function momentOf(timeZone: string, day: number, minutes: number): number {
  const date = Temporal.PlainDate.from(dateOf(day + Math.floor(minutes / 1440)));
  const rest = minutes % 1440;
  const time = new Temporal.PlainTime(Math.floor(rest / 60), rest % 60);
  return date.toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds;
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
    momentOf(timeZone, first + i, 0),
  );
  starts.set(key, computed);
  return computed;
}
