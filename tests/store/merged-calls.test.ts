import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runInLanguage } from '#functions/platform/language.ts';
import { mergeCalls } from '#functions/platform/table/batch-calls.ts';
import { createTooBusyError } from '#functions/platform/table/table-errors.ts';
import { AppError } from '#shared/errors.ts';

/** Create a merged call that returns its items, refuses invalid ones, and records what was sent. */
function recordedCalls(fail?: () => Error) {
  const sent: (readonly number[])[] = [];
  const call = mergeCalls(async (items: readonly number[]) => {
    sent.push(items);
    if (fail) throw fail();
    if (items.some((item) => item < 0)) throw new RangeError('invalid');
    return new Set(items);
  });
  return { call, sent };
}

test('callers of one turn of the event loop share one call, and later callers have another', async () => {
  const { call, sent } = recordedCalls();
  await Promise.all([call([1, 2]), Promise.resolve().then(() => call([3]))]);
  await call([4]);
  expect(sent).toEqual([[1, 2, 3], [4]]);
});

test('an invalid item fails only its own caller, whichever callers are merged', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.integer({ min: -3 }), { minLength: 1 })), async (all) => {
      const { call, sent } = recordedCalls();
      const outcomes = await Promise.allSettled(all.map((items) => call(items)));
      outcomes.forEach((outcome, n) => {
        const items = all[n] ?? [];
        const isValid = items.every((item) => item >= 0);
        expect(outcome.status).toBe(isValid ? 'fulfilled' : 'rejected');
        if (outcome.status === 'fulfilled')
          expect(items.every((item) => outcome.value.has(item))).toBe(true);
      });
      const isAllValid = all.flat().every((item) => item >= 0);
      expect(sent).toHaveLength(
        all.length === 0 ? 0 : isAllValid || all.length === 1 ? 1 : 1 + all.length,
      );
    }),
  ));

test('merged callers read in their own language that the table is busy', async () => {
  const { call, sent } = recordedCalls(createTooBusyError);
  const inEach = <T>(act: () => T) =>
    Promise.all((['en', 'de'] as const).map((language) => runInLanguage(language, act)));
  const expected = await inEach(() => createTooBusyError().message);
  const texts = await inEach(() => call([1]).catch((error: unknown) => Object(error).message));
  expect(sent).toHaveLength(1);
  expect(texts).toEqual(expected);
  expect(new Set(texts).size).toBe(2);
});

test('a busy service fails all merged callers after one call', async () => {
  const { call, sent } = recordedCalls(() => new AppError('server.unavailable', 'busy'));
  const outcomes = await Promise.allSettled([call([1]), call([2])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toEqual([[1, 2]]);
});
