import { expect, test } from 'vitest';
import { listOf } from '#frontend/pages/user/dashboard-lists.ts';

const counts = { byStatus: { InReview: 2, Returned: 0, Approved: 3, Rejected: 0, Withdrawn: 0 } };

test('a number leads to the list of what it counts, in a month where it is of one', () => {
  const mine = { scope: 'mine', counts, listed: counts } as const;
  expect(listOf(mine, 'InReview')).toBe('/requests/history?status=InReview');
  const participated = { ...mine, scope: 'participated' } as const;
  expect(listOf(participated, 'Approved', '2026-11')).toBe(
    '/requests/participated-history?status=Approved&closed=2026-11',
  );
});

test('a number leads nowhere where no list has exactly that: of all, and where some were raised for others', () => {
  expect(listOf({ scope: 'all', counts, listed: counts }, 'Approved')).toBeUndefined();
  const listed = { byStatus: { ...counts.byStatus, Approved: 2 } };
  const mine = { scope: 'mine', counts, listed } as const;
  expect(listOf(mine, 'Approved', '2026-11')).toBeUndefined();
  expect(listOf(mine, 'InReview')).toBe('/requests/history?status=InReview');
});
