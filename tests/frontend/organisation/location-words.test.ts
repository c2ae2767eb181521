import { describe, expect, test } from 'vitest';
import {
  buildTypeChoices,
  deriveAttributeKey,
  listTypeAttributes,
  listUnlistedTypes,
  removeEmptyValues,
  setAttributeValue,
} from '#frontend/features/organisation/location-words.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { readRow } from '#shared/import/read-cells.ts';
import { buildLocationSheet } from '#shared/import/sheets.ts';
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
  test('undeclared location types are suggested once, regardless of case', () => {
    const places = ['site', 'CITY', '', 'site', 'Hall'].map((type) => place(type));
    expect(listUnlistedTypes(places, types)).toEqual(['site', 'Hall']);
  });
  test('the options for the type of a location are the active types, its current type and none', () => {
    const valuesOf = (present: string) =>
      buildTypeChoices(types, present).map(({ value }) => value);
    expect(valuesOf('City')).toEqual(['', 'City']);
    expect(valuesOf('Depot')).toEqual(['', 'City', 'Depot']);
    expect(valuesOf('site')).toEqual(['', 'City', 'site']);
  });
});

describe('attributes of locations', () => {
  test('a location form shows only the active attributes of its type', () => {
    const everywhere = attribute(4, 'landlord', 'text');
    const cities = attribute(5, 'mayor', 'text', { typeIds: [city.id] });
    const old = attribute(6, 'fax', 'text', { isActive: false });
    const asked = (type: string) => listTypeAttributes([everywhere, cities, old], types, type);
    expect(asked('city')).toEqual([everywhere, cities]);
    expect(asked('site')).toEqual([everywhere]);
  });
  test('an empty field of a location attribute stores no value', () => {
    const told = setAttributeValue({ floor: 3, lift: true, note: 'x' }, 'lift', null);
    expect(removeEmptyValues(setAttributeValue(told, 'note', ''))).toEqual({ floor: 3 });
  });
  test.each([
    ['Legal entity', 'legalEntity'],
    ['2nd Écran (large)', 'ndEcranLarge'],
    ['---', ''],
  ])('the attribute name %s gets the key %s', (name, key) =>
    expect(deriveAttributeKey(name)).toBe(key),
  );
  test('each location attribute is a column of the export, and its value survives the import', () => {
    const kinds = ['text', 'number', 'date', 'yesNo', 'select', 'link'] as const;
    const sheet = buildLocationSheet(kinds.map((type, n) => attribute(10 + n, type, type)));
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
