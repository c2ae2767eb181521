import { expect, test } from 'vitest';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { processRows } from '#frontend/features/analytics/process/save-process.ts';
import { formatWithin } from '#frontend/features/analytics/process/waits.ts';

const times = { median: 60, ninetieth: 120, mean: 80 };
const spread = { ...times, working: { median: 6, ninetieth: 12, mean: 8 } };
const kind = 'other' as const;
const counts = { count: 3, requests: 2, open: 0, across: null };
const figures: ProcessFigures = {
  ...{ requests: 2, events: 4, over: 2, cycle: spread, variantCount: 1, tellsReturns: true },
  activities: [
    { name: 'Check', kind, ...counts, wait: null, work: { ...spread, requests: 2 } },
    { name: 'Pay', kind, ...counts, wait: spread },
  ],
  moves: [{ from: 0, to: 1, count: 3, requests: 2, wait: spread }],
  variants: [{ id: 'a', activities: [0, 1], requests: 2, cycle: spread }],
  ...{ firstTimeRight: 2, late: 0, automatic: 0, bottlenecks: [], withheld: 0 },
  groups: { categories: [], departments: [] },
  choices: { categories: [], departments: [], outcomes: [], from: null, to: null },
  counted: { from: null, to: null, amountFrom: null, amountTo: null },
};

test('a CSV export of process figures names transitions by their ends, and separates work from waiting', () => {
  const [head = [], ...rows] = processRows(figures);
  expect(rows.every((row) => row.length === head.length)).toBe(true);
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Activity', 'Check', '', ''],
    ['Activity', 'Pay', '', ''],
    ['Move', '', 'Check', 'Pay'],
    ['Variant', 'Check › Pay', '', ''],
  ]);
  const cell = (row: number, name: string) => rows[row]?.[head.indexOf(name)];
  expect([cell(0, 'Median seconds'), cell(0, 'Work: median seconds')]).toEqual(['', '60']);
  expect([cell(1, 'Median seconds'), cell(1, 'Work: median seconds')]).toEqual(['60', '']);
  expect(cell(0, 'Work: 90 % working seconds')).toBe('12');
});

test('a time limit below one minute is shown as 1 min and never as "at once"', () => {
  const within = (seconds: number) => formatWithin(seconds, { time: 'calendar' }, 'en-GB');
  expect([0, 20, 59, 60, 3600].map(within)).toEqual(['1 min', '1 min', '1 min', '1 min', '1 h']);
});
