import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packItem, unpackItem } from '#functions/platform/table/pack-item.ts';
import { runs } from '#tests/support/runs.ts';

const item = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== 'rest' && name !== '__proto__'),
  fc.jsonValue(),
);

test('an item comes back as it was stored, whatever it holds', () => {
  fc.assert(
    fc.property(item, (value) => {
      // JSON knows no -0: neither does the table.
      const stored = JSON.parse(JSON.stringify(value));
      expect(unpackItem(packItem(stored))).toEqual(stored);
    }),
    { numRuns: runs(1000) },
  );
});

test('what conditions, indexes, expiry and filters look at stays an attribute', () => {
  const looked = { pk: 'A', gsi1sk: 'B', version: 3, turn: '2', expiresAt: 9, imported: true };
  expect(packItem({ ...looked, amount: '12.00', tells: [1] })).toEqual({
    ...looked,
    rest: '{"amount":"12.00","tells":[1]}',
  });
});

test('an item that was stored with its lists and maps as attributes reads the same', () => {
  const before = { pk: 'A', tells: [{ userId: 'u' }] };
  expect(unpackItem(before)).toEqual(before);
});
