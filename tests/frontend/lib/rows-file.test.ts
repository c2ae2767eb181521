import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, plainCell } from '#frontend/lib/csv.ts';
import { readRowsFile } from '#frontend/lib/rows-file.ts';
import { departmentSheet as sheet } from '#shared/import/sheets.ts';
import { runs } from '#tests/support/runs.ts';

const read = (content: BlobPart) => readRowsFile(new File([content], 'departments'), sheet);
const found = async (content: BlobPart) => {
  const file = await read(content);
  return 'problem' in file ? file.problem : file.rows;
};
const finance = { code: 'FIN', name: 'Finance; "all" of it\nand more', parent: '' };
const quoted = '"Finance; ""all"" of it\nand more"';

test.each([
  ['commas', `Code,Name,Part of\r\nFIN,${quoted},\r\n`],
  ['semicolons, as spreadsheets of some countries save', `Code;Name;Part of\nFIN;${quoted};\n\n`],
  ['tabs', `Code\tName\tPart of\nFIN\t${quoted}\t\n`],
  ['a byte order mark, and headings in any case', `\uFEFFCODE,name,"part OF"\nFIN,${quoted},`],
])('a CSV is read with %s', async (_, text) => {
  expect(await found(text)).toEqual([finance]);
});

test('what a spreadsheet saves as Unicode text is read', async () => {
  const text = '\uFEFFCode\tName\r\nÄ1\tÖffentliches\r\n';
  const bytes = new Uint8Array(
    [...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  );
  expect(await found(bytes)).toEqual([{ code: 'Ä1', name: 'Öffentliches' }]);
});

test('a JSON has the names of the columns or their headings', async () => {
  const rows = [{ Code: 'FIN', name: 'Finance', active: true, head: null, since: 1999 }];
  expect(await read(JSON.stringify(rows))).toEqual({
    rows: [{ code: 'FIN', name: 'Finance', active: 'true', head: '' }],
    lines: [1],
    unknown: ['since'],
    refused: new Map(),
  });
});

test('columns that nobody knows are left out and named', async () => {
  expect(await read('Code,Budget,\n\n,,\nFIN,12,')).toEqual({
    lines: [4],
    rows: [{ code: 'FIN' }],
    unknown: ['Budget'],
    refused: new Map(),
  });
});

test('another format is known by how it begins, and may refuse rows by itself', async () => {
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
  [
    new Uint8Array([78, 228, 10]),
    'The letters of this file can’t be read. Save it as CSV in UTF-8.',
  ],
])('%j is refused with words', async (content, problem) => {
  expect(await found(content)).toBe(problem);
});

test('whatever a cell holds, it is read as it was saved, and no spreadsheet takes it for a formula', async () => {
  const text = fc.stringMatching(/^['=+\-@,;"\t\n a]{0,8}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (names) => {
      const lines = names.map((name) => [name, 'C']);
      const saved = csvOf([['Name', 'Code'], ...lines]);
      expect(await found(await saved.arrayBuffer())).toEqual(
        lines.map(([name, code]) => ({ name, code })),
      );
    }),
    { numRuns: runs(500) },
  );
  expect(await csvOf([['=1+1', "'=1+1"]]).text()).toBe("'=1+1,''=1+1\r\n");
  expect(plainCell("'quoted'")).toBe("'quoted'");
});
