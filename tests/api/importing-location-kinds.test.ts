import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import { AttributeType } from '#shared/reference/location-attribute.ts';
import {
  importLocationAttributes,
  importLocationTypes,
  locationAttributeSheet,
  locationTypeSheet,
} from '#shared/reference/location-kind-files-api.ts';
import {
  listLocationAttributes,
  listLocationTypeHistory,
  listLocationTypes,
} from '#shared/reference/location-kinds-api.ts';
import { createLocation } from '#shared/reference/organisation-api.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

async function importAll(
  operation: typeof importLocationTypes | typeof importLocationAttributes,
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
const importTypes = (rows: readonly Row[], dryRun?: boolean) =>
  importAll(importLocationTypes, rows, dryRun);
const importAttributes = (rows: readonly Row[], dryRun?: boolean) =>
  importAll(importLocationAttributes, rows, dryRun);
const types = async () => (await api.call(listLocationTypes, { as })).body.items;
const attributes = async () => (await api.call(listLocationAttributes, { as })).body.items;
const namesOfTypes = async () => ({ locationType: indexNames('type of locations', await types()) });
async function exported() {
  const names = await namesOfTypes();
  return {
    types: (await types()).map((type) => toSheetRow(locationTypeSheet, type, names)),
    attributes: (await attributes()).map((one) => toSheetRow(locationAttributeSheet, one, names)),
  };
}
const all = (rows: readonly unknown[], outcome: string) => rows.map(() => ({ outcome }));

test('location types can be in any order in a file, and importing them again changes nothing', async () => {
  const rows = [
    { name: 'Desk', parentTypes: 'Floor; ROOM', active: 'no' },
    { name: 'Room', parentTypes: 'Floor;Room' },
    { name: 'Floor', parentTypes: 'site' },
  ];
  expect(await importTypes(rows, true)).toMatchObject(all(rows, 'created'));
  expect((await types()).map(({ name }) => name)).toEqual(['city', 'site']);
  expect(await importTypes(rows)).toEqual(all(rows, 'created'));
  expect(await importTypes(rows)).toEqual(all(rows, 'same'));
  const stored = new Map((await types()).map((type) => [type.name, type]));
  const above = [stored.get('Floor')?.id, stored.get('Room')?.id];
  expect(stored.get('Desk')).toMatchObject({ parentTypeIds: above, isActive: false, version: 1 });
  expect(stored.get('Room')?.parentTypeIds).toEqual(above);
  expect(await importTypes([{ name: 'desk', parentTypes: '' }])).toEqual([{ outcome: 'changed' }]);
  const params = { id: stored.get('Desk')?.id ?? '' };
  const { items } = (await api.call(listLocationTypeHistory, { as, params })).body;
  expect(items.map(({ act, by }) => [act, by.name])).toEqual([
    ['changed', 'Admin'],
    ['created', 'Admin'],
  ]);
});

test('an invalid location type row is refused with a reason, and valid rows are imported', async () => {
  const city = { name: 'Freetown', type: 'city', parentId: null };
  expect((await api.call(createLocation, { as, body: city })).problem).toBeUndefined();
  const there = 'There is no type of locations';
  const rows = [
    { parentTypes: 'site' },
    { name: 'Lost', parentTypes: 'site; Nowhere; Elsewhere' },
    { name: 'city', parentTypes: 'site' },
    { name: 'x'.repeat(41) },
    { name: 'Chicken', parentTypes: 'Egg' },
    { name: 'Egg', parentTypes: 'Chicken' },
    { name: 'Perhaps', active: 'perhaps' },
    { name: 'Good', parentTypes: 'city' },
  ];
  const refused = (fields: object) => ({ outcome: 'refused', fields });
  const expected = [
    refused({ name: ['Enter a name.'] }),
    refused({ parentTypes: [`${there} “Nowhere”. ${there} “Elsewhere”.`] }),
    refused({ parentTypes: [expect.stringMatching(/^Move what lies elsewhere first: /)] }),
    refused({ name: ['At most 40 characters.'] }),
    refused({ parentTypes: [`${there} “Egg”.`] }),
    refused({ parentTypes: [`${there} “Chicken”.`] }),
    refused({ active: ['Write yes or no.'] }),
    { outcome: 'created' },
  ];
  expect(await importTypes(rows, true)).toMatchObject(expected);
  expect(await importTypes(rows)).toEqual(expected);
  const twice = refused({ row: [expect.stringMatching(/^Another row says/)] });
  expect(await importTypes([{ name: 'Campus' }, { name: 'Cámpus', active: 'no' }])).toEqual([
    ...[twice, twice],
  ]);
});

test('a location attribute row is matched by its key and sets choices, the required flag, and location types', async () => {
  const rows = [
    {
      ...{ name: 'Tenure', key: 'tenure', type: 'choice', options: 'Owned; Rented;; half' },
      ...{ required: 'yes', types: 'site; city' },
    },
    { name: 'Lift', key: 'lift', type: 'yesNo', active: 'no' },
  ];
  expect(await importAttributes(rows, true)).toMatchObject(all(rows, 'created'));
  expect(await attributes()).toEqual([]);
  expect(await importAttributes(rows)).toEqual(all(rows, 'created'));
  expect(await importAttributes(rows)).toEqual(all(rows, 'same'));
  const kept = new Map((await types()).map(({ name, id }) => [name, id]));
  expect(await attributes()).toMatchObject([
    { key: 'lift', type: 'yesNo', options: [], required: false, typeIds: [], isActive: false },
    {
      ...{ key: 'tenure', type: 'select', options: ['Owned', 'Rented; half'], required: true },
      typeIds: [kept.get('site'), kept.get('city')],
    },
  ]);
  const renamed = [
    { name: 'Elevator', key: 'LIFT' },
    { name: 'tenure', types: '', required: 'no' },
  ];
  expect(await importAttributes(renamed)).toEqual(all(renamed, 'changed'));
});

test('an invalid location attribute row is refused with a reason at its column', async () => {
  await importAttributes([{ name: 'Desks', key: 'desks', type: 'number' }]);
  const told = { name: 'Depot', attributes: { desks: 4 }, parentId: null };
  expect((await api.call(createLocation, { as, body: told })).problem).toBeUndefined();
  const cases: [Row, object][] = [
    [{ name: 'No key', type: 'Text' }, { key: ['Enter a key.'] }],
    [{ name: 'No type', key: 'none' }, { type: ['Say what it asks for.'] }],
    [
      { name: 'Odd', key: 'odd', type: 'colour' },
      { type: ['Write Text or Number or Date or Yes or no or Choice or Link.'] },
    ],
    [
      { name: 'Key', key: '1 key', type: 'Text' },
      { key: ['Letters, digits and _ only, a letter first, at most 40.'] },
    ],
    [
      { name: 'Choices', key: 'choices', type: 'Choice' },
      { options: ['Enter at least one choice.'] },
    ],
    [
      { name: 'Numbers', key: 'numbers', type: 'Number', options: '1; 2' },
      { options: ['Only a choice has these.'] },
    ],
    [
      { name: 'Of none', key: 'ofNone', type: 'Text', types: 'castle' },
      { types: ['There is no type of locations “castle”.'] },
    ],
    [
      { name: 'Working hours', key: 'week', type: 'Text' },
      { name: ['Every location has this already.'] },
    ],
    [{ name: 'DESKS', key: 'tables', type: 'Number' }, { name: ['Choose another name.'] }],
    [
      { name: 'Desks', key: 'desks', type: 'Text' },
      { type: expect.arrayContaining(['Depot has a value of it.']) },
    ],
    [{ name: 'Desks', key: 'desks', types: 'city' }, { types: ['There is a value for Depot.'] }],
  ];
  for (const [row, fields] of cases)
    for (const dryRun of [true, false]) {
      const [outcome] = await importAttributes([row], dryRun);
      expect(outcome).toMatchObject({ outcome: 'refused', fields });
    }
});

const word = fc.stringMatching(/^[ab;/ '=]{1,6}$/).filter((text) => text === text.trim());
const drawn = fc.array(
  fc.record({ name: word, above: fc.array(fc.nat(), { maxLength: 3 }), isActive: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);
type GeneratedTypes = { name: string; above: number[]; isActive: boolean }[];

/** Create types below themselves or earlier ones, and attributes of them. `run` makes every name unique. */
function getFiles(nodes: GeneratedTypes, run: string) {
  const named = nodes.map(({ name }, n) => ({ id: `${n}`, name: `${name} ${run}${n}` }));
  const names = { locationType: indexNames('type of locations', named) };
  const types = nodes.map(({ above, isActive }, n) => {
    const parentTypeIds = above.map((one) => `${one % (n + 1)}`);
    return toSheetRow(locationTypeSheet, { ...named[n], parentTypeIds, isActive }, names);
  });
  const attributes = types.map(({ name, parentTypes }, n) => {
    const type = AttributeType.options[n % AttributeType.options.length];
    const options = type === 'select' ? 'a;;b; c' : '';
    return { name, key: `k${run}${n}`, type, options, required: 'no', types: parentTypes };
  });
  return { types, attributes };
}

test('importing exported location types and attributes changes nothing, regardless of the order of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.infiniteStream(fc.nat()), async (nodes, order) => {
      const shuffled = (rows: readonly Row[]) =>
        rows
          .map((row) => ({ row, at: order.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row);
      const [first, second] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
      const [made, other] = [getFiles(nodes, first), getFiles(nodes, second)];
      expect(await importTypes(made.types)).toEqual(all(nodes, 'created'));
      expect(await importAttributes(made.attributes)).toEqual(all(nodes, 'created'));
      expect(await importTypes(shuffled(other.types))).toEqual(all(nodes, 'created'));
      expect(await importAttributes(shuffled(other.attributes))).toEqual(all(nodes, 'created'));
      const file = await exported();
      const ofRun = (rows: readonly Row[], run: string) =>
        rows
          .map((row) => JSON.stringify(row))
          .filter((text) => text.includes(run))
          .map((text) => text.replaceAll(run, 'run'))
          .sort();
      expect(ofRun(file.types, second)).toEqual(ofRun(file.types, first));
      expect(ofRun(file.attributes, second)).toEqual(ofRun(file.attributes, first));
      const [types, attributes] = [file.types.slice(-100), file.attributes.slice(-100)];
      expect(await importTypes(types, true)).toEqual(all(types, 'same'));
      expect(await importAttributes(attributes, true)).toEqual(all(attributes, 'same'));
    }),
    { numRuns: 5 },
  );
});
