import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { weekdays } from '#shared/sla/calendar.ts';
import { getDaysOff } from './days-off.ts';
import {
  dayToDate,
  getDayNumber,
  getDayStarts,
  type OffsetSpan,
  splitAtClockChange,
  toWeekdayIndex,
} from './zone.ts';

const dayMs = 86_400_000;

/** Working time of one calendar year: sorted intervals in epoch ms, and the working ms before each. */
export type YearTable = {
  readonly from: number;
  readonly to: number;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Working ms from the start of the year to the start of each interval, plus one entry for the end of the year. */
  readonly before: Float64Array;
  /** Holidays that would have been working days: [start, end) in epoch ms. */
  readonly holidays: readonly {
    readonly from: number;
    readonly to: number;
    readonly name: string;
  }[];
};

export type CompiledCalendar = { readonly timeZone: string; year(year: number): YearTable };

type Minutes = { from: number; to: number };
const getMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Return the intervals of a weekday in minutes, sorted, with overlapping intervals merged. */
function mergeIntervals(intervals: readonly { from: string; to: string }[]): Minutes[] {
  const sorted = intervals
    .map(({ from, to }) => ({ from: getMinutes(from), to: getMinutes(to) }))
    .sort((a, b) => a.from - b.from);
  const result: Minutes[] = [];
  for (const interval of sorted) {
    const last = result.at(-1);
    if (last && interval.from <= last.to) last.to = Math.max(last.to, interval.to);
    else result.push(interval);
  }
  return result;
}

/**
 * Only days with a clock change need the rules of the time zone: skipped time is no working time, repeated time counts
 * twice.
 */
const stretchesIn = (timeZone: string, from: number, to: number, midnight: number): OffsetSpan[] =>
  to - from === dayMs
    ? [{ from, to, offsetMs: midnight - from }]
    : splitAtClockChange(timeZone, from, to);

function compileYear(
  year: number,
  timeZone: string,
  week: readonly Minutes[][],
  holidayOf: (date: string) => string | undefined,
): YearTable {
  const firstDay = getDayNumber(`${year}-01-01`);
  const days = getDayStarts(timeZone, year);
  const starts: number[] = [];
  const ends: number[] = [];
  const before: number[] = [0];
  const holidays: { from: number; to: number; name: string }[] = [];
  for (let i = 0; i < days.length - 1; i += 1) {
    const intervals = week[toWeekdayIndex(firstDay + i)] ?? [];
    if (intervals.length === 0) continue;
    const from = days[i] ?? 0;
    const to = days[i + 1] ?? 0;
    const holiday = holidayOf(dayToDate(firstDay + i));
    if (holiday !== undefined) {
      holidays.push({ from, to, name: holiday });
      continue;
    }
    const midnight = (firstDay + i) * dayMs;
    for (const stretch of stretchesIn(timeZone, from, to, midnight)) {
      for (const interval of intervals) {
        const wall = midnight - stretch.offsetMs;
        const start = Math.max(stretch.from, wall + interval.from * 60_000);
        const end = Math.min(stretch.to, wall + interval.to * 60_000);
        if (end <= start) continue;
        starts.push(start);
        ends.push(end);
        before.push((before.at(-1) ?? 0) + end - start);
      }
    }
  }
  return {
    from: days[0] ?? 0,
    to: days.at(-1) ?? 0,
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    before: Float64Array.from(before),
    holidays,
  };
}

const compiled = new WeakMap<Calendar, CompiledCalendar>();

/**
 * Compile the day tables of a calendar, built year by year on first use. Throws `input.invalid` for a week without
 * hours, because nothing could become due.
 */
export function compileCalendar(calendar: Calendar): CompiledCalendar {
  const known = compiled.get(calendar);
  if (known) return known;
  const week = weekdays.map((day) => mergeIntervals(calendar.week[day]));
  if (week.every((intervals) => intervals.length === 0))
    throw new AppError('input.invalid', t`The calendar “${calendar.name}” has no working time.`, {
      fields: { week: [t`Enter working hours on at least one day.`] },
    });
  const holidayOf = getDaysOff(calendar);
  const years = new Map<number, YearTable>();
  const result: CompiledCalendar = {
    timeZone: calendar.timeZone,
    year(year) {
      const table = years.get(year) ?? compileYear(year, calendar.timeZone, week, holidayOf);
      years.set(year, table);
      return table;
    },
  };
  compiled.set(calendar, result);
  return result;
}
