import { expect, test } from 'vitest';
import { memoize } from '#functions/platform/memoize.ts';

/** Create a cached function that counts its loads. `keeps`: whether a cached result is trusted. */
function counted({ keeps = true } = {}) {
  const state = { loads: 0, now: 0 };
  const { ask, forget } = memoize(
    async (app: string) => {
      state.loads += 1;
      const { loads } = state;
      await Promise.resolve();
      return `${app} ${loads}`;
    },
    { trustedForMs: 300_000, keeps: () => keeps, now: () => state.now },
  );
  return { state, ask, forget };
}

test('people are cached for five minutes, and a dashboard loads them only once', async () => {
  const { state, ask } = counted();
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask('acme')));
  expect([new Set(answers).size, state.loads]).toEqual([1, 1]);
  for (const minute of [1, 2, 3, 4]) {
    state.now = minute * 60_000;
    await Promise.all([ask('acme'), ask('acme')]);
  }
  expect(state.loads).toBe(1);
  state.now = 300_000;
  expect(await ask('acme')).toBe('acme 2');
  expect(await ask('other')).toBe('other 3');
});

test('the cache reloads after a change, even if an earlier load is still in progress', async () => {
  const { state, ask, forget } = counted();
  const before = ask('acme');
  forget('acme');
  const after = ask('acme');
  expect([await before, await after, state.loads]).toEqual(['acme 1', 'acme 2', 2]);
  expect(await ask('acme')).toBe('acme 2');
});

test('a result that must not be cached is shared only by simultaneous callers', async () => {
  const { state, ask } = counted({ keeps: false });
  await Promise.all([ask('acme'), ask('acme')]);
  await ask('acme');
  expect(state.loads).toBe(2);
});

test('a failed load rejects for all simultaneous callers, and the next call loads again', async () => {
  let tries = 0;
  const { ask } = memoize(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return tries;
    },
    { trustedForMs: 1000, keeps: () => true, now: () => 0 },
  );
  const failed = await Promise.allSettled([ask('a'), ask('a')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a')).toBe(2);
});
