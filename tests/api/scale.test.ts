import { afterAll, expect, test } from 'vitest';
import {
  type Counts,
  countOperation,
  operationNames,
  startCounting,
} from '#tests/bench/count-operations.ts';
import { compareCounts } from '#tests/bench/growth.ts';
import { storeRequests } from '#tests/bench/store-requests.ts';
import { startApi } from '#tests/support/api.ts';
import { type OperationName, requireEndpoint } from './support/operations.ts';

/** Even the smaller number of requests fills a page of each list. */
const [fewer, more] = [250, 1000];

const api = await startApi();
const counting = await startCounting();
afterAll(async () => {
  counting.stop();
  await api.stop();
});

/** Operations that people may call. `npm run bench:scale` also counts those for administrators, which takes minutes. */
const ofPeople = operationNames.filter((name) =>
  requireEndpoint(name).roles.some((role) => role !== 'admin'),
);

test('an operation of people needs no more table calls and items when more requests are stored', async () => {
  await storeRequests(api.stored, 0, fewer);
  const before = new Map<OperationName, Counts>();
  for (const name of ofPeople) before.set(name, await countOperation(api, counting, name));
  await storeRequests(api.stored, fewer, more);
  const faults: Partial<Record<OperationName, readonly Counts[]>> = {};
  for (const [name, counts] of before) {
    const after = await countOperation(api, counting, name, counts);
    if (compareCounts(name, [counts, after]).isFault) faults[name] = [counts, after];
  }
  expect(faults).toEqual({});
  expect(before.size).toBeGreaterThan(90);
}, 300_000);
