import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { VersionedKind } from '#functions/organisation/rules/kinds.ts';
import { getNewestForms } from '#functions/organisation/rules/reference.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import {
  type ReferenceStore,
  referenceStore,
} from '#functions/organisation/store/reference-store.ts';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import { dynamoTable, type Item, type Table } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { id } from '#tests/domain/support/people.ts';
import { runs } from '#tests/support/runs.ts';

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
const first = (n: number): RoutingSequence =>
  routing(steps, { id: id(n), name: `Routing ${n}`, itemVersion: 0 });

/** Publish a number of consecutive versions of a routing. */
async function publish(n: number, count: number): Promise<void> {
  let before: RoutingSequence | undefined;
  for (let version = 1; version <= count; version += 1)
    before = await store.save(app, 'ROUTING', { ...(before ?? first(n)), version }, before);
}

/** Wrap the table with counters. `items`: number of returned items, `calls`: number of requests. */
function counted() {
  const seen = { items: 0, calls: 0 };
  const count = (found: readonly unknown[]) => {
    seen.items += found.length;
    seen.calls += 1;
  };
  const counting: Table = {
    ...table,
    async get(key, options) {
      const found = await table.get(key, options);
      count(found === undefined ? [] : [found]);
      return found;
    },
    async queryAll(query) {
      const found = await table.queryAll(query);
      count(found);
      return found;
    },
  };
  return { table: counting, seen };
}

/** Return the routing version that is pinned to a request, with an empty cache as in a new process. */
async function pinned(version: number, asked = table) {
  const reference = await referenceStore(asked).load(app);
  return directoryStore(asked).decide(app, reference, (organisation) =>
    organisation.pinned.find('ROUTING', id(1), version),
  );
}

/** Return an item in the format of the first release, with all versions in the partition of their kind. */
function golden(kind: VersionedKind): Item {
  const file = join(import.meta.dirname, 'golden/0.1.0/items', `${kind.toLowerCase()}.json`);
  const item = unpackItem(JSON.parse(readFileSync(file, 'utf8')));
  return { ...item, pk: String(item.pk), sk: String(item.sk) };
}

test('the newest version of a routing is loaded, and all versions are listed, newest first', async () => {
  await publish(1, 3);
  expect((await store.load(app)).routings).toMatchObject([{ id: id(1), version: 3 }]);
  const versions = await store.versions(app, 'ROUTING', id(1));
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await store.versions(app, 'ROUTING', id(2))).toEqual([]);
});

test('a routing version is published once: the second writer gets a conflict, and the first version remains', async () => {
  const one = await store.save(app, 'ROUTING', first(1));
  const next = { ...one, version: 2 };
  await store.save(app, 'ROUTING', { ...next, name: 'First' }, one);
  await expect(store.save(app, 'ROUTING', { ...next, name: 'Second' }, one)).rejects.toMatchObject({
    code: 'item.changed-meanwhile',
  });
  expect((await store.load(app)).routings).toMatchObject([{ version: 2, name: 'First' }]);
});

test('only the newest version of each routing is loaded, regardless of the number of versions', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
      async (counts) => {
        const fresh = await engine.freshTable();
        table = dynamoTable(fresh.tableName, fresh.client);
        store = referenceStore(table);
        for (const [n, count] of counts.entries()) await publish(n, count);
        const { table: asked, seen } = counted();
        const { routings } = await referenceStore(asked).load(app);
        expect(routings.map(({ id: one, version }) => [one, version])).toEqual(
          counts.map((count, n) => [id(n), count]),
        );
        const stamps = counts.length > 0 ? 1 : 0;
        expect(seen.items).toBe(counts.length + stamps);
      },
    ),
    { numRuns: runs(20) },
  ));

test('a pinned version is read by its key, and only once in a process', async () => {
  await publish(1, 9);
  const { table: asked, seen } = counted();
  const reference = await referenceStore(asked).load(app);
  const directory = directoryStore(asked);
  const find = () =>
    directory.decide(app, reference, ({ pinned: older }) => older.find('ROUTING', id(1), 4));
  const loaded = { ...seen };
  expect(await find()).toMatchObject({ id: id(1), version: 4 });
  expect(seen).toEqual({ items: loaded.items + 1, calls: loaded.calls + 1 });
  const once = { ...seen };
  expect(await find()).toMatchObject({ id: id(1), version: 4 });
  expect(seen).toEqual(once);
});

test('a version that was never published is not found', async () => {
  await publish(1, 2);
  expect(await pinned(7)).toBeUndefined();
});

/** Fill the table with items of the first release. */
const asBefore = () => table.write([{ put: golden('FORM') }, { put: golden('ROUTING') }]);

test('a version of the first release is loaded and remains readable after its next version is published', async () => {
  await asBefore();
  const reference = await store.load(app);
  expect(reference.forms).toMatchObject([{ name: 'Travel expense', version: 1 }]);
  const [before] = reference.routings;
  if (!before) throw new Error('The routing is missing.');
  const second = await store.save(app, 'ROUTING', { ...before, version: 2 }, before);
  await store.save(app, 'ROUTING', { ...second, version: 3 }, second);
  const { routings } = await store.load(app);
  expect(routings.map(({ version }) => version).sort()).toEqual([1, 3]);
  const versions = await store.versions(app, 'ROUTING', before.id);
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
});

test('a form of the first release is deactivated by only one of two simultaneous calls', async () => {
  await asBefore();
  const [before] = (await store.load(app)).forms;
  if (!before) throw new Error('The form is missing.');
  const off = { ...before, isActive: false };
  const two = [1, 2].map(() => store.save(app, 'FORM', off, before));
  const settled = await Promise.allSettled(two);
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(getNewestForms(await store.load(app))).toMatchObject([{ version: 1, isActive: false }]);
  expect(await store.versions(app, 'FORM', before.id)).toMatchObject([{ isActive: false }]);
});
