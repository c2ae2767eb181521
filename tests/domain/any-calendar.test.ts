import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingSeconds,
  countWorkingSeconds,
  splitWorkingTime,
} from '#functions/organisation/rules/working-time.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { runs } from '#tests/support/runs.ts';
import { week } from './support/organisation.ts';

const hour = 3600;
const calendar = (timeZone: string, more: Partial<Calendar> = {}): Calendar => ({
  locationId: null,
  name: timeZone,
  timeZone,
  week: week(['09:00', '12:30'], ['13:00', '17:30']),
  holidays: [],
  ...more,
});
const off = (date: string, recursYearly = false) => ({ name: `Off ${date}`, date, recursYearly });
/**
 * Count working minutes one by one with the time zones of the runtime: slow, but independent of the tables under test.
 */
function workingMinutes(
  from: number,
  to: number,
  { timeZone, week: hours, holidays }: Calendar,
): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  let worked = 0;
  for (let at = from; at < to; at += 60_000) {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    const date = `${parts.year}-${parts.month}-${parts.day}`;
    const isOff = holidays.some((day) =>
      day.recursYearly ? day.date.slice(5) === date.slice(5) : day.date === date,
    );
    const clock = `${parts.hour}:${parts.minute}`;
    const day =
      Object.entries(hours).find(([name]) => name === String(parts.weekday).toLowerCase())?.[1] ??
      [];
    if (!isOff && day.some((interval) => interval.from <= clock && clock < interval.to))
      worked += 1;
  }
  return worked;
}
const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'UTC',
);
const clock = fc
  .integer({ min: 0, max: 96 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const interval = fc
  .tuple(clock, clock)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const day = fc.array(interval, { maxLength: 3 });
const weeks = fc
  .record({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  })
  .filter((hours) => Object.values(hours).some((intervals) => intervals.length > 0));
const dates = fc
  .integer({ min: 0, max: 3 * 366 })
  .map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10));
const calendars: fc.Arbitrary<Calendar> = fc
  .record({
    timeZone: zones,
    week: weeks,
    holidays: fc.array(fc.tuple(dates, fc.boolean()), { maxLength: 12 }),
  })
  .map(({ timeZone, week: hours, holidays }) =>
    calendar(timeZone, {
      week: hours,
      holidays: holidays.map(([date, yearly]) => off(date, yearly)),
    }),
  );
const moments = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2027, 11, 31) / 1000 })
  .map((s) => new Date(s * 1000).toISOString());
const durations = fc.integer({ min: 1, max: 40 * 24 * hour });
/** Times within half a day of clock changes, where minutes are skipped or repeated. */
const nearChanges = fc
  .tuple(
    fc.constantFrom(
      '2026-03-29T01:00Z',
      '2026-10-25T01:00Z',
      '2026-03-08T07:00Z',
      '2026-11-01T06:00Z',
      '2026-04-04T15:00Z',
      '2026-10-03T15:30Z',
    ),
    fc.integer({ min: -12 * 60, max: 12 * 60 }),
  )
  .map(([at, minutes]) => Date.parse(at) + minutes * 60_000);

describe('working time in any calendar', () => {
  test('the working time until a due time equals the working time that was added to get it', () => {
    fc.assert(
      fc.property(calendars, moments, durations, (asked, from, seconds) => {
        const due = addWorkingSeconds(from, seconds, asked);
        expect(countWorkingSeconds(from, due, asked)).toBe(seconds);
        expect(
          countWorkingSeconds(new Date(Date.parse(due) - 1000).toISOString(), due, asked),
        ).toBe(1);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('adding working time in two parts gives the same moment as adding it at once', () => {
    fc.assert(
      fc.property(calendars, moments, durations, durations, (asked, from, a, b) => {
        const first = addWorkingSeconds(from, a, asked);
        expect(addWorkingSeconds(first, b, asked)).toBe(addWorkingSeconds(from, a + b, asked));
        expect(first > from).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('every second is counted as exactly one of working time, closed time or holiday', () => {
    fc.assert(
      fc.property(calendars, moments, moments, (asked, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const parts = splitWorkingTime(from, to, asked);
        expect(
          Math.min(parts.workingSeconds, parts.closedSeconds, parts.holidaySeconds),
        ).toBeGreaterThanOrEqual(0);
        expect(parts.workingSeconds + parts.closedSeconds + parts.holidaySeconds).toBe(
          (Date.parse(to) - Date.parse(from)) / 1000,
        );
        expect(countWorkingSeconds(to, from, asked)).toBe(-parts.workingSeconds || 0);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('working time equals a minute-by-minute count, even across clock changes', () => {
    fc.assert(
      fc.property(
        calendars,
        nearChanges,
        fc.integer({ min: 1, max: 600 }),
        (asked, from, minutes) => {
          const to = from + minutes * 60_000;
          const counted = countWorkingSeconds(
            new Date(from).toISOString(),
            new Date(to).toISOString(),
            asked,
          );
          expect(counted).toBe(workingMinutes(from, to, asked) * 60);
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
