import { afterAll, expect, test } from 'vitest';
import {
  createLocationAttribute,
  createLocationType,
  getLocationType,
  listLocationTypes,
  removeLocationAttribute,
  removeLocationType,
  updateLocationAttribute,
} from '#shared/reference/location-kinds-api.ts';
import {
  createLocation,
  listLocationHistory,
  updateLocation,
} from '#shared/reference/organisation-api.ts';
import { locations } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

test('a location stores its type with the spelling of the type list, and a type in use cannot be removed', async () => {
  const { body: country } = await api.call(createLocationType, { as, body: { name: 'Country' } });
  const taken = await api.call(createLocationType, { as, body: { name: 'cOUNTRY' } });
  expect(taken.problem?.code).toBe('item.name-taken');
  const made = { name: 'Spain', type: 'country', parentId: null };
  const { body: spain } = await api.call(createLocation, { as, body: made });
  expect(spain.type).toBe('Country');
  const params = { id: country.id };
  const usedBy = [{ kind: 'location', id: spain.id, name: 'Spain' }];
  expect((await api.call(getLocationType, { as, params })).body.usedBy).toEqual(usedBy);
  expect((await api.call(removeLocationType, { as, params })).problem).toMatchObject({
    ...{ code: 'item.in-use', present: { usedBy } },
  });
  const { items } = (await api.call(listLocationTypes, { as })).body;
  expect(items.map(({ name }) => name)).toEqual(['city', 'Country', 'site']);
  expect((await api.call(listLocationTypes, { as: 'employee' })).status).toBe(403);
});

test('an attribute value of a location is validated and stays stored while the attribute is inactive', async () => {
  const body = { name: 'Desks', key: 'desks', type: 'number' };
  const { body: desks } = await api.call(createLocationAttribute, { as, body });
  const place = { name: 'Depot', parentId: locations.europe };
  const make = (attributes: object) =>
    api.call(createLocation, { as, body: { ...place, attributes } });
  expect((await make({ desks: 'many', lift: true })).problem?.fields).toEqual({
    'attributes.desks': ['Enter a number.'],
    'attributes.lift': ['There is no such attribute.'],
  });
  const { body: depot } = await make({ desks: 12 });
  const params = { id: desks.id };
  const off = { as, params, body: { ...body, isActive: false } };
  expect((await api.call(updateLocationAttribute, off)).body.isActive).toBe(false);
  const change = (more: object) => {
    const { id, applicationId: _, version: __, ...present } = depot;
    return api.call(updateLocation, { as, params: { id }, body: { ...present, ...more } });
  };
  expect((await change({ name: 'Depot 2' })).body.attributes).toEqual({ desks: 12 });
  expect((await change({ attributes: { desks: 13 } })).problem?.fields).toEqual({
    'attributes.desks': ['Desks is inactive.'],
  });
  expect((await api.call(removeLocationAttribute, { as, params })).problem?.code).toBe(
    'item.in-use',
  );
  expect((await change({ attributes: {} })).body.attributes).toEqual({});
  expect((await api.call(removeLocationAttribute, { as, params })).status).toBe(200);
  const { body: history } = await api.call(listLocationHistory, {
    ...{ as, params: { id: depot.id } },
  });
  expect(history.items.at(0)?.fields).toContainEqual({
    ...{ path: 'attributes.desks', before: 12, after: null },
  });
});
