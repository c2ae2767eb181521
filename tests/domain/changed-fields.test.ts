import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listChangedFields } from '#functions/organisation/rules/changed-fields.ts';

test('changed fields are listed with their path, with amounts and lists as a whole and without internal fields', () => {
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
  expect(listChangedFields(before, after)).toEqual([
    { path: 'name', before: 'One', after: 'Two' },
    {
      path: 'limit',
      before: { amount: '1', currency: 'EUR' },
      after: { amount: '2', currency: 'EUR' },
    },
    { path: 'days', before: [1], after: [] },
  ]);
});

test('every field of a new item is listed as added, and a field set to null as removed', () => {
  expect(listChangedFields(undefined, { name: 'One', headId: null })).toEqual([
    { path: 'name', before: null, after: 'One' },
  ]);
  expect(listChangedFields({ limit: { amount: '1' } }, { limit: null })).toEqual([
    { path: 'limit.amount', before: '1', after: null },
  ]);
});

test('equal items have no changed fields, and the reverse comparison swaps the values before and after', () => {
  const item = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(
    fc.property(item, item, (one, other) => {
      expect(listChangedFields(one, structuredClone(one))).toEqual([]);
      const back = listChangedFields(other, one).map(({ path, before, after }) => ({
        path,
        before: after,
        after: before,
      }));
      const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
      expect(listChangedFields(one, other).sort(byPath)).toEqual(back.sort(byPath));
    }),
  );
});
