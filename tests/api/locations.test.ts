import { afterAll, expect, test } from 'vitest';
import {
  createLocation,
  getLocation,
  removeLocation,
  updateLocation,
} from '#shared/reference/organisation-api.ts';
import type { Location } from '#shared/reference/reference.ts';
import { listLocations } from '#shared/reference/reference-api.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createHoliday } from '#shared/sla/sla-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { id, locations, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;

const make = (body: object) => api.call(createLocation, { as: admin, body });
const getBody = ({ id: _, applicationId: __, version: ___, ...body }: Location) => body;

test.each([
  ['the name of a sibling', { name: 'BERLIN', parentId: locations.europe }, 'name'],
  ['an unknown parent', { name: 'Here', parentId: id(99) }, 'parentId'],
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

test('a location cannot be removed while the due time of a request in review follows its calendar', async () => {
  const { body: depot } = await make({ name: 'Depot', parentId: locations.europe });
  const moveTo = (locationId: string) =>
    api.call(updateUser, { as: admin, params: { userId: people.employee }, body: { locationId } });
  await moveTo(depot.id);
  const { requestId } = await setScene(api, 'open');
  await moveTo(locations.berlin);
  const params = { id: depot.id };
  const removed = await api.call(removeLocation, { as: admin, params });
  expect(removed.problem).toMatchObject({
    code: 'item.in-use',
    present: {
      usedBy: [
        { kind: 'requests', name: expect.stringMatching(/^requests in progress such as REQ-/) },
      ],
    },
  });
  await api.call(withdrawRequest, { as: 'employee', params: { requestId }, body: {} });
  expect((await api.call(removeLocation, { as: admin, params })).status).toBe(200);
});
