import { expect, test } from 'vitest';
import { filterRows } from '#frontend/features/doa/filter-rows.ts';
import type { AuthorityMatrix } from '#shared/doa/matrix.ts';

type Row = AuthorityMatrix['rows'][number];
const cell = (ruleIds: string[] = []): Row['cells'][number] => ({
  levelId: 'lead',
  people: [],
  ruleIds,
  inheritedFrom: ruleIds.length > 0 ? null : 'everywhere',
  exceptions: 0,
  marks: [],
});
const row = (name: string, depth: number, cells = [cell()]): Row => ({
  departmentId: name === 'Everywhere' ? null : name,
  name,
  depth,
  head: null,
  cells,
});
const matrix: AuthorityMatrix = {
  currency: 'EUR',
  ratesCurrency: 'EUR',
  levels: [],
  rows: [
    row('Everywhere', 0),
    row('Operations', 0),
    row('Depot', 1),
    row('Zürich', 2, [cell(['rule'])]),
    row('Legal', 0),
    row('Sales', 0),
  ],
};
const listVisibleNames = (filter: Partial<Parameters<typeof filterRows>[1]>) =>
  filterRows(matrix, { text: '', onlyOwn: false, always: [], ...filter }).map(({ name }) => name);

test('a long table of approval limits shows only departments with their own rules, below their parents', () => {
  expect(listVisibleNames({ onlyOwn: true })).toEqual([
    'Everywhere',
    'Operations',
    'Depot',
    'Zürich',
  ]);
  expect(listVisibleNames({ onlyOwn: true, always: ['Sales'] })).toContain('Sales');
  expect(listVisibleNames({})).toHaveLength(6);
});

test('a search in the approval limits finds departments without their own rules, by name regardless of accents', () => {
  expect(listVisibleNames({ text: 'zurich', onlyOwn: true })).toEqual([
    'Operations',
    'Depot',
    'Zürich',
  ]);
  expect(listVisibleNames({ text: 'legal', onlyOwn: true })).toEqual(['Legal']);
});
