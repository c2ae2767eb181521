import { expect, test } from 'vitest';
import { randomFrom } from '#local/demo/history/random.ts';
import { killProduct } from '#tests/support/kill-product.ts';

const seed = Date.now() % 1_000_000;

test(`no acknowledged act is lost when the whole product is killed at any moment, 20 times (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  const { acknowledged, ...harm } = await killProduct(20, randomFrom(seed).next);
  expect(harm).toEqual({ rounds: 20, lost: [], doubled: [], broken: [], stuck: [] });
  expect(acknowledged).toBeGreaterThan(20);
});
