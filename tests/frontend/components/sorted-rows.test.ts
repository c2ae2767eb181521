import { expect, test } from 'vitest';
import {
  type ColumnComparators,
  compareText,
  formatSort,
  parseSort,
  sortRows,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import { createLevelComparators } from '#frontend/features/doa/orders.ts';
import { DoaLevel } from '#shared/doa/doa.ts';
import { id } from '#tests/domain/support/people.ts';

type Row = { readonly name: string; readonly count: number };
const orders: ColumnComparators<Row> = {
  name: (a, b) => compareText(a.name, b.name),
  count: (a, b) => a.count - b.count,
};
const rows = [
  { name: 'Level 10', count: 1 },
  { name: 'Level 9', count: 2 },
  { name: 'Board', count: 1 },
];
const namesBy = (word: string) =>
  sortRows(rows, orders, parseSort(word, orders, 'name')).map(({ name }) => name);

test('the sort column and direction of a list survive a round trip through the URL', () => {
  for (const direction of ['ascending', 'descending'] as const)
    expect(parseSort(formatSort('count', direction), orders, 'name')).toEqual({
      by: 'count',
      direction,
    });
});

test('a URL without a valid column sorts by the first column of the list', () => {
  for (const word of ['', '-', 'size', '-size', '__proto__', 'toString'])
    expect(parseSort(word, orders, 'name')).toEqual({ by: 'name', direction: 'ascending' });
});

test('digits in names sort as numbers, and equal rows keep their order in both directions', () => {
  expect(namesBy('name')).toEqual(['Board', 'Level 9', 'Level 10']);
  expect(namesBy('-name')).toEqual(['Level 10', 'Level 9', 'Board']);
  expect(namesBy('count')).toEqual(['Level 10', 'Board', 'Level 9']);
  expect(namesBy('-count')).toEqual(['Level 9', 'Level 10', 'Board']);
});

test('approval limits sort by amount in one currency, then unlimited ones, then those without an exchange rate', () => {
  const level = (n: number, limit: string | null, hasRate = true) => ({
    level: DoaLevel.parse({
      ...{ id: id(n), applicationId: id(99), name: `Level ${n}`, rank: n, version: 0 },
      limit: limit === null ? null : { amount: limit, currency: 'EUR' },
    }),
    limit,
    hasRate,
  });
  const all = [level(1, null, false), level(2, null), level(3, '10000.00'), level(4, '900.5')];
  const sorted = sortRows(
    all,
    createLevelComparators(() => 0),
    { by: 'limit', direction: 'ascending' },
  );
  expect(sorted.map(({ level: { rank } }) => rank)).toEqual([4, 3, 2, 1]);
});
