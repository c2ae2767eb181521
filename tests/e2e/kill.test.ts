import { expect, test } from 'vitest';
import { createRandom } from '#demo/history/random.ts';
import { killProduct } from '#tests/support/kill-product.ts';

const seed = Date.now() % 1_000_000;
/** Every run tests different times. `npm run bench:kill` tests any number of times. */
const rounds = 3;

test(`no acknowledged act or file is lost and nobody misses a message when the whole product is killed at any moment, ${rounds} times (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  const { acknowledged, files, mailedTwice, ...harm } = await killProduct(
    rounds,
    createRandom(seed).next,
  );
  const acts = { lost: [], lostFiles: [], doubled: [], broken: [], stuck: [] };
  expect(harm).toEqual({ rounds, ...acts, untold: [], toldTwice: [], unmailed: [] });
  expect(acknowledged).toBeGreaterThanOrEqual(rounds);
  expect(files).toBeGreaterThan(0);
  // Only mails in progress at the kill can be sent twice: those about one event of each of four requests, and two that
  // were being sent.
  expect(mailedTwice).toBeLessThanOrEqual(rounds * (4 + 2));
});
