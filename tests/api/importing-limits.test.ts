import { afterAll, expect, test } from 'vitest';
import { importDoaLevels, importDoaRules } from '#shared/doa/authority-files-api.ts';
import { levelSheet, ruleSheet } from '#shared/doa/authority-sheets.ts';
import { listDoaLevelHistory, listDoaLevels, listDoaRules } from '#shared/doa/doa-api.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { departments, levels, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const importLevels = async (rows: readonly Row[], dryRun = false) =>
  (await api.call(importDoaLevels, { as, body: { rows, dryRun } })).body.outcomes;
const importRules = async (rows: readonly Row[], dryRun = false) =>
  (await api.call(importDoaRules, { as, body: { rows, dryRun } })).body.outcomes;
const storedLevels = async () => (await api.call(listDoaLevels, { as })).body.items;
const storedRules = async () => (await api.call(listDoaRules, { as })).body.items;
const exportedRules = async () => {
  const known = reference();
  const names = {
    doaLevel: indexNames('approval level', await storedLevels()),
    department: indexNames('department', known.departments),
    category: indexNames('category', known.categories),
    person: indexNames(
      'person',
      Object.values(users).map(({ userId, email }) => ({ id: userId, name: email })),
    ),
  };
  return (await storedRules()).map((rule) => toSheetRow(ruleSheet, rule, names));
};
const same = { outcome: 'same' };

test('importing exported approval levels changes nothing, and the history shows both values of a changed limit', async () => {
  const exported = (await storedLevels()).map((level) => toSheetRow(levelSheet, level, {}));
  expect(exported).toEqual([
    { rank: '1', name: 'Level 1', limit: '1000 EUR' },
    { rank: '2', name: 'Level 2', limit: '10000 EUR' },
    { rank: '3', name: 'Level 3', limit: 'any amount' },
  ]);
  expect(await importLevels(exported)).toEqual([same, same, same]);
  const more = { name: 'level 2', limit: '12000.50 EUR' };
  expect(await importLevels([more], true)).toMatchObject([{ outcome: 'changed' }]);
  expect(await importLevels([more])).toEqual([{ outcome: 'changed' }]);
  const params = { id: levels.two };
  const [entry] = (await api.call(listDoaLevelHistory, { as, params })).body.items;
  expect(entry).toMatchObject({ act: 'changed', by: { userId: people.admin } });
  expect(entry?.fields).toContainEqual({
    path: 'limit',
    before: { amount: '10000', currency: 'EUR' },
    after: { amount: '12000.50', currency: 'EUR' },
  });
  await importLevels(exported);
});

test.each([
  [{ limit: '' }, { limit: ['Write an amount such as 1000 EUR, or “any amount”.'] }],
  [{ limit: undefined }, { limit: ['Write an amount such as 1000 EUR, or “any amount”.'] }],
  [{ limit: '1000' }, { limit: ['Write an amount such as 1000 EUR, or “any amount”.'] }],
  [{ limit: '1,000 EUR' }, { limit: ['“1,000” could be 1,000 or 1. Write 1000 or 1.'] }],
  [{ limit: '1.000 EUR' }, { limit: ['“1.000” could be 1,000 or 1. Write 1000 or 1.'] }],
  [{ limit: '1000.005 EUR' }, { limit: ['Use at most 2 decimal places.'] }],
  [{ limit: '-1 EUR' }, { limit: ['A limit can’t be negative.'] }],
  [{ limit: '5 USD' }, { limit: ['There is no exchange rate for USD.'] }],
  [{ rank: '1' }, { rank: ['Another level has this rank.'] }],
  [{ rank: '1.5' }, { rank: ['A rank is a whole number from 1 to 99.'] }],
  [{ rank: 'first' }, { rank: ['Enter a number such as 1,150.30.'] }],
  [{ rank: '' }, { rank: ['Enter a rank.'] }],
])(
  'an approval level row with %o is refused at its column instead of granting an amount',
  async (row, fields) => {
    const before = await storedLevels();
    const whole = { rank: '7', name: 'New', limit: '5 EUR', ...row };
    expect(await importLevels([whole])).toEqual([{ outcome: 'refused', fields }]);
    expect(await storedLevels()).toEqual(before);
  },
);

test('an approval rule row with an existing level, department, and category replaces the people of that rule', async () => {
  const exported = await exportedRules();
  expect(exported).toContainEqual({
    ...{ level: 'Level 2', department: '', category: '', people: 'director@example.org' },
  });
  expect(await importRules(exported)).toEqual(exported.map(() => same));
  const two = { level: 'Level 2', category: '', people: 'director@example.org; CEO@example.org' };
  const rows = [
    { ...two, department: '' },
    { ...two, department: 'finance' },
  ];
  const outcomes = [{ outcome: 'changed' }, { outcome: 'created' }];
  expect(await importRules(rows, true)).toMatchObject(outcomes);
  expect(await exportedRules()).toEqual(exported);
  expect(await importRules(rows)).toEqual(outcomes);
  expect(await importRules(rows)).toEqual([same, same]);
  const userIds = [people.director, people.ceo];
  const rules = await storedRules();
  expect(rules).toContainEqual(expect.objectContaining({ userIds, departmentId: null }));
  expect(rules).toContainEqual(
    expect.objectContaining({ userIds, departmentId: departments.finance }),
  );
});

test.each([
  [{ level: 'Level 9' }, { level: ['There is no approval level “Level 9”.'] }],
  [{ level: '' }, { level: ['Name a level.'] }],
  [{ department: 'Nowhere' }, { department: ['There is no department “Nowhere”.'] }],
  [{ department: undefined }, { department: ['Add this column. An empty cell is everywhere.'] }],
  [{ category: undefined }, { category: ['Add this column. An empty cell is every category.'] }],
  [{ people: '' }, { people: ['Name at least one person.'] }],
  [
    { people: 'nobody@example.org' },
    { people: ['There is no person with the address “nobody@example.org”.'] },
  ],
  [{ people: 'employee@example.org' }, { people: [expect.stringContaining('Employee')] }],
])(
  'an approval rule row with %o is refused at its column instead of applying to every department or category',
  async (row, fields) => {
    const before = await storedRules();
    const whole = {
      level: 'Level 1',
      department: 'sales',
      category: '',
      people: 'ceo@example.org',
    };
    expect(await importRules([{ ...whole, ...row }])).toEqual([{ outcome: 'refused', fields }]);
    expect(await storedRules()).toEqual(before);
  },
);
