import { expect, test } from 'vitest';
import { mapLimited } from '#functions/platform/map-limited.ts';

const items = [0, 1, 2, 3, 4, 5, 6, 7];

test('mapLimited limits the number of concurrent calls and returns results in the order of the items', async () => {
  let under = 0;
  let most = 0;
  const doubled = await mapLimited(items, 3, async (item) => {
    most = Math.max(most, ++under);
    for (let turn = items.length - item; turn > 0; turn--) await Promise.resolve();
    under -= 1;
    return item * 2;
  });
  expect(doubled).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(3);
});

test('mapLimited starts no further item after a failure and rejects with its error', async () => {
  const begun: number[] = [];
  const second = Promise.withResolvers<void>();
  const work = mapLimited(items, 2, async (item) => {
    begun.push(item);
    if (item === 0) throw new Error('It is locked.');
    await second.promise;
  });
  await expect(work).rejects.toThrow('It is locked.');
  second.resolve();
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1]);
});
