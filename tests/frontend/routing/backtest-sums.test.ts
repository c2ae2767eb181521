import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readBacktest } from '#frontend/features/analytics/backtest/backtest-address.ts';
import {
  backtestSheet,
  buildBacktestRows,
} from '#frontend/features/analytics/backtest/backtest-file.ts';
import {
  pairSteps,
  summarizeBacktest,
} from '#frontend/features/analytics/backtest/backtest-sums.ts';
import {
  BacktestDistribution,
  buildDistribution,
} from '#frontend/features/analytics/backtest/components/backtest-distribution.tsx';
import { compareDecisions } from '#frontend/features/analytics/backtest/components/backtest-requests.tsx';
import { countPersonLoads } from '#frontend/features/analytics/backtest/person-loads.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';

type Walk = BacktestedRequest['was'];
const hour = 3600;
/**
 * Create a walk from steps. "Finance:Ann,Ben" is a step that took this number of hours, with one decision by Ann or
 * Ben.
 */
const walk = (...steps: readonly (readonly [string, number])[]): Walk => ({
  steps: steps.map(([said, hours], n) => {
    const [name = '', names = ''] = said.split(':');
    const people = names.split(',').map((person) => ({ userId: person, name: person }));
    return { name, order: n + 1, people, approvals: 1, seconds: hours * hour, targetSeconds: hour };
  }),
  workingSeconds: steps.reduce((sum, [, hours]) => sum + hours * hour, 0),
  breaches: steps.filter(([, hours]) => hours > 1).length,
});
const request = (was: Walk, would: Walk, more: Partial<BacktestedRequest> = {}) => ({
  ...{ requestId: 'r', number: 'REQ-1', title: 'A chair', was, would },
  ...{ same: false, isCut: false },
  ...more,
});
const [manager, finance, legal] = [
  ['Manager:Ann', 1],
  ['Finance:Ben', 3],
  ['Legal:Cem', 2],
] as const;
const kept = request(walk(manager), walk(manager), { same: true });
const shorter = request(walk(manager, finance), walk(manager));
const longer = request(walk(manager), walk(manager, legal));
const cutRequest = request(walk(manager), walk(manager, legal), { isCut: true });

test('a backtest shows how many requests have unchanged, fewer or more decisions, and the time saved', () => {
  expect(summarizeBacktest([kept, shorter, shorter, longer, cutRequest])).toMatchObject({
    replayed: 5,
    same: 1,
    cut: 1,
    fewer: { count: 2, laterSeconds: -3 * hour },
    more: { count: 1, laterSeconds: 2 * hour },
    others: 0,
    savedSeconds: 4 * hour,
    savedDecisions: 1,
  });
});

test('the past and draft steps of a backtest are paired by name, and steps missing in the draft are last', () => {
  expect(pairSteps([shorter, longer])).toEqual([
    {
      name: 'Manager',
      was: { count: 2, seconds: hour, late: 0 },
      would: { count: 2, seconds: hour, late: 0 },
    },
    {
      name: 'Legal',
      was: { count: 0, seconds: null, late: 0 },
      would: { count: 1, seconds: 2 * hour, late: 1 },
    },
    {
      name: 'Finance',
      was: { count: 1, seconds: 3 * hour, late: 1 },
      would: { count: 0, seconds: null, late: 0 },
    },
  ]);
});

test('a backtest counts a step with several approvers for the person who decided, or in equal shares', () => {
  const both = walk(['Finance:Ann,Ben', 1]);
  const known = countPersonLoads([request(walk(manager), both)]);
  expect(known.map(({ name, was, would }) => [name, was, would])).toEqual([['Ann', 1, 1]]);
  const unknown = countPersonLoads([request(walk(legal), both)]);
  expect(unknown.map(({ name, was, would, wouldShare }) => [name, was, would, wouldShare])).toEqual(
    [
      ['Cem', 1, 0, 0],
      ['Ann', 0, 0.5, 0.5],
      ['Ben', 0, 0.5, 0.5],
    ],
  );
});

test('a backtest comparison marks removed decisions, and names new steps and changed approvers', () => {
  const was = walk(manager, finance, legal);
  const would = walk(manager, ['Legal:Dora', 1], ['Board:Eva', 1]);
  expect(compareDecisions(request(was, would))).toEqual([
    { name: 'Manager', kind: 'kept' },
    { name: 'Finance', kind: 'gone' },
    { name: 'Legal', kind: 'others', who: 'Dora instead of Cem' },
    { name: 'Board', kind: 'added', who: 'Eva' },
  ]);
  expect(compareDecisions(cutRequest).map(({ kind }) => kind)).toEqual(['kept', 'kept']);
});

const times = fc.array(fc.integer({ min: 0, max: 40_000_000 }), { maxLength: 60 });
test('a backtest chart shows every request in one bar of its side, and both sides have the same bars', () => {
  fc.assert(
    fc.property(times, times, (was, would) => {
      const bars = buildDistribution(was, would);
      const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
      expect(sum(bars.was)).toBe(was.length);
      expect(sum(bars.would)).toBe(would.length);
      expect(bars.was.length).toBe(bars.would.length);
      expect(bars.was.length).toBeLessThanOrEqual(29);
    }),
  );
});

test('an export of a backtest contains the hours with and without the draft, if they are known', () => {
  const [first, second] = buildBacktestRows([shorter, cutRequest]);
  expect(first).toMatchObject({
    hours: '4.00',
    hoursThen: '1.00',
    difference: '-3.00',
    same: 'no',
  });
  expect(first?.decisions).toBe('Manager (Ann); Finance (Ben)');
  expect(second).toMatchObject({ hours: '1.00', hoursThen: '', difference: '' });
  const names = backtestSheet.columns.map(({ name }) => name);
  expect(Object.keys(first ?? {}).sort()).toEqual(names.sort());
});

test('the backtest URL stores days, version and view, and invalid values use the defaults', () => {
  const now = Date.parse('2026-07-01T12:00:00Z');
  const read = (text: string) => readBacktest(new URLSearchParams(text), now);
  const usual = { from: '2026-01-02', to: '2026-07-01' };
  expect(read('')).toEqual({ days: usual, version: undefined, showsAll: false });
  expect(read('from=2026-13-99&version=-1&show=x').days).toEqual(usual);
  expect(read('from=2025-01-01&to=2025-02-01&version=3&show=all')).toEqual({
    days: { from: '2025-01-01', to: '2025-02-01' },
    version: 3,
    showsAll: true,
  });
});

test('the chart of request times in a backtest names no times if no completed request differs', () => {
  for (const [requests, reason] of [
    [[kept], 'None of the requests that ended differs.'],
    [[{ ...shorter, isCut: true }], 'None of these requests went through to its end.'],
  ] as const) {
    const props = { requests, showsAll: false, onShowAll: () => undefined, isDraft: false };
    const html = renderToStaticMarkup(createElement(BacktestDistribution, props));
    expect(html).toContain(reason);
    expect(html).not.toContain('half are decided');
  }
});
