import { describe, expect, test } from 'vitest';
import {
  answered,
  keyFrom,
  listTypeAttributes,
  typeChoices,
  typesNotKept,
  withValue,
} from '#frontend/features/organisation/location-words.ts';
import { readRow, toSheetRow } from '#shared/import/cells.ts';
import { locationSheetWith } from '#shared/import/sheets.ts';
import { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { LocationType } from '#shared/reference/location-type.ts';
import { Location } from '#shared/reference/reference.ts';
import { id } from '#tests/domain/support/people.ts';

const own = { applicationId: id(1), version: 1 };
const city = LocationType.parse({ ...own, id: id(2), name: 'City' });
const depot = LocationType.parse({ ...own, id: id(3), name: 'Depot', isActive: false });
const types = [city, depot];
const attribute = (n: number, key: string, type: string, more: object = {}) =>
  LocationAttribute.parse({ ...own, id: id(n), name: `The ${key}`, key, type, ...more });
const place = (type: string, attributes: Location['attributes'] = {}) =>
  Location.parse({ ...own, id: id(9), name: 'Here', type, attributes });

describe('types of locations', () => {
  test('attributes that locations name and nobody keeps are offered once, however they are spelled', () => {
    const places = ['site', 'CITY', '', 'site', 'Hall'].map((type) => place(type));
    expect(typesNotKept(places, types)).toEqual(['site', 'Hall']);
  });
  test('are chosen among the active ones, beside the present one and none', () => {
    const valuesOf = (present: string) => typeChoices(types, present).map(({ value }) => value);
    expect(valuesOf('City')).toEqual(['', 'City']);
    expect(valuesOf('Depot')).toEqual(['', 'City', 'Depot']);
    expect(valuesOf('site')).toEqual(['', 'City', 'site']);
  });
});

describe('attributes of locations', () => {
  test('are asked for while they are active, and of their types', () => {
    const everywhere = attribute(4, 'landlord', 'text');
    const cities = attribute(5, 'mayor', 'text', { typeIds: [city.id] });
    const old = attribute(6, 'fax', 'text', { isActive: false });
    const asked = (type: string) => listTypeAttributes([everywhere, cities, old], types, type);
    expect(asked('city')).toEqual([everywhere, cities]);
    expect(asked('site')).toEqual([everywhere]);
  });
  test('have no value where a field was left empty', () => {
    const told = withValue({ floor: 3, lift: true, note: 'x' }, 'lift', null);
    expect(answered(withValue(told, 'note', ''))).toEqual({ floor: 3 });
  });
  test.each([
    ['Legal entity', 'legalEntity'],
    ['2nd Écran (large)', 'ndEcranLarge'],
    ['---', ''],
  ])('%s has the key %s', (name, key) => expect(keyFrom(name)).toBe(key));
  test('are columns of a file, which reads as what it was written from', () => {
    const kinds = ['text', 'number', 'date', 'yesNo', 'select', 'link'] as const;
    const sheet = locationSheetWith(kinds.map((type, n) => attribute(10 + n, type, type)));
    const told = { text: 'Nord', number: 12.5, yesNo: false, link: 'https://example.org' };
    const row = toSheetRow(sheet, place('City', told), {});
    expect(row).toMatchObject({ 'attributes.number': '12.5', 'attributes.yesNo': 'no' });
    const { fields, problems } = readRow(sheet, row, {});
    expect(problems).toEqual({});
    expect(fields).toMatchObject({
      ...{ 'attributes.text': 'Nord', 'attributes.number': 12.5, 'attributes.yesNo': false },
      ...{ 'attributes.link': 'https://example.org', 'attributes.date': null },
    });
  });
});
