import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import {
  addWorkingSeconds,
  countWorkingSeconds,
  splitWorkingTime,
} from '#functions/organisation/rules/working-time.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { holiday, hoursIn, reference, week } from './support/organisation.ts';
import { id, locations } from './support/people.ts';

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
const _day = fc.array(interval, { maxLength: 3 });

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
  ])(
    'adding working time to a moment returns the correct end: %s',
    (_, asked, from, seconds, expected) => {
      expect(addWorkingSeconds(from, seconds, asked)).toBe(expected);
      expect(countWorkingSeconds(from, expected, asked)).toBe(seconds);
    },
  );

  test('a night shift is an hour shorter when summer time starts and an hour longer when it ends', () => {
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
    expect(
      countWorkingSeconds('2026-03-28T22:00:00.000Z', '2026-03-29T12:00:00.000Z', nights),
    ).toBe(5 * hour);
    expect(
      countWorkingSeconds('2026-10-24T21:00:00.000Z', '2026-10-25T12:00:00.000Z', nights),
    ).toBe(7 * hour);
  });

  test('overlapping business hours count once, and business hours can last until midnight', () => {
    const overlapping = calendar('UTC', {
      week: week(['08:00', '12:00'], ['10:00', '14:00'], ['22:00', '24:00']),
    });
    expect(
      countWorkingSeconds('2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z', overlapping),
    ).toBe(8 * hour);
  });

  test('a calendar without working time is rejected, because nothing could be due', () => {
    const none = calendar('UTC', { week: week() });
    expect(() => addWorkingSeconds('2026-03-02T00:00:00.000Z', 60, none)).toThrow(
      'has no working time',
    );
  });

  test('a calendar whose working days are all holidays is rejected without an endless search', () => {
    const onlyMondays = { ...week(), monday: [{ from: '09:00', to: '10:00' }] };
    const days = Array.from({ length: 366 }, (_, i) =>
      off(new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10), true),
    );
    const never = calendar('UTC', { week: onlyMondays, holidays: days });
    expect(() => addWorkingSeconds('2026-03-02T00:00:00.000Z', 60, never)).toThrow(
      'too little working time',
    );
  });

  test('the split into working time, closed hours and holidays accounts for every second', () => {
    const asked = calendar('Europe/Berlin', { holidays: [off('2026-03-03')] });
    expect(splitWorkingTime('2026-03-02T12:00:00.000Z', '2026-03-04T12:00:00.000Z', asked)).toEqual(
      {
        workingSeconds: 8 * hour,
        holidaySeconds: 24 * hour,
        closedSeconds: 16 * hour,
      },
    );
  });
});

describe('the calendar of a location', () => {
  const holidays = [
    holiday('2026-05-01', { locationId: locations.europe }),
    holiday('2026-07-04', { id: id(802), locationId: locations.newYork }),
    holiday('2026-12-24', { id: id(803) }),
  ];
  const data = reference({ holidays });

  test('a location inherits hours and holidays from its ancestors', () => {
    const inherited = getEffectiveCalendar(locations.berlin, data);
    expect(inherited.timeZone).toBe('Europe/Berlin');
    expect(inherited.holidays.map(({ date }) => date)).toEqual(['2026-05-01', '2026-12-24']);
    expect(getEffectiveCalendar(locations.berlin, data)).toBe(inherited);
  });
  test("a location's own hours override inherited ones", () => {
    const own = data.locations.map((place) =>
      place.id === locations.berlin ? { ...place, businessHoursId: id(212) } : place,
    );
    expect(getEffectiveCalendar(locations.berlin, reference({ locations: own })).timeZone).toBe(
      'America/New_York',
    );
  });
  test('a location without hours uses the only business hours of the organisation, or else standard hours', () => {
    expect(
      getEffectiveCalendar(null, reference({ businessHours: [hoursIn(1, 'Asia/Tokyo')] })).timeZone,
    ).toBe('Asia/Tokyo');
    expect(getEffectiveCalendar(null, data).name).toBe('Standard hours');
  });
  test('a cycle of parent locations causes no endless loop', () => {
    const circle = data.locations.map((place) => ({
      ...place,
      parentId: locations.berlin,
      businessHoursId: null,
    }));
    expect(getEffectiveCalendar(locations.berlin, reference({ locations: circle })).name).toBe(
      'Standard hours',
    );
  });
});
