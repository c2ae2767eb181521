import { expect, test } from 'vitest';
import { asLogFile } from '#frontend/features/analytics/imports/as-log-file.ts';
import { readStart } from '#frontend/features/analytics/imports/read-start.ts';
import { analyzeStart, previewLog } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { workbook } from '#tests/domain/support/workbook.ts';

const texts = (...cells: string[]) =>
  cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
const event = (name: string, activity: string, at: number, amount: string) =>
  `<row>${texts(name, activity)}<c s="2"><v>${at}</v></c><c><v>${amount}</v></c></row>`;
const log = workbook(
  {
    name: 'Log',
    rows: [
      `<row>${texts('case', 'activity', 'timestamp', 'amount')}</row>`,
      event('1', 'Submitted', 46349.25, '1250.5'),
      event('1', 'Approved', 46350, '1250.5'),
    ].join(''),
  },
  { name: 'Legend', rows: `<row>${texts('what it means')}</row>` },
);
const getFile = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

test('the sheet of a workbook is read as a log with exact days and amounts', async () => {
  const { file, others } = await asLogFile(getFile(log, 'orders.xlsx'));
  expect([file.name, others]).toEqual(['orders Log.csv', ['Legend']]);
  const start = await readStart(file);
  const { guess, asked } = analyzeStart(start, { timeZone: 'UTC' });
  expect(asked.filter((question) => question !== 'timeZone')).toEqual([]);
  const { cases, refusedRows } = previewLog(start, LogMapping.parse(guess));
  expect(refusedRows).toBe(0);
  expect(cases[0]?.events.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-11-23T06:00:00.000Z',
    '2026-11-24T00:00:00.000Z',
  ]);
  expect(cases[0]?.amount).toBe('1250.5');
});

test('converting a workbook to a log file twice produces the same bytes, and other files stay unchanged', async () => {
  const [one, other] = await Promise.all([
    asLogFile(getFile(log, 'orders.xlsx')),
    asLogFile(getFile(log, 'orders.xlsx')),
  ]);
  expect(await one.file.text()).toBe(await other.file.text());
  const csv = new File(['case,activity'], 'log.csv');
  expect(await asLogFile(csv)).toEqual({ file: csv, others: [] });
});

test('a workbook in the old Excel format is rejected with instructions', async () => {
  const old = getFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]), 'orders.xls');
  await expect(asLogFile(old)).rejects.toThrow('Save it as .xlsx');
});
