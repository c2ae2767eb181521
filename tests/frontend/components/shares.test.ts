import { expect, test } from 'vitest';
import { formatInTimeShare } from '#frontend/features/dashboard/figure-words.ts';
import { formatShare } from '#frontend/lib/language/changes.ts';
import { formatPercent, roundToPercent } from '#frontend/lib/language/shares.ts';

test('a share is rounded to 100 % only if it covers all requests, and to 0 % only if it covers none', () => {
  for (const whole of [1, 3, 7, 200, 300, 10_357])
    for (let part = 0; part <= whole; part += 1) {
      const text = roundToPercent(part / whole);
      expect(text === '100', `${part} of ${whole}`).toBe(part === whole);
      expect(text === '0', `${part} of ${whole}`).toBe(part === 0);
    }
});

test.each([
  [1 / 3, '33 %'],
  [0.004, '<1 %'],
  [0.006, '1 %'],
  [0.994, '99 %'],
  [0.9999, '>99 %'],
  [1.24, '124 %'],
])('the share %s is shown as %s', (share, text) => expect(formatPercent(share)).toBe(text));

test('with one late decision among three hundred, the share of decisions in time is not rounded to 100 %', () => {
  const none = { from: '2026-11-01', to: '2026-11-30', sent: 0, rejected: 0, withdrawn: 0 };
  const times = { medianSeconds: null, ninetiethSeconds: null, durations: [] };
  const month = { ...none, ...times, approved: 300, returned: 0, inTime: 299 };
  expect(formatInTimeShare(month)).toBe('>99% of 300 decided in time');
  expect(formatShare(299, 300)).toBe('>99 %');
});
