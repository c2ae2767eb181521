import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields } from '#functions/organisation/rules/changed-fields.ts';

test('a difference is named by its path, lists and amounts as a whole, and fields that the product writes itself are left out', () => {
  const before = {
    id: 'a',
    version: 1,
    name: 'One',
    limit: { amount: '1', currency: 'EUR' },
    days: [1],
  };
  const after = {
    id: 'a',
    version: 2,
    name: 'Two',
    limit: { amount: '2', currency: 'EUR' },
    days: [],
  };
  expect(changedFields(before, after)).toEqual([
    { path: 'name', before: 'One', after: 'Two' },
    {
      path: 'limit',
      before: { amount: '1', currency: 'EUR' },
      after: { amount: '2', currency: 'EUR' },
    },
    { path: 'days', before: [1], after: [] },
  ]);
});

test('a new item has all its fields, one that is gone had them', () => {
  expect(changedFields(undefined, { name: 'One', headId: null })).toEqual([
    { path: 'name', before: null, after: 'One' },
  ]);
  expect(changedFields({ limit: { amount: '1' } }, { limit: null })).toEqual([
    { path: 'limit.amount', before: '1', after: null },
  ]);
});

test('nothing differs between an item and its copy, and every way has its way back', () => {
  const item = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(
    fc.property(item, item, (one, other) => {
      expect(changedFields(one, structuredClone(one))).toEqual([]);
      const back = changedFields(other, one).map(({ path, before, after }) => ({
        path,
        before: after,
        after: before,
      }));
      const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
      expect(changedFields(one, other).sort(byPath)).toEqual(back.sort(byPath));
    }),
  );
});
