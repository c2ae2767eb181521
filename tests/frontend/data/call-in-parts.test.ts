import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetryingCaller } from '#frontend/data/call-in-parts.ts';
import { eachPage } from '#frontend/data/each-page.ts';
import { onServiceWaits } from '#frontend/lib/service-waits.ts';
import { AppError } from '#shared/errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = new AppError('server.unavailable', 'Away.');

/** Create a call that returns or throws the planned results in sequence. */
function planned(...plan: readonly (string | Error)[]) {
  const call = vi.fn<() => Promise<string>>();
  for (const next of plan)
    if (typeof next === 'string') call.mockResolvedValueOnce(next);
    else call.mockRejectedValueOnce(next);
  return call;
}

test('an action of several calls fails at once if its first call fails', async () => {
  await expect(createRetryingCaller()(planned(away, 'never'))).rejects.toBe(away);
});

test('a later call of an action of several calls is retried while the service is unavailable or limits the rate', async () => {
  const call = createRetryingCaller();
  await call(planned('first'));
  const second = call(planned(away, new AppError('rate.limited', 'Wait.'), away, 'second'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await second).toBe('second');
});

test.each([
  ['a permanent error', [new AppError('input.invalid', 'No.')]],
  ['an error that lasts for minutes', Array<Error>(20).fill(away)],
])(
  'an action of several calls fails with the first error of a later call: %s',
  async (_, errors) => {
    const call = createRetryingCaller();
    await call(planned('first'));
    const second = expect(call(planned(...errors))).rejects.toBe(errors[0]);
    await vi.advanceTimersByTimeAsync(130_000);
    await second;
  },
);

test('a wait of more than three seconds in an action of several calls is shown until the action continues', async () => {
  const shown: boolean[] = [];
  onServiceWaits((isWaiting) => shown.push(isWaiting));
  const call = createRetryingCaller();
  await call(planned('first'));
  const second = call(planned(away, away, away, 'second'));
  await vi.advanceTimersByTimeAsync(2900);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toEqual([true]);
  await vi.advanceTimersByTimeAsync(4000);
  await second;
  expect(shown).toEqual([true, false]);
});

test('a later call of an action of several calls is not retried after the person stopped the action', async () => {
  let isStopped = false;
  const call = createRetryingCaller(() => isStopped);
  await call(planned('first'));
  isStopped = true;
  await expect(call(planned(away, 'never'))).rejects.toBe(away);
});

test('all pages of a list are read, even if the service is unavailable for a moment', async () => {
  const pages = [{ n: 1, cursor: 'a' }, away, away, { n: 2, cursor: 'b' }, { n: 3 }];
  const asked: unknown[] = [];
  const read = async () => {
    const found: number[] = [];
    for await (const { n } of eachPage(async ({ cursor }) => {
      asked.push(cursor);
      const next = pages[asked.length - 1];
      if (next instanceof Error || next === undefined) throw next;
      return next;
    }))
      found.push(n);
    return found;
  };
  const reading = read();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reading).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'a', 'a', 'a', 'b']);
});
