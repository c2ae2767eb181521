const dayMs = 86_400_000;

/** Days since 1970-01-01 of a date such as 2026-11-21. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that the runtime doesn't know */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment after the year 0. */
function offsetAt(timeZone: string, at: number): number {
  const shown = clockOf(timeZone).format(at).match(/\d+/g) ?? [];
  const [month = 1, day, year = 0, hour, minute, second] = shown.map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(at / 1000) * 1000;
}

/**
 * The moment, to the second, from which the clocks show what they show at `to` and no longer what they show at `from`.
 */
function changeBetween(timeZone: string, from: number, to: number): number {
  const offset = offsetAt(timeZone, from);
  let before = Math.floor(from / 1000);
  let after = Math.ceil(to / 1000);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(timeZone, middle * 1000) === offset) before = middle;
    else after = middle;
  }
  return after * 1000;
}

/**
 * Moment (epoch ms) at which a day begins in a zone: its midnight, the first of two, or the end of what the clocks skip
 * there.
 */
export function dayStart(timeZone: string, day: number): number {
  const midnight = day * dayMs;
  const before = offsetAt(timeZone, midnight - dayMs);
  const after = offsetAt(timeZone, midnight + dayMs);
  if (before === after) return midnight - before;
  const change = changeBetween(timeZone, midnight - dayMs, midnight + dayMs);
  return midnight - before < change ? midnight - before : Math.max(change, midnight - after);
}

/** A stretch of a day with one offset from UTC; moments in epoch ms. */
export type Stretch = { readonly from: number; readonly to: number; readonly offsetMs: number };

/** The stretches of a day from `from` to `to` in a zone: two if the clocks change, which they do once at most. */
export function stretchesOf(timeZone: string, from: number, to: number): Stretch[] {
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
