import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { type CompiledCalendar, compileCalendar, type YearTable } from './compile-calendar.ts';

/** Return the latest of several times or dates in ISO 8601, which sort as text. */
export const getLatest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort().at(-1) ?? first;

/** Return the earliest of several times or dates in ISO 8601. */
export const getEarliest = (first: string, ...others: readonly string[]): string =>
  [first, ...others].sort()[0] ?? first;

/** Return the latest of several times, or null if any of them is unknown. */
export const getLatestOrUnknown = (moments: readonly [string | null, ...(string | null)[]]) => {
  const known = moments.filter((moment) => moment !== null);
  const [first, ...others] = known;
  return first === undefined || known.length < moments.length ? null : getLatest(first, ...others);
};

/** Return the end of a duration of working time after a start; null if either is unknown. */
export const calculateEnd = (
  startsAt: string | null,
  seconds: number | null,
  calendar: Calendar,
): string | null =>
  startsAt === null || seconds === null ? null : addWorkingSeconds(startsAt, seconds, calendar);

/** Maximum number of years that are searched for a due time. The search ends there if a calendar has only holidays. */
const horizonYears = 100;

const iso = (at: number) => new Date(at).toISOString();

/** Return the year whose table contains a time. Near New Year it may differ from the UTC year. */
function findCalendarYear(calendar: CompiledCalendar, at: number): number {
  const year = new Date(at).getUTCFullYear();
  const table = calendar.year(year);
  return at < table.from ? year - 1 : at >= table.to ? year + 1 : year;
}

/** Return the index of the last interval that starts at or before a time; -1 before the first. */
function findIntervalIndex(starts: Float64Array, at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Return the working ms from the start of the table's year to a time. */
function countWorkingMsUntil(table: YearTable, at: number): number {
  const i = findIntervalIndex(table.starts, at);
  if (i < 0) return 0;
  return (table.before[i] ?? 0) + Math.min(at, table.ends[i] ?? 0) - (table.starts[i] ?? 0);
}

/**
 * Return the time at which this much of the year's working time has passed. `worked` is more than 0 and at most the
 * year's total.
 */
function findMomentAfterWork(table: YearTable, worked: number): number {
  let low = 0;
  let high = table.starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.before[middle + 1] ?? 0) >= worked) high = middle;
    else low = middle + 1;
  }
  return (table.starts[low] ?? 0) + worked - (table.before[low] ?? 0);
}

/** Same as {@link addWorkingSeconds}, with the time in ms since the epoch and the duration in ms. */
function addWorkingMs(from: number, workingMs: number, calendar: Calendar): number {
  if (!Number.isFinite(from) || !Number.isFinite(workingMs) || workingMs < 0)
    throw new RangeError(`Not a moment and a duration: ${from}, ${workingMs}`);
  const compiled = compileCalendar(calendar);
  if (workingMs === 0) return from;
  const firstYear = findCalendarYear(compiled, from);
  let left = workingMs;
  for (let year = firstYear; year <= firstYear + horizonYears; year += 1) {
    const table = compiled.year(year);
    const passed = year === firstYear ? countWorkingMsUntil(table, from) : 0;
    const total = table.before.at(-1) ?? 0;
    if (left <= total - passed) return findMomentAfterWork(table, passed + left);
    left -= total - passed;
  }
  throw new AppError(
    'input.invalid',
    t`The calendar “${calendar.name}” has too little working time.`,
    {
      fields: { week: [t`Nothing could come due with these hours and holidays.`] },
    },
  );
}

/** Same as {@link countWorkingSeconds}, in ms, with times in ms since the epoch. */
function countWorkingMs(from: number, to: number, calendar: Calendar): number {
  if (to < from) return -countWorkingMs(to, from, calendar);
  const compiled = compileCalendar(calendar);
  const firstYear = findCalendarYear(compiled, from);
  const lastYear = findCalendarYear(compiled, to);
  let worked = -countWorkingMsUntil(compiled.year(firstYear), from);
  for (let year = firstYear; year < lastYear; year += 1)
    worked += compiled.year(year).before.at(-1) ?? 0;
  return worked + countWorkingMsUntil(compiled.year(lastYear), to);
}

/**
 * Return the time at which `seconds` of working time have passed since `from` (ISO 8601, UTC). It is within working
 * hours or at their end, never at the start of the next working hours. Throws `input.invalid` for a calendar without
 * working time.
 */
export const addWorkingSeconds = (from: string, seconds: number, calendar: Calendar): string =>
  iso(addWorkingMs(Date.parse(from), seconds * 1000, calendar));

/** Return the time itself if it is working time, else the next start of work, because nobody decides at night. */
export const moveToWorkingTime = (at: string, calendar: Calendar): string =>
  iso(addWorkingMs(Date.parse(at), 1, calendar) - 1);

/** Return the whole working seconds between two times; negative if `to` is earlier. */
export const countWorkingSeconds = (from: string, to: string, calendar: Calendar): number =>
  Math.trunc(countWorkingMs(Date.parse(from), Date.parse(to), calendar) / 1000) || 0;

/** Seconds between two times by kind, which add up to the total. */
export type WorkingTimeSplit = {
  readonly workingSeconds: number;
  readonly closedSeconds: number;
  readonly holidaySeconds: number;
};

/**
 * Split the seconds between two times (`from` at most `to`) into working time, holidays (whole days off that would have
 * been worked) and closed hours.
 */
export function splitWorkingTime(from: string, to: string, calendar: Calendar): WorkingTimeSplit {
  const compiled = compileCalendar(calendar);
  const start = Date.parse(from);
  const end = Math.max(start, Date.parse(to));
  let holidayMs = 0;
  for (
    let year = findCalendarYear(compiled, start);
    year <= findCalendarYear(compiled, end);
    year += 1
  )
    for (const holiday of compiled.year(year).holidays)
      holidayMs += Math.max(0, Math.min(end, holiday.to) - Math.max(start, holiday.from));
  const workingSeconds = Math.floor(countWorkingMs(start, end, calendar) / 1000);
  const holidaySeconds = Math.floor(holidayMs / 1000);
  const all = Math.floor((end - start) / 1000);
  return { workingSeconds, holidaySeconds, closedSeconds: all - workingSeconds - holidaySeconds };
}

type Span = { readonly from: string; readonly to: string };

/**
 * Return the intervals of working time between two times (ISO 8601, UTC), sorted and clipped at both ends. Throws
 * `input.invalid` for a calendar without working time.
 */
export function getWorkingSpans(from: string, to: string, calendar: Calendar): Span[] {
  const start = Date.parse(from);
  const end = Date.parse(to);
  const compiled = compileCalendar(calendar);
  const spans: Span[] = [];
  // Near New Year, a time may be in the local year before or after its UTC year.
  const lastYear = new Date(end).getUTCFullYear() + 1;
  for (let year = new Date(start).getUTCFullYear() - 1; year <= lastYear; year += 1) {
    const { starts, ends } = compiled.year(year);
    for (const [n, opens] of starts.entries()) {
      const first = Math.max(start, opens);
      const last = Math.min(end, ends[n] ?? opens);
      if (first < last)
        spans.push({ from: new Date(first).toISOString(), to: new Date(last).toISOString() });
    }
  }
  return spans;
}
