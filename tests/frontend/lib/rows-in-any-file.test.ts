import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRowsFile } from '#frontend/lib/rows-file.ts';
import { departmentSheet as sheet } from '#shared/import/sheets.ts';
import { runs } from '#tests/support/runs.ts';

const cell = fc.constantFrom(
  ...['Müller', 'Łódź', 'a;b', 'a,b', 'a\tb', 'a|b', 'line\nbreak', 'say "hi"', '', ' ', '007'],
  ...['1.000,50', "O'Neil", '5" pipe', 'sep=;', '0'],
);
const title = fc.constantFrom(
  'Departments as of 1.1.2026',
  'Übersicht; Stand, heute',
  'Org | 26',
  '',
);

/** Encoders by name. Each returns undefined for a text with characters outside of its encoding. */
const encodings: Readonly<Record<string, (text: string) => Buffer | undefined>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16, high byte first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-16, high byte first, without a mark': (text) => Buffer.from(text, 'utf16le').swap16(),
  'Windows 1252': (text) =>
    [...text].every((letter) => letter <= 'ÿ') ? Buffer.from(text, 'latin1') : undefined,
};

const aFile = fc.record({
  rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
  titles: fc.array(title, { maxLength: 3 }),
  blankBefore: fc.nat(3),
  mark: fc.constantFrom(',', ';', '\t', '|'),
  /** Line ends that a file uses in turn, because files are joined from parts of several programs. */
  ends: fc.constantFrom(['\n'], ['\r\n'], ['\r'], ['\r\n', '\n'], ['\n', '\r', '\r\n']),
  linesAbove: fc.nat(12),
  spaceAfter: fc.constantFrom('', ' ', '\u00a0'),
  encoding: fc.constantFrom(...Object.keys(encodings)),
  ...{ isMarkTold: fc.boolean(), isAllQuoted: fc.boolean(), endsWithLine: fc.boolean() },
});
type AFile = typeof aFile extends fc.Arbitrary<infer T> ? T : never;

function getText(file: AFile): string {
  const { rows, titles, blankBefore, mark, ends, linesAbove, spaceAfter, ...is } = file;
  const written = (text: string) =>
    is.isAllQuoted || /["\n\r]/.test(text) || text.includes(mark)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const line = (cells: readonly string[]) => cells.map(written).join(mark);
  const lines = rows.flatMap((row, n) =>
    n === blankBefore ? ['', mark.repeat(2), line(row)] : [line(row) + mark + spaceAfter],
  );
  const heads = line(['Code', 'Name', 'Cost centre']);
  const told = is.isMarkTold ? [`sep=${mark}`] : [];
  const blank = Array.from({ length: linesAbove }, (_, n) => (n % 2 === 0 ? '' : mark.repeat(2)));
  const all = [...told, ...blank, ...titles.map(written), heads, ...lines];
  const end = (n: number) => ends[n % ends.length] ?? '';
  const text = all.map((one, n) => one + end(n)).join('');
  return is.endsWithLine ? text : text.replace(/[\r\n]+$/, '');
}

const onOneLine = (text: string) => text.replace(/[\n\t]/, ' ');

test('rows of a file are read the same for any encoding, separator, quoting and headings', async () => {
  await fc.assert(
    fc.asyncProperty(aFile, async (one) => {
      const kept = one.rows.filter((row) => row.some((text) => text.trim() !== ''));
      const bytes = encodings[one.encoding]?.(getText(one));
      fc.pre(bytes !== undefined && kept.length > 0);
      const file = await readRowsFile(new File([new Uint8Array(bytes ?? [])], 'file'), sheet);
      expect('problem' in file ? file.problem : file.rows).toEqual(
        kept.map(([code, name, costCentre]) => ({
          ...{ code: onOneLine(code), name: onOneLine(name), costCentre },
        })),
      );
    }),
    { numRuns: runs(400) },
  );
});
