import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getDaysOff } from '#functions/organisation/rules/days-off.ts';
import { addWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { week } from './support/organisation.ts';

type Days = Calendar['holidays'];
const calendar = (holidays: Days): Calendar => ({
  ...{ locationId: null, name: 'Office', timeZone: 'UTC' },
  week: week(['09:00', '17:00']),
  holidays,
});
const moving = (name: string, date: string, recursYearly = true) => ({
  ...{ name, date, recursYearly, movesOffWeekend: true },
});

test('a holiday with substitution moves from a weekend to the next working day in every year', () => {
  const off = getDaysOff(calendar([moving('Independence Day', '2020-07-04')]));
  // 4 July 2026 is a Saturday, 2027 a Sunday, 2028 a Tuesday.
  expect([off('2026-07-06'), off('2027-07-05'), off('2028-07-04')]).toEqual(
    Array(3).fill('Independence Day'),
  );
  expect([off('2026-07-03'), off('2026-07-07'), off('2028-07-05')]).toEqual(
    Array(3).fill(undefined),
  );
});

test('two holidays on one weekend move to the next two working days, even into the next year', () => {
  const off = getDaysOff(
    calendar([moving('Christmas Day', '2020-12-25'), moving('Boxing Day', '2020-12-26')]),
  );
  expect([off('2027-12-27'), off('2027-12-28')]).toEqual(['Christmas Day', 'Boxing Day']);
  const eve = getDaysOff(calendar([moving('Year end', '2022-12-31', false)]));
  expect(eve('2023-01-02')).toBe('Year end');
});

test('a holiday without substitution does not move from a weekend', () => {
  const off = getDaysOff(calendar([{ name: 'A', date: '2026-07-04', recursYearly: false }]));
  expect(off('2026-07-06')).toBeUndefined();
  expect(
    addWorkingSeconds('2026-07-03T16:00:00.000Z', 7200, calendar([moving('A', '2026-07-04')])),
  ).toBe('2026-07-07T10:00:00.000Z');
});

test('each holiday at the turn of a year takes exactly one working day', () => {
  // 31 December 2022 is a Saturday, 1 January 2023 a Sunday.
  const off = getDaysOff(calendar([moving('Eve', '2020-12-31'), moving('New Year', '2020-01-01')]));
  expect(['02', '03', '04'].map((day) => off(`2023-01-${day}`))).toEqual([
    ...['Eve', 'New Year', undefined],
  ]);
});

test('a day that is a holiday of both the company and the location is substituted once', () => {
  const twice = [
    moving('Independence Day', '2026-07-04', false),
    moving('Independence Day', '2020-07-04'),
  ];
  for (const holidays of [twice, twice.toReversed()]) {
    const off = getDaysOff(calendar(holidays));
    expect([off('2026-07-06'), off('2026-07-07')]).toEqual(['Independence Day', undefined]);
  }
});

test('holidays with substitution take exactly as many working days as there are holidays', () => {
  const date = fc
    // Dates from 2022 on, so that many are near weekends at the turn of a year.
    .oneof(fc.integer({ min: 0, max: 1800 }), fc.integer({ min: 360, max: 370 }))
    .map((n) => new Date(Date.UTC(2022, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.uniqueArray(date, { maxLength: 12 }), (dates) => {
      const off = getDaysOff(calendar(dates.map((one, n) => moving(`Day ${n}`, one, false))));
      const days = Array.from({ length: 1900 }, (_, n) => new Date(Date.UTC(2022, 0, 1 + n)));
      const lost = days.filter(
        (day) => day.getUTCDay() % 6 !== 0 && off(day.toISOString().slice(0, 10)) !== undefined,
      );
      expect(lost).toHaveLength(dates.length);
    }),
  );
});
