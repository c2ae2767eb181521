import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { formatCsvLine, toCsv, unescapeFormula } from '#frontend/lib/csv.ts';
import { readRowsFile } from '#frontend/lib/rows-file.ts';
import { german } from '#functions/platform/language/de.ts';
import { buildLocationSheet, departmentSheet as sheet } from '#shared/import/sheets.ts';
import { setTranslationSource, translateText } from '#shared/language/t.ts';
import { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { holidaySheet } from '#shared/sla/holiday-files-api.ts';
import { id } from '#tests/domain/support/people.ts';
import { workbook } from '#tests/domain/support/workbook.ts';
import { runs } from '#tests/support/runs.ts';

const read = (content: BlobPart) => readRowsFile(new File([content], 'departments'), sheet);
const found = async (content: BlobPart) => {
  const file = await read(content);
  return 'problem' in file ? file.problem : file.rows;
};
const finance = { code: 'FIN', name: 'Finance; "all" of it and more', parent: '' };
const quoted = '"Finance; ""all"" of it\r\nand more"';

test.each([
  ['commas', `Code,Name,Part of\r\nFIN,${quoted},\r\n`],
  ['semicolons, as spreadsheets of some countries save', `Code;Name;Part of\nFIN;${quoted};\n\n`],
  ['tabs', `Code\tName\tPart of\nFIN\t${quoted}\t\n`],
  ['bars', `Code|Name|Part of\nFIN|${quoted}|\n`],
  ['a line for Excel', `sep=;\r\nCode;Name;Part of\r\nFIN;${quoted};\r\n`],
  ['a line for Excel in quotation marks', `"sep=|"\nCode|Name|Part of\nFIN|${quoted}|\n`],
  ['a byte order mark, and headings in any case', `\uFEFFCODE,name,"part OF"\nFIN,${quoted},`],
])('a CSV file is read with %s', async (_, text) => {
  expect(await found(text)).toEqual([finance]);
});

test('a file that a spreadsheet program saved as Unicode text is read', async () => {
  const text = '\uFEFFCode\tName\r\nÄ1\tÖffentliches\r\n';
  const bytes = new Uint8Array(
    [...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  );
  expect(await found(bytes)).toEqual([{ code: 'Ä1', name: 'Öffentliches' }]);
});

const input = (name: string) => readFileSync(join(import.meta.dirname, '../../inputs', name));
const holidaysIn = async (name: string) => {
  const file = await readRowsFile(new File([input(name)], name), holidaySheet);
  return 'problem' in file ? file.problem : file;
};

test('files of spreadsheet programs are read in their encoding, separator and headings', async () => {
  expect(await holidaysIn('holidays-ansi.csv')).toMatchObject({
    rows: [{ name: 'Buß- und Bettag' }],
    lines: [2],
  });
  expect(await holidaysIn('holidays-sep.csv')).toMatchObject({
    rows: [{ name: 'Brückentag' }],
    lines: [3],
  });
  expect(await holidaysIn('holidays-title-row.csv')).toMatchObject({
    rows: [{ name: 'A day' }],
    lines: [3],
  });
});

test('a file whose letters fit several encodings asks for one, with words of the file in each', async () => {
  const bytes = Buffer.from('Holiday;Date\nErd\xf5h\xe1t;2033-05-27\n', 'latin1');
  const read = async (encoding?: 'windows-1250') => {
    const file = new File([bytes], 'days');
    const found = await readRowsFile(file, holidaySheet, undefined, undefined, encoding);
    return 'problem' in found ? { problem: found.problem } : found;
  };
  const doubtful = await read();
  expect(doubtful).toMatchObject({ rows: [{ name: 'Erdõhát' }], encodings: { isOpen: true } });
  expect('encodings' in doubtful && doubtful.encodings?.options.slice(0, 2)).toEqual([
    { encoding: 'windows-1252', sample: 'Erdõhát' },
    { encoding: 'windows-1250', sample: 'Erdőhát' },
  ]);
  const chosen = { rows: [{ name: 'Erdőhát' }], encodings: { isOpen: false } };
  expect(await read('windows-1250')).toMatchObject(chosen);
  const inUtf8 = await readRowsFile(
    new File(['Holiday;Date\nErdőhát;2033-05-27'], 'days'),
    holidaySheet,
  );
  expect('encodings' in inUtf8).toBe(false);
});

test.each(['Holiday,Date', 'Feiertag;Datum', 'Jour férié;Date', 'Festivo\tFecha'])(
  'holidays are read from a file with the headings %s',
  async (heads) => {
    const line = heads.replace(/[^,;\t]+(?=[,;\t])/, 'A').replace(/[^,;\t]+$/, '2033-05-27');
    const file = await readRowsFile(new File([`${heads}\n${line}`], 'days'), holidaySheet);
    expect(file).toMatchObject({ unknown: [], rows: [{ name: 'A', date: '2033-05-27' }] });
  },
);

test('numbers of a CSV file remain numbers, and formulas remain text', async () => {
  expect(formatCsvLine(['-1e-7'])).toBe('-1e-7\r\n');
  const cells = ['-5.00', '-1.234,50', '-1', '=1+1', '-1+1', '\n=1', '＝1', '＋1', '－cmd', '＠x'];
  const text = await toCsv([cells]).text();
  expect(Papa.parse<string[]>(text.replace('\uFEFF', '').trimEnd()).data).toEqual([
    [...cells.slice(0, 3), ...cells.slice(3).map((cell) => `'${cell.replace('\n', "\n'")}`)],
  ]);
  expect(cells.map((cell) => unescapeFormula(`'${cell}`)).slice(3)).toEqual(cells.slice(3));
});

test('no part of a cell becomes a formula if a spreadsheet separates cells by semicolons', () => {
  const part = fc.constantFrom('a', '=1+1', '-cmd', '@x', '＝1', "'=1", ' ', '"', '7', '');
  const cell = fc
    .array(fc.tuple(part, fc.constantFrom(';', '\n', '\r\n', ',')), { maxLength: 4 })
    .map((parts) => parts.flat().join(''));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 3 }), (drawn) => {
      const cells = ['first', ...drawn];
      const line = formatCsvLine(cells);
      // Quotation marks count only at the start of a cell, so a spreadsheet can split any quoted text.
      for (const piece of line.split(/[;\r\n]/)) expect(piece).not.toMatch(/^"?[=+\-@＝＋－＠]/);
      const [read = []] = Papa.parse<string[]>(line.replace(/\r\n$/, ''), { delimiter: ',' }).data;
      expect(read.map(unescapeFormula)).toEqual(cells);
    }),
    { numRuns: runs(300) },
  );
});

test('a JSON file can use names or headings of columns', async () => {
  const rows = [{ Code: 'FIN', name: 'Finance', active: true, head: null, since: 1999 }];
  expect(await read(JSON.stringify(rows))).toEqual({
    rows: [{ code: 'FIN', name: 'Finance', active: 'true', head: '' }],
    lines: [1],
    unknown: ['since'],
    refused: new Map(),
  });
});

test('unknown columns of a file are ignored and named', async () => {
  expect(await read('Code,Budget,\n\n,,\nFIN,12,')).toEqual({
    lines: [4],
    rows: [{ code: 'FIN' }],
    unknown: ['Budget'],
    refused: new Map(),
    heads: [
      { head: 'Code', column: 'code', sample: 'FIN' },
      { head: 'Budget', column: undefined, sample: '12' },
    ],
  });
});

test('a custom file format is recognized by its first characters and can reject rows', async () => {
  const problems = { name: ['No name.'] };
  const other = {
    begins: /^Departments:/,
    read: () => [{ row: { name: 'A' } }, { row: { name: '' }, problems }],
  };
  const file = (text: string) => new File([text], 'departments');
  expect(await readRowsFile(file('Departments: A'), sheet, other)).toEqual({
    rows: [{ name: 'A' }, { name: '' }],
    lines: [1, 2],
    unknown: [],
    refused: new Map([[1, problems]]),
  });
  expect(await readRowsFile(file('Name\nB'), sheet, other)).toMatchObject({
    rows: [{ name: 'B' }],
  });
});

test.each([
  ['', 'The first line has to name the columns: Code, Name, Part of, Head, Cost centre, Active.'],
  ['Code,Name\n', 'This file has no rows.'],
  ['Name,NAME\nA,B', 'Two columns are called Name.'],
  ['Name\nA,B', 'Row 2 has more cells than the first line has columns.'],
  ['Name\n"A', 'A quotation mark is not closed in row 2.'],
  ['{"Name": "A"}', 'A JSON file has to be a list of rows, each with texts by columns.'],
  ['[{"Name"', 'This file is not JSON.'],
  [new Uint8Array([80, 75, 3, 4, 228, 10]), 'This workbook is damaged. Save it again as .xlsx.'],
  [
    new Uint8Array([80, 1, 3, 4, 228, 10]),
    'This file is not a text file. Save it as .xlsx, CSV or JSON.',
  ],
])('the content %j is rejected with a message', async (content, problem) => {
  expect(await found(content)).toBe(problem);
});

test('an exported cell is read back unchanged, and no spreadsheet treats it as a formula', async () => {
  const text = fc.stringMatching(/^['=+\-@,;" a]{0,8}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (names) => {
      const lines = names.map((name) => [name, 'C']);
      const saved = toCsv([['Name', 'Code'], ...lines]);
      expect(await found(await saved.arrayBuffer())).toEqual(
        lines.map(([name, code]) => ({ name, code })),
      );
    }),
    { numRuns: runs(500) },
  );
  expect(await toCsv([['=1+1', "'=1+1"]]).text()).toBe("'=1+1,''=1+1\r\n");
  expect(unescapeFormula("'quoted'")).toBe("'quoted'");
});

test.each(['-1+1', '+floor', '-floor', '@floor', "'=floor", 'Floor; "a", b'])(
  'a column named %s is exported as text and read back',
  async (name) => {
    const attributes = [name, `=${name.slice(1)}`, `=>${name}`].map((one, n) =>
      LocationAttribute.parse({
        ...{ id: id(n), applicationId: id(9), key: `key${n}`, name: one, type: 'text', version: 1 },
      }),
    );
    const locations = buildLocationSheet(attributes);
    const heads = locations.columns.map(({ head }) => head);
    const saved = await toCsv([heads, heads.map((head) => `${head}!`)]).arrayBuffer();
    const file = await readRowsFile(new File([saved], 'locations'), locations);
    const row = Object.fromEntries(
      locations.columns.map((column) => [column.name, `${column.head}!`]),
    );
    expect(file).toMatchObject({ unknown: [], rows: [row] });
  },
);

test('a workbook is read with row numbers, days and a list of ignored sheets', async () => {
  const texts = (...cells: string[]) =>
    cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  const bytes = workbook(
    {
      name: 'Days off',
      rows: `<row>${texts('Our days')}</row><row r="3">${texts('Date', 'Name')}</row><row r="5"><c r="A5" s="1"><v>46349</v></c>${texts('A, day')}</row>`,
    },
    { name: 'Notes', rows: `<row>${texts('a note')}</row>` },
  );
  const file = await readRowsFile(new File([new Uint8Array(bytes)], 'days.xlsx'), holidaySheet);
  expect(file).toMatchObject({
    rows: [{ date: '2026-11-23', name: 'A, day' }],
    lines: [5],
    sheets: { name: 'Days off', others: ['Notes'] },
  });
  const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2])], 'days.xls');
  expect(await readRowsFile(old, holidaySheet)).toMatchObject({
    problem: expect.stringContaining('.xls'),
  });
});

test('a file with German headings is read like one with English headings', async () => {
  const own = await found('Code,Name,Part of,Cost centre\nFIN,Finance,,7');
  expect(await found('Code,Name,Teil von,Kostenstelle\nFIN,Finance,,7')).toEqual(own);
  setTranslationSource(() => german);
  const words = sheet.columns.map(({ head }) => translateText(head, 'column'));
  const translated = await found('Code,Name,Teil von,Kostenstelle\nFIN,Finance,,7');
  setTranslationSource(() => undefined);
  expect(words).toEqual(['Code', 'Name', 'Teil von', 'Leitung', 'Kostenstelle', 'Aktiv']);
  expect(translated).toEqual(own);
});
