import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packItem, restDictionaries, unpackItem } from '#functions/platform/table/pack-item.ts';
import { encodeBytesAsBase64 } from '#tests/support/in-base64.ts';
import { runs } from '#tests/support/runs.ts';

const item = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== 'rest' && name !== '__proto__'),
  fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', minLength: 500, maxLength: 3000 })),
);
const getRest = (value: object) => packItem({ ...value }).rest;

test('an item with any content is read as it was stored', () => {
  fc.assert(
    fc.property(item, (value) => {
      // Neither JSON nor the table supports -0.
      const stored = JSON.parse(JSON.stringify(value));
      expect(unpackItem(packItem(stored))).toEqual(stored);
      expect(unpackItem(encodeBytesAsBase64(packItem(stored)))).toEqual(stored);
    }),
    { numRuns: runs(1000) },
  );
});

test('fields for conditions, indexes, expiry and filters remain attributes of the table item', () => {
  const looked = { pk: 'A', gsi1sk: 'B', version: 3, turn: '2', expiresAt: 9, imported: true };
  expect(packItem({ ...looked, amount: '12.00', tells: [1] })).toEqual({
    ...looked,
    rest: '{"amount":"12.00","tells":[1]}',
  });
});

test('an item stored with lists and maps as attributes is read in the same form', () => {
  const before = { pk: 'A', tells: [{ userId: 'u' }] };
  expect(unpackItem(before)).toEqual(before);
});

test('a long body is stored compressed, a short one as text', () => {
  const task = { taskId: 't', path: Array.from({ length: 8 }, () => ({ state: 'forecast' })) };
  expect(getRest({ remarks: 'x'.repeat(400) })).toEqual(expect.any(String));
  expect(getRest({ ...task, remarks: 'x'.repeat(500) })).toEqual(expect.any(Uint8Array));
});

test('an item above the size limit of the table stays uncompressed', () => {
  expect(getRest({ text: 'x'.repeat(400_000) })).toEqual(expect.any(String));
});

test('the compression dictionaries never change, because stored items were compressed with them', () => {
  const hashes = [...restDictionaries].map(([number, bytes]) => [
    number,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  expect(hashes).toEqual([[1, 'b0e5eb182a62827fed29a7a0c57fa7a6d63faf6beb8361155ec29d04dc51f661']]);
});

test('packed content of a newer version is rejected instead of misread', () => {
  const rest = packItem({ remarks: 'x'.repeat(600) }).rest;
  if (!(rest instanceof Uint8Array)) throw new Error('Not compressed.');
  expect(() => unpackItem({ rest: Uint8Array.from([9, ...rest.slice(1)]) })).toThrow('newer');
});
