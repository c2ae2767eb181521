import { expect, test } from 'vitest';
import { addPreview, listAncestorRows, planImportBatches } from '#frontend/data/import-rows.ts';
import {
  formatImportLabel,
  listRows,
  markUnsentRows,
  summarizeOutcomes,
} from '#frontend/widgets/import/import-words.ts';
import type { RowOutcome } from '#shared/import/import-endpoint.ts';
import { planRows } from '#shared/import/plan-rows.ts';
import { departmentSheet as sheet } from '#shared/import/sheets.ts';
import { locationTypeSheet } from '#shared/reference/location-kind-files-api.ts';

const rowsOf = (count: number, costCentre = '') =>
  Array.from({ length: count }, (_, n) => ({
    ...{ code: String(1000 + n), name: `Part ${n}`, costCentre },
    parent: n === 0 ? '' : n % 50 === 0 ? '1000' : String(1000 + n - 1),
  }));
const partsIn = (rows: ReturnType<typeof rowsOf>) => {
  const plan = planRows(sheet, rows);
  return { plan, parts: planImportBatches(sheet, rows, plan) };
};

test('an import is sent in parts below the size limit of a call, and each row is sent once', () => {
  const { parts } = partsIn(rowsOf(250));
  expect(parts.map((part) => part.length)).toEqual([100, 100, 50]);
  expect(new Set(parts.flat()).size).toBe(250);
  const long = partsIn(rowsOf(20, 'long'.repeat(1000))).parts;
  expect(long.length).toBeGreaterThan(1);
  expect(long.flat()).toHaveLength(20);
});

test('a dry run of one part of an import includes the ancestors of its rows, the topmost first', () => {
  const { plan, parts } = partsIn(rowsOf(130));
  const [first = [], second = []] = parts;
  expect(listAncestorRows(first, plan)).toEqual([]);
  const before = listAncestorRows(second, plan);
  expect(before[0]).toBe(0);
  expect(first).toEqual(expect.arrayContaining(before));
});

test('ancestor rows that several imported types share are listed once, the topmost first', () => {
  const rows = [
    { name: 'Desk', parentTypes: 'Room; Hall' },
    { name: 'Room', parentTypes: 'Hall; Site; Room' },
    { name: 'Hall', parentTypes: 'Site' },
    { name: 'Site' },
  ];
  expect(listAncestorRows([0], planRows(locationTypeSheet, rows))).toEqual([3, 2, 1]);
});

test('an import preview lists each row with its line and changed cells, refused rows first', () => {
  const outcomes = new Map<number, RowOutcome>([
    [
      0,
      {
        outcome: 'created',
        changes: { name: { from: '', to: 'Part 0' }, active: { from: '', to: 'yes' } },
      },
    ],
    [1, { outcome: 'refused', fields: { parent: ['No.'], row: ['Twice.'] } }],
    [2, { outcome: 'same' }],
  ]);
  expect(summarizeOutcomes(outcomes)).toBe('1 new, 1 the same as before, 1 refused');
  expect(formatImportLabel(sheet, 2)).toBe('Import 2 departments');
  const rows = rowsOf(3);
  const none = { why: '', note: '', cells: [] };
  expect(listRows(sheet, { rows, lines: [2, 3, 5] }, outcomes)).toEqual([
    { ...none, line: 3, row: rows[1], outcome: 'refused', why: 'Part of: No. Twice.' },
    {
      ...{ ...none, line: 2, row: rows[0], outcome: 'created' },
      cells: [
        { head: 'Name', from: '', to: 'Part 0' },
        { head: 'Active', from: '', to: 'yes' },
      ],
    },
    { ...none, line: 5, row: rows[2], outcome: 'same' },
  ]);
});

test('an imported row stored by a call without a response has the outcome of the preview instead of unchanged', () => {
  const rows = rowsOf(4);
  const created = { outcome: 'created' as const, changes: { name: { from: '', to: 'Part' } } };
  const preview = new Map(rows.map((row) => [row, created] as const));
  const same = { outcome: 'same' as const };
  const outcomes = new Map<number, RowOutcome>([
    [0, { outcome: 'created' }],
    [1, same],
    [2, same],
    [3, { outcome: 'refused' }],
  ]);
  expect([...addPreview(rows, outcomes, preview, new Set([1, 3])).values()]).toEqual([
    created,
    created,
    same,
    { outcome: 'refused' },
  ]);
});

test('a stopped import lists each row: imported, refused, or not finished with the reason of the stop', () => {
  const rows = rowsOf(3);
  const outcomes = new Map<number, RowOutcome>([
    [0, { outcome: 'created' }],
    [1, { outcome: 'refused', fields: { row: ['Twice.'] } }],
  ]);
  const all = markUnsentRows(rows, outcomes, 'The service is busy.');
  expect(summarizeOutcomes(all)).toBe('1 new, 1 refused, 1 not finished');
  const listed = listRows(sheet, { rows, lines: [2, 3, 4] }, all);
  expect(listed.map(({ line, outcome, why }) => [line, outcome, why])).toEqual([
    [3, 'refused', 'Twice.'],
    [4, 'unfinished', 'The service is busy.'],
    [2, 'created', ''],
  ]);
});
