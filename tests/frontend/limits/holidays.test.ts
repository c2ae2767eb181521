import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSameDayHolidays, getHolidaysAt } from '#frontend/features/sla/holidays.ts';
import { listCalendarPlaces } from '#frontend/features/sla/places.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import { isSameHolidayDay } from '#shared/sla/holidays.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { id, locations } from '#tests/domain/support/people.ts';

const places = listCalendarPlaces(reference().locations, reference().businessHours);
const place = (wanted: string) => {
  const found = places.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no ${wanted}`);
  return found;
};
let last = 900;
const holiday = (name: string, date: string, recursYearly: boolean, at: string | null): Holiday => {
  last += 1;
  return {
    ...{ id: id(last), applicationId: id(1), name, date, recursYearly, locationId: at },
    version: 1,
  };
};
const christmas = holiday('Christmas Day', '2020-12-25', true, null);
const unity = holiday('Unity Day', '2020-10-03', true, locations.berlin);
const easter = holiday('Easter Monday', '2027-03-29', false, locations.berlin);
const jubilee = holiday('Jubilee', '2024-05-06', false, locations.berlin);
const all = [christmas, jubilee, unity, easter];

describe('holidays of a location', () => {
  test('a location lists its own and inherited holidays, upcoming ones first and past ones last', () => {
    const { own, inherited } = getHolidaysAt(all, place('berlin'), '2026-11-22');
    expect(own).toEqual([easter, unity, jubilee]);
    expect(inherited).toEqual([christmas]);
    expect(getHolidaysAt(all, place('newYork'), '2026-11-22').own).toEqual([]);
  });

  test('holidays on the same day are listed with the location from which they are inherited', () => {
    const day = { date: '2030-12-25', recursYearly: false };
    expect(formatSameDayHolidays(all, place('berlin'), places, day)).toEqual([
      'Christmas Day from Everywhere',
    ]);
    expect(formatSameDayHolidays(all, place('Everywhere'), places, day)).toEqual(['Christmas Day']);
    expect(formatSameDayHolidays(all, place('newYork'), places, easter)).toEqual([]);
    expect(formatSameDayHolidays(all, place('berlin'), places, easter)).toEqual([]);
  });
});

test('two holidays coincide if they fall on the same day in some year', () => {
  const day = fc.record({
    date: fc
      .tuple(fc.integer({ min: 2020, max: 2023 }), fc.constantFrom('02-28', '03-01', '12-25'))
      .map(([year, rest]) => `${year}-${rest}`),
    recursYearly: fc.boolean(),
  });
  const years = [2020, 2021, 2022, 2023];
  const daysOf = ({ date, recursYearly }: { date: string; recursYearly: boolean }) =>
    recursYearly ? years.map((year) => `${year}${date.slice(4)}`) : [date];
  fc.assert(
    fc.property(day, day, (one, other) => {
      const shared = daysOf(one).some((date) => daysOf(other).includes(date));
      expect(isSameHolidayDay(one, other)).toBe(shared);
      expect(isSameHolidayDay(other, one)).toBe(shared);
    }),
  );
});
