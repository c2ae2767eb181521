import { afterAll, expect, test } from 'vitest';
import {
  createLocation,
  getLocation,
  removeLocation,
  updateLocation,
} from '#shared/reference/organisation-api.ts';
import type { Location } from '#shared/reference/reference.ts';
import { listLocations } from '#shared/reference/reference-api.ts';
import { createHoliday } from '#shared/sla/sla-api.ts';
import { id, locations, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;

const make = (body: object) => api.call(createLocation, { as: admin, body });
const getBody = ({ id: _, applicationId: __, version: ___, ...body }: Location) => body;

test.each([
  ['a name of its neighbour', { name: 'BERLIN', parentId: locations.europe }, 'name'],
  ['an unknown place', { name: 'Here', parentId: id(99) }, 'parentId'],
  ['unknown hours', { name: 'Here', businessHoursId: id(99) }, 'businessHoursId'],
])('a location with %s is refused', async (_, body, field) => {
  expect(Object.keys((await make(body)).problem?.fields ?? {})).toEqual([field]);
});

test('a location is created below its parent, and an ordinary update cannot move it to another parent', async () => {
  const { body: paris } = await make({ name: 'Paris', type: 'city', parentId: locations.europe });
  const { items } = (await api.call(listLocations, { as: 'employee' })).body;
  expect(items).toContainEqual(paris);
  const update = (more: object) =>
    api.call(updateLocation, {
      as: admin,
      params: { id: paris.id },
      body: { ...getBody(paris), ...more },
    });
  expect((await update({ parentId: null })).problem?.fields).toEqual({
    parentId: ['Change place and hours under service levels: due times move with them.'],
  });
  expect((await update({ name: 'Paris North' })).body).toMatchObject({ name: 'Paris North' });
});

test('a location with people, holidays, or child locations cannot be removed, and the error lists them', async () => {
  const { body: site } = await make({ name: 'Site', parentId: null });
  const { body: hall } = await make({ name: 'Hall', parentId: site.id });
  await api.call(createHoliday, {
    as: admin,
    body: { name: 'Site day', date: '2030-03-03', locationId: site.id },
  });
  const removed = await api.call(removeLocation, { as: admin, params: { id: site.id } });
  expect(removed.problem).toMatchObject({
    code: 'item.in-use',
    present: {
      usedBy: [
        { kind: 'location', id: hall.id },
        { kind: 'holiday', name: 'Site day' },
      ],
    },
  });
  const params = { id: locations.berlin };
  const { usedBy } = (await api.call(getLocation, { as: admin, params })).body;
  expect(usedBy).toContainEqual({ kind: 'person', id: people.manager, name: 'Manager' });
  expect((await api.call(removeLocation, { as: admin, params: { id: hall.id } })).status).toBe(200);
});
