import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  type ReferenceStore,
  referenceStore,
} from '#functions/organisation/store/reference-store.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';
import { categoryId, id } from '#tests/domain/support/people.ts';
import { seedOrganisation } from '#tests/support/seed-organisation.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

let table: Table;
let store: ReferenceStore;
beforeEach(async () => {
  const fresh = await engine.freshTable();
  table = dynamoTable(fresh.tableName, fresh.client);
  store = referenceStore(table);
});

const steps = [{ approvers: { kind: 'manager' as const, level: 1 } }];
const named = (n: number, name: string, more: object = {}): RoutingSequence =>
  routing(steps, { id: id(n), name, itemVersion: 0, ...more });

test('an application without reference data has the default configuration', async () => {
  expect(await store.load(app)).toMatchObject({
    configuration: { applicationId: app, currency: 'EUR', version: 0 },
    categories: [],
  });
});

test('loading unchanged reference data twice returns the same object', async () => {
  await seedOrganisation(table);
  const first = await store.load(app);
  const wanted = reference();
  expect(first.departments.map(({ id: one }) => one).sort()).toEqual(
    wanted.departments.map(({ id: one }) => one).sort(),
  );
  expect(first.forms).toMatchObject([{ name: 'Travel expense', version: 1 }]);
  expect(await store.load(app)).toBe(first);
});

test('the next call sees reference data that another process changed', async () => {
  await seedOrganisation(table);
  const before = await store.load(app);
  const elsewhere = referenceStore(table);
  const category = before.categories.find((one) => one.id === categoryId);
  if (!category) throw new Error('The category is missing.');
  await elsewhere.save(app, 'CATEGORY', { ...category, name: 'Journeys' }, category);
  const after = await store.load(app);
  expect(after).not.toBe(before);
  expect(after.categories.map(({ name }) => name)).toContain('Journeys');
});

test('the second of two simultaneous changes to a reference data item gets a conflict', async () => {
  await seedOrganisation(table);
  const [category] = (await store.load(app)).categories;
  if (!category) throw new Error('No category.');
  await store.save(app, 'CATEGORY', { ...category, description: 'one' }, category);
  await expect(
    store.save(app, 'CATEGORY', { ...category, description: 'two' }, category),
  ).rejects.toMatchObject({ code: 'item.changed-meanwhile' });
});

test('the name of a reference data item is unique regardless of case and accents, and free again after a rename', async () => {
  const cafe = await store.save(app, 'ROUTING', named(1, 'Café'));
  await expect(store.save(app, 'ROUTING', named(2, 'CAFE'))).rejects.toMatchObject({
    code: 'item.name-taken',
    fields: { name: [expect.any(String)] },
  });
  expect(await store.nameOwner(app, 'ROUTING', 'cafe')).toBe(id(1));
  await store.save(app, 'ROUTING', { ...cafe, name: 'Bistro', version: 2 }, cafe);
  await store.save(app, 'ROUTING', named(2, 'CAFE'));
  expect((await store.load(app)).routings.map(({ name }) => name).sort()).toEqual([
    'Bistro',
    'CAFE',
  ]);
});

test('exactly one of 20 simultaneous calls that claim the same name gets it', async () => {
  const taking = Array.from({ length: 20 }, (_, n) => store.save(app, 'ROUTING', named(n, 'Same')));
  const settled = await Promise.allSettled(taking);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
