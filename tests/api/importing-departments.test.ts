import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import { departmentSheet } from '#shared/import/sheets.ts';
import { importDepartments, listDepartmentHistory } from '#shared/reference/organisation-api.ts';
import { listDepartments } from '#shared/reference/reference-api.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

type ImportOptions = {
  readonly dryRun?: boolean;
  readonly before?: readonly Row[];
  readonly key?: string;
};
async function importAll(
  rows: readonly Row[],
  { dryRun = false, before = [], key }: ImportOptions = {},
) {
  const headers = { 'idempotency-key': key ?? randomUUID() };
  const { body, problem } = await api.call(importDepartments, {
    ...{ as, headers, body: { rows, dryRun, before } },
  });
  expect(problem).toBeUndefined();
  return body.outcomes;
}
const getOutcomes = async (rows: readonly Row[], asked?: ImportOptions) =>
  (await importAll(rows, asked)).map(({ outcome }) => outcome);
const listed = async () => (await api.call(listDepartments, { as })).body.items;
/** Return all departments as the rows of an import file. */
async function exported(): Promise<Row[]> {
  const items = await listed();
  const people = items.flatMap(({ head }) => (head ? [{ id: head.userId, name: head.email }] : []));
  const names = {
    department: indexNames('department', items),
    person: indexNames('person', people),
  };
  return items.map((item) => toSheetRow(departmentSheet, item, names));
}

test('a department row creates a department or changes the one with its code, and reports an unchanged one', async () => {
  const row = { code: 'LOG', name: 'Logistics', head: ' CEO@example.org', parent: 'Board' };
  expect(await getOutcomes([row], { dryRun: true })).toEqual(['created']);
  expect((await listed()).some(({ code }) => code === 'LOG')).toBe(false);
  expect(await getOutcomes([row, row])).toEqual(['created', 'same']);
  expect(await getOutcomes([{ code: 'log', name: 'Transport', costCentre: '12' }])).toEqual([
    'changed',
  ]);
  const made = (await listed()).find(({ code }) => code === 'log');
  expect(made).toMatchObject({ name: 'Transport', costCentre: '12', head: { name: 'Ceo' } });
  const params = { id: made?.id ?? '' };
  const { items } = (await api.call(listDepartmentHistory, { as, params })).body;
  expect(items.map(({ act, by }) => [act, by.name])).toEqual([
    ['changed', 'Admin'],
    ['created', 'Admin'],
  ]);
});

test('an empty cell of a department row removes the value, and a missing column leaves it unchanged', async () => {
  const row = { name: 'Emptied', costCentre: '7', head: 'ceo@example.org', active: 'yes' };
  await importAll([row]);
  await importAll([{ name: 'Emptied', costCentre: '' }]);
  const made = (await listed()).find(({ name }) => name === 'Emptied');
  expect(made).toMatchObject({ costCentre: '', head: { name: 'Ceo' }, isActive: true });
});

describe('invalid department rows are refused, and valid rows are imported', () => {
  test.each([
    ['without a name', { code: 'NONE' }, { name: ['Enter a name.'] }],
    [
      'with an unknown parent',
      { name: 'Lost', parent: 'Nowhere' },
      { parent: ['There is no department “Nowhere”.'] },
    ],
    [
      'with an unknown head',
      { name: 'Headless', head: 'nobody@example.org' },
      { head: ['There is no person with the address “nobody@example.org”.'] },
    ],
    [
      'with an inactive head',
      { name: 'Headless', head: 'leaver@example.org' },
      { head: ['Leaver is inactive.'] },
    ],
    [
      'with an invalid state',
      { name: 'Perhaps', active: 'perhaps' },
      { active: ['Write yes or no.'] },
    ],
    [
      'with another code than the stored department of that name',
      { name: 'Taken', code: 'T2' },
      { name: ['This name is already used here.'] },
    ],
  ])('a department row is refused: %s', async (_, row, fields) => {
    await importAll([{ name: 'Taken', code: 'T1' }]);
    const good = { name: `Good ${randomUUID()}` };
    const outcomes = [{ outcome: 'refused', fields }, { outcome: 'created' }];
    expect(await importAll([row, good], { dryRun: true })).toMatchObject(outcomes);
    expect(await importAll([row, good])).toEqual(outcomes);
  });

  test('a department row that matches several departments is refused', async () => {
    await importAll([{ name: 'One' }, { name: 'Two' }]);
    await importAll([
      { name: 'Twin', parent: 'One' },
      { name: 'Twin', parent: 'Two' },
    ]);
    expect(await importAll([{ name: 'Twin', costCentre: '1' }])).toEqual([
      {
        outcome: 'refused',
        fields: { name: ['Several departments have this name. Say where this one is.'] },
      },
    ]);
  });
});

test('rows in any order can deactivate or activate a whole branch of departments', async () => {
  const rows = (active: string) => [
    { code: 'BR', name: 'Branch', active },
    { code: 'LE', name: 'Leaf', parent: 'BR', active },
    { code: 'LL', name: 'Leaflet', parent: 'LE', active },
  ];
  await importAll(rows('yes'));
  for (const active of ['no', 'yes'])
    expect(await getOutcomes(rows(active))).toEqual(['changed', 'changed', 'changed']);
});

test('a repeated import call creates a department once, and only a dry run can assume that other rows are imported', async () => {
  const [key, row] = [randomUUID(), { name: 'Once only' }];
  expect(await getOutcomes([row], { key })).toEqual(['created']);
  expect(await getOutcomes([row], { key })).toEqual(['created']);
  expect((await listed()).filter(({ name }) => name === 'Once only')).toHaveLength(1);
  const [above, below] = [{ name: 'Planned' }, { name: 'Part', parent: 'Planned' }];
  expect(await getOutcomes([below], { dryRun: true })).toEqual(['refused']);
  expect(await getOutcomes([below], { dryRun: true, before: [above] })).toEqual(['created']);
  const body = { rows: [below], dryRun: false, before: [above] };
  const { problem } = await api.call(importDepartments, { as, body });
  expect(problem?.fields).toEqual({ before: ['Only a dry run takes rows as imported.'] });
});

const word = fc.stringMatching(/^[ab/ '=]{1,6}$/).filter((text) => text === text.trim());
const drawn = fc.array(
  fc.record({ name: word, above: fc.nat(), costCentre: word, head: fc.constantFrom('ceo', '') }),
  { minLength: 1, maxLength: 8 },
);

test('importing exported departments changes nothing, regardless of the order of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.infiniteStream(fc.nat()), async (nodes, order) => {
      const [first, second] = [randomUUID().slice(0, 18), randomUUID().slice(0, 18)];
      const rowsIn = (top: string): Row[] => [
        { code: top, name: top, parent: '' },
        ...nodes.map(({ name, above, costCentre, head }, n) => ({
          ...{ code: `${n}${top}`.slice(0, 20), name: `${name} ${n}`, costCentre },
          parent: n === 0 ? top : `${above % n}${top}`.slice(0, 20),
          head: head && `${head}@example.org`,
        })),
      ];
      await importAll(rowsIn(first));
      const shuffled = rowsIn(second)
        .map((row) => ({ row, at: order.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ row }) => row);
      expect(new Set(await getOutcomes(shuffled))).toEqual(new Set(['created']));
      const all = await exported();
      const treeOf = (top: string) =>
        all
          .filter(({ code }) => code?.includes(top.slice(0, 17)))
          .map((row) => JSON.stringify(row).replaceAll(top, 'top'))
          .sort();
      expect(treeOf(second)).toEqual(treeOf(first));
      for (let n = 0; n < all.length; n += 100) {
        const [rows, before] = [all.slice(n, n + 100), all.slice(Math.max(0, n - 100), n)];
        const outcomes = await getOutcomes(rows, { dryRun: true, before });
        expect(new Set(outcomes)).toEqual(new Set(['same']));
      }
    }),
    { numRuns: 6 },
  );
});
