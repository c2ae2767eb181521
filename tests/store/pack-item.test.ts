import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packItem, unpackItem } from '#functions/platform/table/pack-item.ts';
import { restDictionaries } from '#functions/platform/table/rest-dictionaries.ts';
import { defaultApplicationId } from '#shared/application.ts';
import { id } from '#tests/domain/support/people.ts';
import { encodeBytesAsBase64 } from '#tests/support/in-base64.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { storedItem } from './support/arbitrary-stored-item.ts';

const item = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== 'rest' && name !== '__proto__'),
  fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', minLength: 500, maxLength: 3000 })),
);
const withKeys = storedItem.map(([keys, seen, fields]) => ({ ...keys, ...seen, ...fields }));
const getRest = (value: object) => packItem({ ...value }).rest;
function getBytes(value: object): Uint8Array {
  const rest = getRest(value);
  if (rest instanceof Uint8Array) return rest;
  throw new Error('Not compressed.');
}

test('an item with any content is read as it was stored', () => {
  fc.assert(
    fc.property(fc.oneof(item, withKeys), (value) => {
      // Neither JSON nor the table supports -0.
      const stored = JSON.parse(JSON.stringify(value));
      expect(unpackItem(packItem(stored))).toEqual(stored);
      expect(unpackItem(encodeBytesAsBase64(packItem(stored)))).toEqual(stored);
    }),
    { numRuns: runs(1000) },
  );
});

test('the compressed content of an item does not depend on its keys in indexes', () => {
  fc.assert(
    fc.property(storedItem, storedItem, ([keys, seen, fields], [others]) => {
      const moved = { ...others, pk: keys.pk, sk: keys.sk };
      expect(getRest({ ...moved, ...seen, ...fields })).toEqual(
        getRest({ ...keys, ...seen, ...fields }),
      );
    }),
    { numRuns: runs(300) },
  );
});

test('compressed content under a key with other ids is rejected instead of misread', () => {
  let rejected = 0;
  fc.assert(
    fc.property(storedItem, storedItem, ([keys, seen, fields], [others]) => {
      const packed = packItem({ ...keys, ...seen, ...fields });
      const copied = { ...packed, pk: others.pk, sk: others.sk };
      const expected = JSON.parse(JSON.stringify({ ...copied, ...fields, rest: undefined }));
      let read: unknown;
      try {
        read = unpackItem(copied);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        rejected += 1;
        return;
      }
      expect(read).toEqual(expected);
    }),
    { numRuns: runs(1000) },
  );
  expect(rejected).toBeGreaterThanOrEqual(minMatches(100));
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

const at = '2026-11-28T20:00:00.000Z';
const hash = 'ab'.repeat(32);
const withValues = {
  ...{ pk: `REQUEST#${id(1)}`, sk: `TASK#${id(2)}`, taskId: id(2), requestId: id(1) },
  ...{ applicationId: defaultApplicationId, stageId: id(3), at: { opened: at, due: at }, hash },
  ...{ remarks: 'x'.repeat(500), again: [id(3), hash] },
};

test('an id of the key or the application takes no bytes, any other 16, a time 6 and a hash 32', () => {
  const [header, values] = [5, 16 + 6 + 32];
  const bytes = Buffer.from(getBytes(withValues));
  expect(bytes[0]).toBe(2);
  expect(bytes.readUInt16BE(3)).toBe(values);
  expect(bytes.subarray(header, header + values).toString('hex')).toBe(
    `${id(3).replaceAll('-', '')}${Date.parse(at).toString(16).padStart(12, '0')}${hash}`,
  );
});

test('content of each format is read from the bytes that were stored', () => {
  const { pk, sk, ...fields } = withValues;
  const dictionary = restDictionaries.get(1);
  const compressed = deflateRawSync(JSON.stringify(fields), { dictionary });
  const first = Buffer.concat([Buffer.of(1), compressed]);
  expect(unpackItem({ pk, sk, rest: first })).toEqual(withValues);
  const second = Buffer.from(storedBytes, 'base64');
  expect(unpackItem({ pk, sk, rest: second })).toEqual(withValues);
});
const storedBytes =
  'AtqDADZ3dmZm8KFwA8K5AAAAAAADAaIjvj4Aq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6tDKudZ0Qp6XFkWUdQzQCu/amiYI0IcnMFqkdwCMhrm8IpRMOIAKKWkJ2aC2nRKbEo6ShxKsbUA';

test('the compression dictionaries never change, because stored items were compressed with them', () => {
  const hashes = [...restDictionaries].map(([number, bytes]) => [
    number,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  expect(hashes).toEqual([
    [1, 'b0e5eb182a62827fed29a7a0c57fa7a6d63faf6beb8361155ec29d04dc51f661'],
    [2, 'd6a8d7811735926ce770cf8ce6f8383f5a26b4e67940d94249ca0d00bd33f87b'],
  ]);
});

test('packed content of a newer version is rejected instead of misread', () => {
  const rest = getBytes({ remarks: 'x'.repeat(600) });
  expect(() => unpackItem({ rest: Uint8Array.from([9, ...rest.slice(1)]) })).toThrow('newer');
});
