import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  listLocationAttributeUses,
  listLocationTypeUses,
} from '#functions/organisation/rules/uses.ts';
import { validateLocation } from '#functions/places/rules/validate-location.ts';
import {
  validateLocationAttribute,
  validateLocationType,
} from '#functions/places/rules/validate-location-kinds.ts';
import { validateLocationPlacement } from '#functions/sla/rules/validate-sla.ts';
import { AttributeType, LocationAttribute } from '#shared/reference/location-attribute.ts';
import { LocationType } from '#shared/reference/location-type.ts';
import { Location } from '#shared/reference/reference.ts';
import { organisation, reference } from './support/organisation.ts';
import { id, locations } from './support/people.ts';

const { applicationId } = reference().configuration;
const own = { applicationId, version: 1 };
const region = LocationType.parse({ ...own, id: id(231), name: 'Region' });
const city = LocationType.parse({
  ...{ ...own, id: id(232), name: 'City', parentTypeIds: [region.id] },
});
const old = LocationType.parse({ ...own, id: id(233), name: 'Depot', isActive: false });
const europe = Location.parse({ ...own, id: locations.europe, name: 'Europe', type: 'Region' });
const berlin = Location.parse({
  ...{ ...own, id: locations.berlin, name: 'Berlin', type: 'City', parentId: europe.id },
});
const attribute = (more: object) =>
  LocationAttribute.parse({
    ...{ ...own, id: id(241), name: 'Floor', key: 'floor', type: 'number', ...more },
  });
const there = (attributes: LocationAttribute[] = [], places = [europe, berlin]) =>
  reference({
    locations: places,
    locationTypes: [region, city, old],
    locationAttributes: attributes,
  });

describe('the type of a location', () => {
  const refused = (more: object) => validateLocation({ ...berlin, ...more }, there());
  const below = 'A location of the type City lies right below one of the type Region.';

  test('a location must have an active type or none, but keeps a stored type that is inactive or unknown', () => {
    expect(refused({ type: 'castle' })).toEqual({ type: ['There is no type “castle”.'] });
    expect(refused({ type: 'Depot' })).toEqual({ type: ['The type Depot is inactive.'] });
    expect(refused({ type: '' })).toEqual({});
    for (const type of ['castle', 'Depot']) {
      const stored = { ...berlin, type };
      expect(validateLocation(stored, there([], [europe, stored]))).toEqual({});
    }
  });

  test('a location must be below a location of a parent type, and the error is shown at the changed field', () => {
    expect(refused({})).toEqual({});
    expect(refused({ parentId: null })).toEqual({ parentId: [below] });
    expect(refused({ id: id(299), name: 'New', parentId: berlin.id })).toEqual({
      parentId: [below],
    });
    expect(validateLocation({ ...europe, type: '' }, there())).toEqual({
      type: [`Berlin is below it. ${below}`],
    });
    const plain = { ...berlin, type: '', parentId: null };
    const places = there([], [europe, plain]);
    expect(validateLocation({ ...plain, type: 'city' }, places)).toEqual({ type: [below] });
  });

  test('moving a location is rejected if its type does not allow the new parent', () => {
    expect(validateLocationPlacement({ ...berlin, parentId: null }, organisation(there()))).toEqual(
      {
        parentId: [below],
      },
    );
    expect(validateLocationPlacement(berlin, organisation(there()))).toEqual({});
  });

  test('a location type in use cannot be renamed, and cannot forbid the parent of an existing location', () => {
    const saved = (type: LocationType) => validateLocationType(type, there());
    expect(Object.keys(saved({ ...city, name: 'Town' }))).toEqual(['name']);
    expect(saved({ ...city, name: 'CITY' })).toEqual({});
    expect(saved({ ...old, name: 'Store' })).toEqual({});
    expect(saved({ ...city, parentTypeIds: [old.id] })).toEqual({
      parentTypeIds: ['Move what lies elsewhere first: Berlin.'],
    });
    expect(saved({ ...city, parentTypeIds: [region.id, id(999)] })).toEqual({
      'parentTypeIds.1': ['There is no such type.'],
    });
  });

  test('the uses of a location type are its locations, its child types and the attributes limited to it', () => {
    const only = attribute({ typeIds: [region.id] });
    expect(listLocationTypeUses(region, there([only]))).toEqual([
      { kind: 'location', id: europe.id, name: 'Europe' },
      { kind: 'locationType', id: city.id, name: 'City' },
      { kind: 'locationAttribute', id: only.id, name: 'Floor' },
    ]);
    expect(listLocationTypeUses(old, there([only]))).toEqual([]);
  });
});

describe('values of location attributes', () => {
  const refused = (one: LocationAttribute, attributes: Location['attributes'], place = berlin) =>
    validateLocation({ ...place, attributes }, there([one], [europe, place]));

  test.each([
    ['text', 'Rented', 3],
    ['number', 12.5, '12'],
    ['date', '2026-11-22', '22.11.2026'],
    ['yesNo', false, 'no'],
    ['select', 'Owned', 'Rented'],
    ['link', 'https://example.org/plan', 'http://example.org'],
  ])(
    'a value of a location attribute of the type %s is validated like an answer of a form',
    (type, right, wrong) => {
      const one = attribute({ type, options: type === 'select' ? ['Owned'] : [] });
      expect(refused(one, { floor: right })).toEqual({});
      expect(refused(one, { floor: wrong })).toEqual({ 'attributes.floor': [expect.any(String)] });
    },
  );

  test('a location accepts values only for active attributes of its type', () => {
    const why = (more: object, attributes: Location['attributes'] = { floor: 1 }) =>
      refused(attribute(more), attributes)['attributes.floor'];
    expect(why({ key: 'lift' })).toEqual(['There is no such attribute.']);
    expect(why({ isActive: false })).toEqual(['Floor is inactive.']);
    expect(why({ typeIds: [region.id] })).toEqual([
      'Floor is not an attribute of this type of location.',
    ]);
    expect(why({ typeIds: [city.id] })).toBeUndefined();
    expect(why({ type: 'text' }, { floor: '' })).toEqual(['Enter a value, or leave it out.']);
  });

  test('a stored attribute value stays valid if its attribute is deactivated or deleted', () => {
    const known = { ...berlin, attributes: { floor: 'third' } };
    expect(refused(attribute({ isActive: false }), { floor: 'third' }, known)).toEqual({});
    expect(validateLocation(known, there([], [europe, known]))).toEqual({});
  });

  test('a required attribute needs a value in every active location of its types', () => {
    const needed = attribute({ required: true, typeIds: [city.id] });
    expect(refused(needed, {})).toEqual({ 'attributes.floor': ['It is needed here.'] });
    expect(refused(needed, { floor: 0 })).toEqual({});
    expect(refused(needed, {}, { ...berlin, isActive: false })).toEqual({});
    expect(refused({ ...needed, typeIds: [region.id] }, {})).toEqual({});
  });
});

describe('an attribute of locations', () => {
  const held = { ...berlin, attributes: { floor: 3 } };
  const floor = attribute({});
  const saved = (more: object, places = [europe, held]) =>
    validateLocationAttribute(attribute(more), there([floor], places));

  test('a location attribute in use cannot change its key or type, and lists its locations', () => {
    expect(saved({ name: 'Storey', isActive: false, required: true })).toEqual({});
    expect(Object.keys(saved({ key: 'storey' }))).toEqual(['key']);
    expect(Object.keys(saved({ type: 'text' }))).toEqual(['type']);
    expect(saved({ typeIds: [region.id] })).toEqual({ typeIds: ['There is a value for Berlin.'] });
    expect(saved({ key: 'storey', type: 'text', typeIds: [region.id] }, [europe])).toEqual({});
    expect(listLocationAttributeUses(floor, there([floor], [europe, held]))).toEqual([
      { kind: 'location', id: berlin.id, name: 'Berlin' },
    ]);
  });

  test('options of a location attribute are unique, and an option in use cannot be deleted', () => {
    const choice = { type: 'select', options: ['Owned', 'Rented'] };
    const rented = { ...berlin, attributes: { floor: 'Rented' } };
    const before = there([attribute(choice)], [europe, rented]);
    const after = (options: string[]) =>
      validateLocationAttribute(attribute({ ...choice, options }), before);
    expect(after(['Rented', 'Lent'])).toEqual({});
    expect(after(['Owned'])).toEqual({
      options: ['There is another value for Berlin (Rented).'],
    });
    expect(Object.keys(after(['Rented', 'rented']))).toEqual(['options']);
    expect(Object.keys(saved({ type: 'select' }, [europe]))).toEqual(['options']);
    expect(Object.keys(saved({ options: ['One'] }))).toEqual(['options']);
  });

  test('the key and the name of a location attribute must be unique', () => {
    const other = { id: id(242), name: 'Storey' };
    expect(saved({ ...other, key: 'FLOOR' }, [europe])).toEqual({
      key: ['Another attribute has this key.'],
    });
    expect(saved({ ...other, name: 'working  hours', key: 'other' })).toEqual({
      name: ['Every location has this already.'],
    });
  });

  test('a new location attribute is accepted only if the stored values under its key fit its type', () => {
    const anyValue = fc.oneof(fc.string({ maxLength: 20 }), fc.double(), fc.boolean());
    fc.assert(
      fc.property(anyValue, fc.constantFrom(...AttributeType.options), (value, type) => {
        const options = type === 'select' ? ['Owned', 'Rented'] : [];
        const known = { ...berlin, attributes: { lift: value } };
        const made = attribute({ id: id(242), name: 'Lift', key: 'lift', type, options });
        const places = there([], [europe, known]);
        const whyNot = validateLocationAttribute(made, places);
        const asNew = there([made], [europe, berlin]);
        expect(Object.keys(whyNot).length === 0).toBe(
          Object.keys(validateLocation(known, asNew)).length === 0,
        );
      }),
    );
  });
});
