import { expect, test } from 'vitest';
import { calculateUsedShare } from '#frontend/features/dashboard/components/risk-list.tsx';

const at = '2026-11-20T12:00:00.000Z';
const request = (leftSeconds: number) => ({
  due: { state: 'overdue' as const, at, leftSeconds, used: 1, timeZone: 'UTC' },
  path: [[{ name: 'Head', state: 'open' as const, dueAt: at, targetSeconds: 8 * 3600 }]],
});

test('the length of an SLA bar is the used share of the target time, even above 100 %', () => {
  expect(calculateUsedShare(request(4 * 3600))).toBe(0.5);
  expect(calculateUsedShare(request(0))).toBe(1);
  expect(calculateUsedShare(request(-4 * 3600))).toBe(1.5);
  expect(calculateUsedShare(request(-48 * 3600))).toBe(7);
});
