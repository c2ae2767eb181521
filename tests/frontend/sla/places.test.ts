import { describe, expect, test } from 'vitest';
import { validateBusinessHours } from '#frontend/features/sla/check-hours.ts';
import { listCalendarPlaces, listParentPlaces } from '#frontend/features/sla/places.ts';
import { LocationType } from '#shared/reference/location-type.ts';
import { Location } from '#shared/reference/reference.ts';
import { Week } from '#shared/sla/calendar.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { id } from '#tests/domain/support/people.ts';

const { applicationId } = reference().configuration;
const own = { applicationId, version: 1 };
const country = LocationType.parse({ ...own, id: id(231), name: 'Country' });
const city = LocationType.parse({
  ...{ ...own, id: id(232), name: 'City', parentTypeIds: [country.id] },
});
const location = (n: number, name: string, type: string, parentId: string | null = null) =>
  Location.parse({ ...own, id: id(n), name, type, parentId });
const germany = location(901, 'Germany', 'Country');
const berlin = location(902, 'Berlin', 'City', germany.id);
const desk = location(903, 'Front desk', '', berlin.id);
const france = location(904, 'France', 'country');

describe('possible parents of a location', () => {
  const above = (name: string, locations: readonly Location[], types = [country, city]) => {
    const places = listCalendarPlaces(locations, []);
    const place = places.find((one) => one.name === name);
    if (!place) throw new Error('no such place');
    const { choices, why } = listParentPlaces(place, places, types);
    return [choices.map((one) => one.name), why];
  };

  test('the type of a location determines its possible parents, regardless of case', () =>
    expect(above('Berlin', [germany, berlin, desk, france])).toEqual([
      ['France', 'Germany'],
      undefined,
    ]));

  test('a location without a restricted type can be in any location except itself and its descendants', () => {
    expect(above('Front desk', [germany, berlin, desk])[0]).toEqual([
      ...['Everywhere', 'Germany', 'Berlin'],
    ]);
    expect(above('Germany', [germany, berlin, france])[0]).toEqual(['Everywhere', 'France']);
  });

  test('a location without possible parents shows the reason', () =>
    expect(above('Berlin', [germany, berlin])).toEqual([
      ['Germany'],
      'A location of the type City lies right below one of the type Country.',
    ]));

  test('a location keeps its current parent even if its type no longer allows it', () =>
    expect(above('Berlin', [{ ...germany, type: '' }, berlin, france])[0]).toEqual([
      ...['France', 'Germany'],
    ]));
});

describe('validation of hours before they are sent', () => {
  const checked = (week: object, name = 'Berlin') =>
    validateBusinessHours({ name, timeZone: 'Europe/Berlin', week: Week.parse(week) });
  const morning = { from: '08:00', to: '12:00' };

  test('overlapping working hours are rejected before they are sent, in any order', () => {
    const monday = [{ from: '11:00', to: '13:00' }, morning];
    expect(checked({ monday })).toEqual({ 'week.monday': ['These hours overlap.'] });
    expect(checked({ monday: [{ from: '12:00', to: '13:00' }, morning] })).toEqual({});
  });

  test('empty working hours are rejected before they are sent', () =>
    expect(checked({})).toEqual({ week: ['Enter working hours on at least one day.'] }));

  test('working hours without a name are rejected before they are sent', () =>
    expect(checked({ monday: [morning] }, '')).toMatchObject({ name: [expect.any(String)] }));
});
