import { expect, test } from 'vitest';
import { TrendChart } from '#frontend/features/dashboard/components/trend-chart.tsx';
import { buildWeekLines } from '#frontend/features/dashboard/save-weeks.ts';
import { chooseDashboardScope, listAvailableScopes } from '#frontend/pages/user/dashboard.tsx';
import { findRequestListPath } from '#frontend/pages/user/dashboard-lists.ts';
import { countRequests } from '#shared/figures/counts-api.ts';

const removed = { Approved: 0, Rejected: 0, Withdrawn: 0 };
const counts = {
  byStatus: { InReview: 2, Returned: 0, Approved: 3, Rejected: 0, Withdrawn: 0 },
  removed,
};

test('a number on the dashboard links to the list of the requests it counts, with its month if it has one', () => {
  const mine = { scope: 'mine', counts, listed: counts } as const;
  expect(findRequestListPath(mine, 'InReview')).toBe('/requests/history?status=InReview');
  const participated = { ...mine, scope: 'participated' } as const;
  expect(findRequestListPath(participated, 'Approved', '2026-11')).toBe(
    '/requests/participated-history?status=Approved&closed=2026-11',
  );
});

test('a dashboard number without a matching list has no link, such as the number of all requests', () => {
  expect(findRequestListPath({ scope: 'all', counts, listed: counts }, 'Approved')).toBeUndefined();
  const listed = { byStatus: { ...counts.byStatus, Approved: 2 }, removed };
  const mine = { scope: 'mine', counts, listed } as const;
  expect(findRequestListPath(mine, 'Approved', '2026-11')).toBeUndefined();
  expect(findRequestListPath(mine, 'InReview')).toBe('/requests/history?status=InReview');
});

test('counts in the response of an earlier version are read with zero removed requests', () => {
  const { byStatus } = counts;
  expect(countRequests.response.parse({ byStatus })).toEqual(counts);
});

const roles = (...names: string[]) => new Set(['user', ...names]);
const address = (of?: string) => new URLSearchParams(of ? { of } : {});

test.each([
  ['an employee', [], [], 'mine', ['mine', 'participated']],
  ['a manager', [], ['led'], 'led', ['led', 'mine', 'participated']],
  ['a head', [], ['headed'], 'headed', ['headed', 'mine', 'participated']],
  [
    'a manager and head',
    [],
    ['led', 'headed'],
    'headed',
    ['led', 'headed', 'mine', 'participated'],
  ],
  ['an approver', ['approver'], [], 'decide', ['decide', 'mine', 'participated']],
  [
    'an approver and manager',
    ['approver'],
    ['led'],
    'decide',
    ['decide', 'led', 'mine', 'participated'],
  ],
  ['an administrator', ['approver', 'admin'], [], 'all', ['decide', 'mine', 'participated', 'all']],
] as const)('%s sees the figures for their main role first', (_, more, teams, first, offered) => {
  expect(chooseDashboardScope(address(), roles(...more), teams)).toBe(first);
  expect(listAvailableScopes(roles(...more), teams)).toEqual(offered);
  for (const scope of offered)
    expect(chooseDashboardScope(address(scope), roles(...more), teams)).toBe(scope);
});

test('a dashboard URL with a scope of administrators or approvers shows other people their own requests', () => {
  for (const of of ['all', 'decide', 'constructor', ''])
    expect(chooseDashboardScope(address(of), roles(), [])).toBe('mine');
});

test('the CSV file of a chart by week has times as numbers of seconds', () => {
  const counts = { sent: 3, approved: 2, rejected: 0, withdrawn: 0, returned: 0, inTime: 1 };
  const week = { from: '2026-11-02', to: '2026-11-08', ...counts, durations: [] };
  const lines = buildWeekLines([
    { ...week, medianSeconds: 7800, ninetiethSeconds: 90_000 },
    { ...week, medianSeconds: null, ninetiethSeconds: null },
  ]);
  const times = lines.slice(1).map((line) => line.slice(7, 9));
  expect(times).toEqual([
    ['7800', '90000'],
    ['', ''],
  ]);
  expect(TrendChart({ weeks: [] }).props.csv).toEqual(buildWeekLines([]));
});
