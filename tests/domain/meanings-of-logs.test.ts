import { expect, test } from 'vitest';
import {
  buildCaseTable,
  deriveCaseTable,
  listCaseIndexes,
} from '#functions/analytics/rules/case-table.ts';
import { countDeviations } from '#functions/analytics/rules/count-deviations.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { buildCaseColumns } from '#functions/figures/rules/case-columns.ts';
import { applyMeanings, applyMeaningsToCase } from '#functions/figures/rules/with-meanings.ts';
import { writeImport } from '#functions/imports/rules/import-acts.ts';
import { type ActivityMeaning, findActivityStep } from '#shared/process/activity-steps.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { csvMapping } from './support/write-log.ts';

const getCase = (...activities: readonly string[]): ProcessCase => ({
  ...{ caseId: activities.join(), number: '1', outcome: activities.at(-1) ?? '', isOpen: false },
  events: activities.map((activity, n) => ({
    ...{ activity, kind: 'other', workingSeconds: 0 },
    at: new Date(Date.UTC(2026, 2, 2, n)).toISOString(),
  })),
});
const meanings: ActivityMeaning[] = [
  { name: 'Sent', kind: 'submitted', ends: false },
  { name: 'OK by boss', kind: 'decided', ends: false, step: 'Line manager' },
  { name: 'OK by Finance', kind: 'decided', ends: true },
  { name: 'Sent back by Finance', kind: 'returned', ends: false },
  { name: 'Saved', kind: 'other', ends: false },
  { name: 'Paid', kind: 'other', ends: true },
];
const all = [
  getCase('Sent', 'OK by boss', 'OK by Finance', 'Paid'),
  getCase('Sent', 'OK by boss', 'Sent back by Finance', 'Sent', 'OK by boss', 'OK by Finance'),
  getCase('Sent', 'OK by boss', 'Paid'),
  getCase('Saved'),
];
const steps = [
  { name: 'Line manager', order: 1 },
  { name: 'Finance', order: 2 },
];

test('activity mappings give the same figures for a columnar log as for its individual cases', () => {
  const columns = buildCaseColumns();
  for (const one of all) columns.add(one);
  const read = applyMeanings(columns.done(), meanings);
  const single = all.map((one) => applyMeaningsToCase(one, meanings));
  expect([...read.isOpen]).toEqual(single.map(({ isOpen }) => (isOpen ? 1 : 0)));
  expect(single.map(({ isOpen }) => isOpen)).toEqual([false, false, false, true]);
  expect(calculateFigures(deriveCaseTable(read))).toEqual(calculateFigures(buildCaseTable(single)));
  // The outcome of a request takes precedence over its last event.
  const own = { ...getCase('Saved'), outcome: 'Cancelled by hand' };
  expect(applyMeaningsToCase(own, meanings).isOpen).toBe(false);
});

test('a log is compared with a routing by the steps that its activities are mapped to', () => {
  const table = buildCaseTable(all.map((one) => applyMeaningsToCase(one, meanings)));
  const decided = new Map(
    meanings.flatMap((one) => {
      const step = findActivityStep(one, steps);
      return step === undefined ? [] : [[one.name, step?.name ?? one.name] as const];
    }),
  );
  expect([...decided.keys()]).toEqual(['OK by boss', 'OK by Finance', 'Sent back by Finance']);
  expect(countDeviations(table, listCaseIndexes(table), steps, decided)).toMatchObject({
    ...{ requests: 3, asDesigned: 2, added: [], outOfOrder: [] },
    // Nobody of Finance decided the third request, which was still approved.
    steps: [
      { name: 'Line manager', requests: 3, skipped: 0 },
      { name: 'Finance', requests: 2, skipped: 1 },
    ],
  });
});

test('submissions, payments and activities mapped to no step are not counted as added decisions', () => {
  const kinds = { name: 'Saved by Finance', kind: 'submitted' } as const;
  expect(findActivityStep(kinds, steps)).toBeUndefined();
  expect(findActivityStep({ name: 'Paid', kind: 'other' }, steps)).toBeUndefined();
  expect(findActivityStep({ name: 'Checked', kind: 'decided' }, steps)).toBeNull();
  expect(
    findActivityStep({ name: 'OK by Finance', kind: 'decided', step: '' }, steps),
  ).toBeUndefined();
});

test("after an import, an activity's mapping can be changed, but not a setting that requires the log file", () => {
  const activity = { name: 'Paid', as: 'Paid', kind: 'other' as const, leaveOut: false, count: 2 };
  const counts = { requests: 1, events: 2, from: null, to: null, rows: 2, refusedRows: 0 };
  const report = {
    ...{ ...counts, refusedRequests: 0, leftOut: 0, unreadAmounts: 0, together: 0 },
    ...{ paired: 0, unpairedStarts: 0, unpairedCompletions: 0 },
    ...{ outliers: 0, repeated: 0, joined: 0, activities: [activity] },
  };
  const by = { by: { userId: 'a', name: 'Ann' }, at: '2026-03-02T09:00:00.000Z' };
  const file = { name: 'log.csv', size: 1, sha256: '0' };
  const shown = {
    ...{ id: '1', applicationId: '2', name: 'Log', file, state: 'shown' as const },
    ...{ mapping: csvMapping(), report, progress: null, failure: null, version: 3, turn: 1 },
    ...{ createdBy: by.by, createdAt: by.at, changedBy: by.by, changedAt: by.at },
    ...{ startedAt: null, endedAt: null },
  };
  const written = (more: object) => ({ name: 'Log', mapping: csvMapping(more) });
  const rule = { name: 'Paid', kind: 'decided', ends: true, step: 'Finance' };
  expect(writeImport(shown, written({ activities: [rule] }), by)).toMatchObject({
    state: 'shown',
    report: { requests: 1, activities: [{ ...activity, ...rule }] },
  });
  for (const more of [
    { activities: [{ ...rule, as: 'Payment' }] },
    { activities: [{ ...rule, leaveOut: true }] },
    { timeZone: 'Europe/Berlin' },
  ])
    expect(() => writeImport(shown, written(more), by)).toThrow('can’t be changed now');
});
