import { describe, expect, test } from 'vitest';
import { buildWeekLines } from '#frontend/features/organisation/components/location-panel.tsx';
import {
  findLocationHours,
  formatHoursSource,
} from '#frontend/features/organisation/location-hours.ts';
import { countPeopleByLocation } from '#frontend/features/organisation/people-at.ts';
import { Location } from '#shared/reference/reference.ts';
import { BusinessHours, Week } from '#shared/sla/calendar.ts';
import { id } from '#tests/domain/support/people.ts';

const own = { applicationId: id(1), version: 1 };
const place = (n: number, parent: number | null, hours: number | null = null) =>
  Location.parse({
    ...own,
    ...{ id: id(n), name: `Place ${n}` },
    parentId: parent && id(parent),
    businessHoursId: hours && id(hours),
  });
const day = [{ from: '08:00', to: '12:00' }];
const hours = (n: number, isCompanyWide: boolean) =>
  BusinessHours.parse({
    ...own,
    ...{ id: id(n), name: `Hours ${n}`, timeZone: 'Europe/Berlin', isCompanyWide },
    week: { monday: day },
  });

describe('the working hours of a location', () => {
  const all = [place(2, null), place(3, 2, 20), place(4, 3), place(5, 6), place(6, 5)];
  const [top, germany, berlin, one] = all;
  const kept = [hours(20, false)];

  test.each([
    ['its own', germany, kept, 'Hours 20'],
    ['of its parent', berlin, kept, 'as Place 3'],
    ['none', top, kept, 'standard hours'],
    ['of the company', top, [...kept, hours(21, true)], 'company hours'],
    ['in a cycle of parents', one, kept, 'standard hours'],
  ])(
    'the label of working hours shows their origin: %s',
    (_whose, location = place(9, null), known, words) => {
      expect(formatHoursSource(location, all, known)).toBe(words);
      const { hours: applied } = findLocationHours(location, all, known);
      expect(applied === undefined).toBe(words === 'standard hours');
    },
  );
});

describe('people of a location', () => {
  test('people of a location include those of its descendants, each counted once even in a cycle', () => {
    const all = [place(2, null), place(3, 2), place(4, 3), place(5, 6), place(6, 5)];
    const counts = new Map([2, 3, 4, 5].map((n) => [id(n), n]));
    expect(countPeopleByLocation(all, counts)).toEqual(
      new Map([9, 7, 4, 5, 5].map((sum, n) => [id(n + 2), sum])),
    );
  });
});

test('weekdays with equal hours share one line, and days without hours are omitted', () => {
  const short = [{ from: '08:00', to: '15:00' }];
  const week = Week.parse({ monday: day, tuesday: day, wednesday: day, friday: short });
  expect(buildWeekLines(week, 'en-GB')).toEqual([
    { days: 'Mon–Wed', hours: '08:00–12:00' },
    { days: 'Fri', hours: '08:00–15:00' },
  ]);
});
