import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseFileDecimal } from '#shared/numbers/read-number.ts';
import {
  formatCellDay,
  formatCellNumber,
  parseNumberStyle,
} from '#shared/spreadsheet/cell-text.ts';
import { readWorkbook } from '#shared/spreadsheet/read-workbook.ts';
import { explainOldSpreadsheet } from '#shared/spreadsheet/spreadsheet-file.ts';
import { type BookSheet, workbook } from './support/workbook.ts';

const getCsv = (...sheets: BookSheet[]) => readWorkbook(workbook(...sheets)).csv;
const rows = (cells: string) => `<row r="1">${cells}</row>`;
const getProblem = (bytes: Uint8Array) => {
  try {
    readWorkbook(bytes);
  } catch (cause) {
    return cause instanceof Error ? cause.message : undefined;
  }
  return undefined;
};

test('cell texts are read in every form (shared, split, inline and from formulas) without phonetic hints', () => {
  const cells = [
    '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>',
    '<c r="C1" t="inlineStr"><is><t>in "line", two</t></is></c>',
    '<c r="D1" t="str"><f>A1&amp;B1</f><v>made</v></c><c r="E1" t="b"><v>1</v></c>',
  ];
  const csv = getCsv({ name: 'One', rows: rows(cells.join('')) });
  expect(csv).toBe('"München","rich text","in ""line"", two","made","true"');
});

test('cells of a workbook keep their row and column, and missing cells are empty', () => {
  const sheet = {
    name: 'One',
    rows: '<row r="2"><c r="B2"><v>5</v></c><c r="D2"/></row><row><c><v>6</v></c></row>',
  };
  expect(getCsv(sheet)).toBe('\r\n,"5"\r\n"6"');
});

test.each([
  ['0', '0'],
  ['12.50', '12.50'],
  ['-3', '-3'],
  ['1.1000000000000001', '1.1'],
  ['0.30000000000000004', '0.3'],
  ['123456789012345', '123456789012345'],
  ['1.2345E+20', '123450000000000000000'],
  ['1E-7', '0.0000001'],
])('the number %s in a workbook cell is read as %s', (stored, text) => {
  expect(formatCellNumber(stored)).toBe(text);
});

test.each(['1.085', '-12.345', '160.25', '1234.567', '0.125', '7'])(
  'the number %s of a cell is imported as the same number, although people write thousands like it',
  (stored) => {
    const csv = getCsv({ name: 'Rates', rows: rows(`<c r="A1"><v>${stored}</v></c>`) });
    expect(parseFileDecimal(csv.replaceAll('"', ''))).toEqual({ decimal: stored });
  },
);

test.each([
  ['1', 'day', false, '1900-01-01'],
  ['59', 'day', false, '1900-02-28'],
  ['61', 'day', false, '1900-03-01'],
  ['46349', 'day', false, '2026-11-23'],
  ['46349.604166666664', 'moment', false, '2026-11-23 14:30:00'],
  ['46349', 'moment', false, '2026-11-23 00:00:00'],
  ['46349.999999999', 'moment', false, '2026-11-24 00:00:00'],
  ['46349.5000001157', 'moment', false, '2026-11-23 12:00:00.010'],
  ['0.604166666666667', 'time', false, '14:30:00'],
  ['44887', 'day', true, '2026-11-23'],
  ['46349.25', 'number', false, '46349.25'],
  ['-1', 'day', false, '-1'],
] as const)(
  'the day number %s with the style %s in the 1904 system (%s) is read as %s',
  (stored, style, from, text) => {
    expect(formatCellDay(stored, style, from)).toBe(text);
  },
);

test.each([
  [14, undefined, 'day'],
  [22, undefined, 'moment'],
  [20, undefined, 'time'],
  [2, undefined, 'number'],
  [46, undefined, 'number'],
  [164, 'dd/mm/yyyy', 'day'],
  [164, '[$-407]d. mmmm yyyy;@', 'day'],
  [164, 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'moment'],
  [164, '#,##0.00 "days"', 'number'],
  [164, '[Red]0.00', 'number'],
  [164, '[h]:mm', 'number'],
  [164, 'hh:mm', 'time'],
  [164, '_-* #,##0.00\\ [$€-407]_-', 'number'],
])('the number format %s %s is recognized as a %s', (id, code, style) => {
  expect(parseNumberStyle(id, code)).toBe(style);
});

test('a number in a workbook is read as a date if its cell has a date style', () => {
  const cells = '<c r="A1" s="1"><v>46349</v></c><c r="B1" s="2"><v>46349.5</v></c>';
  const csv = getCsv({ name: 'One', rows: rows(cells) });
  expect(csv).toBe('"2026-11-23","2026-11-23 12:00:00"');
});

test('the first sheet of a workbook with visible rows is read, and the other sheets are listed by name', () => {
  const filled = (text: string) => rows(`<c t="inlineStr"><is><t>${text}</t></is></c>`);
  const read = readWorkbook(
    workbook(
      { name: 'Empty', rows: '' },
      { name: 'Secret', rows: filled('secret'), state: 'hidden' },
      { name: 'People', rows: filled('Ada') },
      { name: 'Notes', rows: filled('note') },
    ),
  );
  expect(read).toEqual({ csv: '"Ada"', name: 'People', others: ['Notes'] });
});

test.each(['openpyxl-order.xlsx', 'poi5.xlsx', 'streamed.xlsx', 'zip64.xlsx'])(
  'a workbook saved by another program is opened: %s',
  (name) => {
    const bytes = readFileSync(join(import.meta.dirname, '../inputs', name));
    const problem = getProblem(bytes);
    expect(problem === undefined || problem === 'This workbook has no rows.').toBe(true);
  },
);

test('a file that is not a workbook is rejected, and the error names its file type', () => {
  const sheet = { name: 'One', rows: rows('<c><v>1</v></c>') };
  const whole = workbook(sheet);
  expect(getProblem(whole.subarray(0, whole.length - 30))).toContain('damaged');
  expect(getProblem(workbook({ ...sheet, rows: '<row><c>' }))).toContain('damaged');
  expect(getProblem(zipSync({ 'log.csv': strToU8('a,b') }))).toContain('ZIP file');
  expect(getProblem(zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('') }))).toContain(
    'OpenDocument',
  );
  expect(getProblem(workbook({ name: 'One', rows: '' }))).toBe('This workbook has no rows.');
  const [far] = ['<c r="ZZZ1"><v>1</v></c>'];
  expect(getProblem(workbook({ ...sheet, rows: rows(far) }))).toContain('more than 500 columns');
  expect(explainOldSpreadsheet(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain('.xls');
  expect(explainOldSpreadsheet(whole)).toBeUndefined();
});

test('an oversized workbook is rejected before it is unpacked, even if it declares a false size', () => {
  const bomb = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024),
  });
  expect(bomb.length).toBeLessThan(500_000);
  expect(getProblem(bomb)).toContain('more than 100 MB');
  const sheet = { name: 'One', rows: rows(`<c><v>${'1'.repeat(100_000)}</v></c>`) };
  const lying = workbook(sheet);
  // The central directory of the file declares ten bytes for the sheet.
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 46 < lying.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000)
      view.setUint32(at + 24, 10, true);
  expect(getProblem(lying)).toContain('damaged');
});

test('a workbook with custom XML entities is rejected', () => {
  const sheet = { name: 'One', rows: '<row><c t="str"><v>&boom;</v></c></row>' };
  expect(getProblem(workbook(sheet))).toContain('damaged');
});
