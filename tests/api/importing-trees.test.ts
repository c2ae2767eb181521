import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Row } from '#shared/import/sheet.ts';
import { createLocationAttribute } from '#shared/reference/location-kinds-api.ts';
import { importCategories, importLocations } from '#shared/reference/organisation-api.ts';
import { listCategories, listLocations } from '#shared/reference/reference-api.ts';
import { importGroups, listGroups } from '#shared/users/groups-api.ts';
import { locations } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

async function importAll(
  operation: typeof importCategories | typeof importLocations | typeof importGroups,
  rows: readonly Row[],
  dryRun = false,
) {
  const headers = { 'idempotency-key': randomUUID() };
  const { body, problem } = await api.call(operation, {
    ...{ as, headers, body: { rows, dryRun } },
  });
  expect(problem).toBeUndefined();
  return body.outcomes;
}

test('an import creates locations below others of the same file, but refuses changes that move due times', async () => {
  const floor = { name: 'Floor', key: 'floor', type: 'number' };
  await api.call(createLocationAttribute, { as, body: floor });
  const rows: Row[] = [
    { name: 'Hall', parent: 'Iberia / Lisbon', 'attributes.floor': '3', active: 'no' },
    { name: 'Lisbon', parent: 'Iberia', type: 'city' },
    { name: 'Iberia', type: 'SITE', businessHours: 'Europe/Berlin' },
  ];
  const outcomes = rows.map(() => ({ outcome: 'created' }));
  expect(await importAll(importLocations, rows, true)).toMatchObject(outcomes);
  expect(await importAll(importLocations, rows)).toEqual(outcomes);
  const { items } = (await api.call(listLocations, { as })).body;
  const named = (wanted: string) => items.find(({ name }) => name === wanted);
  expect(named('Hall')).toMatchObject({
    ...{ parentId: named('Lisbon')?.id, attributes: { floor: 3 }, isActive: false },
  });
  expect(named('Iberia')?.businessHoursId).toEqual(expect.any(String));
  const why = 'Change place and hours under service levels: due times move with them.';
  const odd = { name: 'Odd', 'attributes.floor': 'three', 'attributes.__proto__': '1' };
  const high = { name: 'High', 'attributes.floor': 'three', type: 'castle' };
  const refused = [{ name: 'Iberia', businessHours: '' }, odd, high];
  expect(await importAll(importLocations, refused)).toEqual([
    { outcome: 'refused', fields: { businessHours: [why] } },
    { outcome: 'refused', fields: { row: ['There is no column “attributes.__proto__”.'] } },
    {
      outcome: 'refused',
      fields: { 'attributes.floor': [expect.stringMatching(/^Enter a number such as /)] },
    },
  ]);
  const none = { name: 'Hall', parent: 'Iberia / Lisbon', 'attributes.floor': '' };
  const castle = { name: 'High', type: 'castle' };
  expect(await importAll(importLocations, [none, castle, rows[1] ?? {}])).toEqual([
    { outcome: 'changed' },
    { outcome: 'refused', fields: { type: ['There is no type “castle”.'] } },
    { outcome: 'same' },
  ]);
  expect(named('berlin')?.id).toBe(locations.berlin);
});

test('a group row changes the manager of the group with its name, ignoring case', async () => {
  const row = { name: 'Travel buyers', manager: 'ceo@example.org' };
  expect(await importAll(importGroups, [row])).toEqual([{ outcome: 'created' }]);
  const rows = [
    { name: 'travel BUYERS', manager: '' },
    { name: 'Led', manager: 'leaver@example.org' },
  ];
  expect(await importAll(importGroups, rows)).toEqual([
    { outcome: 'changed' },
    { outcome: 'refused', fields: { manager: ['Leaver is inactive.'] } },
  ]);
  const accented = [{ name: 'Trável buyers' }];
  expect(await importAll(importGroups, accented, true)).toMatchObject([{ outcome: 'changed' }]);
  const { items } = (await api.call(listGroups, { as })).body;
  expect(items.map(({ name, managerId }) => [name, managerId])).toEqual([['travel BUYERS', null]]);
});

test('a category row changes the category with its name, preserves its position, and needs a published form', async () => {
  const row = { name: 'Books', form: 'travel expense', active: 'no', description: 'Paper\nor not' };
  const none = { name: 'Formless', form: '' };
  expect(await importAll(importCategories, [none, row, { name: 'books', active: 'yes' }])).toEqual([
    { outcome: 'refused', fields: { form: ['Name a published form.'] } },
    { outcome: 'refused', fields: { row: [expect.stringMatching(/^Another row says/)] } },
    { outcome: 'refused', fields: { row: [expect.stringMatching(/^Another row says/)] } },
  ]);
  expect(await importAll(importCategories, [row])).toEqual([{ outcome: 'created' }]);
  const before = (await api.call(listCategories, { as })).body.items;
  expect(await importAll(importCategories, [row, { name: 'TRAVEL', icon: 'plane' }])).toEqual([
    { outcome: 'same' },
    { outcome: 'changed' },
  ]);
  const after = (await api.call(listCategories, { as })).body.items;
  expect(after.map(({ id, order }) => [id, order])).toEqual(
    before.map(({ id, order }) => [id, order]),
  );
  expect(after.find(({ name }) => name === 'TRAVEL')?.icon).toBe('plane');
});
