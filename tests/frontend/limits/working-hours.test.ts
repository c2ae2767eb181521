import { describe, expect, test } from 'vitest';
import { listCalendarPlaces } from '#frontend/features/sla/places.ts';
import { readHours, setIntervalRange } from '#frontend/features/sla/read-hours.ts';
import { calculateWorkingHours, formatIntervals } from '#frontend/features/sla/show-hours.ts';
import { reference } from '#tests/domain/support/organisation.ts';

const hours = (text: string) => readHours(text) ?? [];

describe('typed working hours', () => {
  test.each([
    ['8:30-12, 13–17:30', '08:30–12:00, 13:00–17:30'],
    ['8 to 16', '08:00–16:00'],
    ['09.15 - 24', '09:15–24:00'],
    ['22-24; 0-6', '22:00–24:00, 00:00–06:00'],
    ['', ''],
    ['closed', ''],
  ])('the typed hours "%s" are read as "%s"', (typed, shown) => {
    expect(formatIntervals(hours(typed))).toBe(shown);
  });

  test.each(['noon', '8', '8-', '8-12-14', '8-12 13-17'])(
    'the typed hours "%s" are rejected',
    (typed) => {
      expect(readHours(typed)).toBeUndefined();
    },
  );

  test('the working hours of a week are added up', () =>
    expect(calculateWorkingHours(hours('8:30-12, 13-17'))).toBe(7.5));
});

describe('painting hours of a day', () => {
  test.each([
    ['', 8, 12, true, '08:00–12:00'],
    ['8-12', 12, 14, true, '08:00–14:00'],
    ['8-12, 13-17', 11, 14, true, '08:00–17:00'],
    ['8-17', 12, 13, false, '08:00–12:00, 13:00–17:00'],
    ['8-12, 13-17', 7, 18, false, ''],
    ['8-12', 14, 15, false, '08:00–12:00'],
  ])('painting on %s from %i to %i (work: %s) results in: %s', (before, from, to, on, after) => {
    expect(formatIntervals(setIntervalRange(hours(before), from * 60, to * 60, on))).toBe(after);
  });
});

describe('working hours of locations', () => {
  const { locations, businessHours } = reference();
  const told = (places: ReturnType<typeof listCalendarPlaces>) =>
    places.map(
      ({ name, depth, own, followed }) => `${name} ${depth} ${own ? 'own' : (followed ?? '-')}`,
    );

  test('locations form a tree and inherit hours from the nearest ancestor', () => {
    expect(told(listCalendarPlaces(locations, businessHours))).toEqual([
      'Everywhere 0 -',
      'europe 1 own',
      'berlin 2 europe',
      'newYork 1 own',
    ]);
  });

  test('locations without assigned hours use the only existing working hours', () => {
    const [only] = businessHours;
    const free = locations.map((location) => ({ ...location, businessHoursId: null }));
    expect(only && listCalendarPlaces(free, [only]).every((place) => place.hours === only)).toBe(
      true,
    );
  });

  test('a cycle of parent locations causes no endless loop', () => {
    const [europe, berlin] = locations;
    if (!europe || !berlin) throw new Error('no locations');
    const circle = [{ ...europe, parentId: berlin.id }, berlin];
    expect(told(listCalendarPlaces(circle, businessHours))).toEqual(['Everywhere 0 -']);
  });
});
