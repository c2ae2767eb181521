import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packItem, unpackItem } from '#functions/store/pack-item.ts';

const item = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== 'nested' && name !== '__proto__'),
  fc.jsonValue(),
);

test('an item comes back as it was stored, whatever it holds', () => {
  fc.assert(
    fc.property(item, (value) => {
      // JSON knows no -0: neither does the table.
      const stored = JSON.parse(JSON.stringify(value));
      expect(unpackItem(packItem(stored))).toEqual(stored);
    }),
    { numRuns: 1000 },
  );
});

test('keys and plain values stay attributes of their own, for conditions, indexes and filters', () => {
  const stored = packItem({ pk: 'A', version: 3, imported: true, dueAt: null, tells: [{ a: 1 }] });
  expect(stored).toEqual({
    pk: 'A',
    version: 3,
    imported: true,
    dueAt: null,
    nested: '{"tells":[{"a":1}]}',
  });
});

test('an item that was stored with its lists and maps as attributes reads the same', () => {
  const before = { pk: 'A', tells: [{ userId: 'u' }] };
  expect(unpackItem(before)).toEqual(before);
});
