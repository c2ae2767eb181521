import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveCalendar } from '#functions/domain/sla/effective-calendar.ts';
import { add, between, split } from '#functions/domain/sla/working-time.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { holiday, hoursOf, id, locations, reference, week } from './support/organisation.ts';

const hour = 3600;
const calendar = (timeZone: string, more: Partial<Calendar> = {}): Calendar => ({
  locationId: null,
  name: timeZone,
  timeZone,
  week: week(['09:00', '12:30'], ['13:00', '17:30']),
  holidays: [],
  ...more,
});
const berlin = calendar('Europe/Berlin');
const off = (date: string, recursYearly = false) => ({ name: `Off ${date}`, date, recursYearly });

describe('working time', () => {
  test.each<[string, Calendar, string, number, string]>([
    ['inside a morning', berlin, '2026-03-02T09:00:00.000Z', 1 * hour, '2026-03-02T10:00:00.000Z'],
    ['across lunch', berlin, '2026-03-02T11:00:00.000Z', 1 * hour, '2026-03-02T12:30:00.000Z'],
    [
      'to the very end of a day',
      berlin,
      '2026-03-02T08:00:00.000Z',
      8 * hour,
      '2026-03-02T16:30:00.000Z',
    ],
    [
      'from the evening into the next day',
      berlin,
      '2026-03-02T20:00:00.000Z',
      1 * hour,
      '2026-03-03T09:00:00.000Z',
    ],
    ['over a weekend', berlin, '2026-03-06T16:00:00.000Z', 1 * hour, '2026-03-09T08:30:00.000Z'],
    [
      'over the change to summer time',
      berlin,
      '2026-03-27T16:00:00.000Z',
      1 * hour,
      '2026-03-30T07:30:00.000Z',
    ],
    [
      'over the change to winter time',
      berlin,
      '2026-10-23T15:00:00.000Z',
      1 * hour,
      '2026-10-26T08:30:00.000Z',
    ],
    [
      'over a holiday',
      calendar('Europe/Berlin', { holidays: [off('2026-03-03')] }),
      '2026-03-02T16:00:00.000Z',
      1 * hour,
      '2026-03-04T08:30:00.000Z',
    ],
    [
      'over a yearly holiday of another year',
      calendar('Europe/Berlin', { holidays: [off('2020-03-03', true)] }),
      '2026-03-02T16:00:00.000Z',
      1 * hour,
      '2026-03-04T08:30:00.000Z',
    ],
    ['over New Year', berlin, '2026-12-31T16:00:00.000Z', 1 * hour, '2027-01-01T08:30:00.000Z'],
    [
      'in New York',
      calendar('America/New_York'),
      '2026-03-06T22:00:00.000Z',
      1 * hour,
      '2026-03-09T13:30:00.000Z',
    ],
    ['no time at all', berlin, '2026-03-07T12:00:00.000Z', 0, '2026-03-07T12:00:00.000Z'],
  ])('%s', (_, asked, from, seconds, expected) => {
    expect(add(from, seconds, asked)).toBe(expected);
    expect(between(from, expected, asked)).toBe(seconds);
  });

  test('a night shift loses the hour that summer time skips and works the one that winter time repeats', () => {
    const night = { from: '00:00', to: '06:00' };
    const all = {
      monday: [night],
      tuesday: [night],
      wednesday: [night],
      thursday: [night],
      friday: [night],
      saturday: [night],
      sunday: [night],
    };
    const nights = calendar('Europe/Berlin', { week: all });
    expect(between('2026-03-28T22:00:00.000Z', '2026-03-29T12:00:00.000Z', nights)).toBe(5 * hour);
    expect(between('2026-10-24T21:00:00.000Z', '2026-10-25T12:00:00.000Z', nights)).toBe(7 * hour);
  });

  test('overlapping intervals count once, and a whole day may be worked until midnight', () => {
    const overlapping = calendar('UTC', {
      week: week(['08:00', '12:00'], ['10:00', '14:00'], ['22:00', '24:00']),
    });
    expect(between('2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z', overlapping)).toBe(
      8 * hour,
    );
  });

  test('a calendar without working time is refused: nothing could ever come due', () => {
    const none = calendar('UTC', { week: week() });
    expect(() => add('2026-03-02T00:00:00.000Z', 60, none)).toThrow('has no working time');
  });

  test('a calendar whose every working day is a holiday is refused instead of searched for ever', () => {
    const onlyMondays = { ...week(), monday: [{ from: '09:00', to: '10:00' }] };
    const days = Array.from({ length: 366 }, (_, i) =>
      off(new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10), true),
    );
    const never = calendar('UTC', { week: onlyMondays, holidays: days });
    expect(() => add('2026-03-02T00:00:00.000Z', 60, never)).toThrow('too little working time');
  });

  test('a split accounts for every second', () => {
    const asked = calendar('Europe/Berlin', { holidays: [off('2026-03-03')] });
    expect(split('2026-03-02T12:00:00.000Z', '2026-03-04T12:00:00.000Z', asked)).toEqual({
      workingSeconds: 8 * hour,
      holidaySeconds: 24 * hour,
      closedSeconds: 16 * hour,
    });
  });
});

describe('the calendar of a location', () => {
  const holidays = [
    holiday('2026-05-01', { locationId: locations.europe }),
    holiday('2026-07-04', { id: id(802), locationId: locations.newYork }),
    holiday('2026-12-24', { id: id(803) }),
  ];
  const data = reference({ holidays });

  test('inherits hours and holidays from the locations above it', () => {
    const inherited = effectiveCalendar(locations.berlin, data);
    expect(inherited.timeZone).toBe('Europe/Berlin');
    expect(inherited.holidays.map(({ date }) => date)).toEqual(['2026-05-01', '2026-12-24']);
    expect(effectiveCalendar(locations.berlin, data)).toBe(inherited);
  });
  test('its own hours go before inherited ones', () => {
    const own = data.locations.map((place) =>
      place.id === locations.berlin ? { ...place, businessHoursId: id(212) } : place,
    );
    expect(effectiveCalendar(locations.berlin, reference({ locations: own })).timeZone).toBe(
      'America/New_York',
    );
  });
  test('without any, the only business hours there are, else standard hours', () => {
    expect(
      effectiveCalendar(null, reference({ businessHours: [hoursOf(1, 'Asia/Tokyo')] })).timeZone,
    ).toBe('Asia/Tokyo');
    expect(effectiveCalendar(null, data).name).toBe('Standard hours');
  });
  test('a circle of parents ends', () => {
    const circle = data.locations.map((place) => ({
      ...place,
      parentId: locations.berlin,
      businessHoursId: null,
    }));
    expect(effectiveCalendar(locations.berlin, reference({ locations: circle })).name).toBe(
      'Standard hours',
    );
  });
});

/** Minute by minute with the runtime's own knowledge of zones: slow, and written without the tables under test. */
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

/** Half a day off around the changes of the clocks, where minutes are skipped or repeated. */
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

describe('for any calendar', () => {
  test('counting gives back what was added, and nothing is due outside working time', () => {
    fc.assert(
      fc.property(calendars, moments, durations, (asked, from, seconds) => {
        const due = add(from, seconds, asked);
        expect(between(from, due, asked)).toBe(seconds);
        expect(between(new Date(Date.parse(due) - 1000).toISOString(), due, asked)).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });

  test('adding in two goes is adding at once, and time never runs backwards', () => {
    fc.assert(
      fc.property(calendars, moments, durations, durations, (asked, from, a, b) => {
        const first = add(from, a, asked);
        expect(add(first, b, asked)).toBe(add(from, a + b, asked));
        expect(first > from).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('every second between two moments is accounted for once', () => {
    fc.assert(
      fc.property(calendars, moments, moments, (asked, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const parts = split(from, to, asked);
        expect(
          Math.min(parts.workingSeconds, parts.closedSeconds, parts.holidaySeconds),
        ).toBeGreaterThanOrEqual(0);
        expect(parts.workingSeconds + parts.closedSeconds + parts.holidaySeconds).toBe(
          (Date.parse(to) - Date.parse(from)) / 1000,
        );
        expect(between(to, from, asked)).toBe(-parts.workingSeconds || 0);
      }),
      { numRuns: 1000 },
    );
  });

  test('it agrees with counting the minutes one by one, where the clocks change too', () => {
    fc.assert(
      fc.property(
        calendars,
        nearChanges,
        fc.integer({ min: 1, max: 600 }),
        (asked, from, minutes) => {
          const to = from + minutes * 60_000;
          const counted = between(new Date(from).toISOString(), new Date(to).toISOString(), asked);
          expect(counted).toBe(workingMinutes(from, to, asked) * 60);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
