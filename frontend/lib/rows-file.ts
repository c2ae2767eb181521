import Papa from 'papaparse';
import { t, translateText } from '#frontend/lib/text.ts';
import { isOneLine } from '#shared/field-text.ts';
import type { RowProblems } from '#shared/import/plan-rows.ts';
import type { Column, Row, Sheet } from '#shared/import/sheet.ts';
import { decodeText, type TextEncoding } from '#shared/text-encoding.ts';
import { unescapeFormula } from './csv.ts';
import { newline, separatorLine, unifyLineEnds } from './csv-lines.ts';
import { type FileEncodings, listFileEncodings } from './file-encodings.ts';
import { type FindColumn, indexColumns, loadTranslations } from './find-column.ts';
import { openSpreadsheet } from './open-spreadsheet.ts';

/** Maximum size in bytes. People rarely create larger files. */
const maxBytes = 5 * 1024 * 1024;
const rowsAtMost = 10_000;
const delimiters = [',', ';', '\t', '|'];

export type FileRows = {
  readonly rows: readonly Row[];
  /** 1-based line number of each row, as in a spreadsheet. */
  readonly lines: readonly number[];
  /** Headers that match no column. */
  readonly unknown: readonly string[];
  /** Problems of rows that can be detected from the file alone. */
  readonly refused: ReadonlyMap<number, RowProblems>;
  /** Headers of a CSV or workbook, each with its matching column and a sample cell. */
  readonly heads?: readonly FileColumn[];
  /** Name of the sheet that is read, and of the other sheets, for a workbook with several sheets. */
  readonly sheets?: { readonly name: string; readonly others: readonly string[] };
  /** For a file with one byte for each letter. */
  readonly encodings?: FileEncodings;
};
export type FileColumn = {
  readonly head: string;
  readonly column: string | undefined;
  readonly sample: string;
};
/** Selected column for each header of a file. An empty column means that the header is ignored. */
export type ColumnMapping = Readonly<Record<string, string>>;
type ReadRow = { readonly row: Row; readonly problems?: RowProblems };
/** Additional file format with the same content. */
export type AlternativeFormat = {
  /** Pattern for the start of the file. */
  readonly begins: RegExp;
  readonly read: (text: string) => readonly ReadRow[] | Promise<readonly ReadRow[]>;
};
export type ReadFile = FileRows | { readonly problem: string };

/**
 * Read the rows of a workbook, a CSV with commas, semicolons, tabs or bars, a JSON file, or a file in the `other`
 * format. Otherwise return why it cannot be read.
 */
export async function readRowsFile(
  file: File,
  sheet: Sheet,
  other?: AlternativeFormat,
  mapping: ColumnMapping = {},
  encoding?: TextEncoding,
): Promise<ReadFile> {
  if (file.size > maxBytes) return { problem: t`This file is too large. Divide it into several.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const book = await openSpreadsheet(bytes);
  if (book && 'problem' in book) return book;
  const encodings = book ? undefined : listFileEncodings(bytes, encoding);
  const parse = (find: FindColumn) =>
    book
      ? parseCsvRows(book.csv, { sheet, find, mapping })
      : parseText(decodeText(bytes, encodings?.used), { sheet, other, find, mapping });
  const usual = await parse(indexColumns(sheet));
  const read = isUnderstood(usual)
    ? usual
    : await parse(indexColumns(sheet, await loadTranslations()));
  if ('problem' in read) return read;
  if (read.rows.length === 0) return { problem: t`This file has no rows.` };
  if (read.rows.length > rowsAtMost)
    return { problem: t`This file has more than 10,000 rows. Divide it into several.` };
  return {
    ...read,
    ...(encodings && { encodings }),
    ...(book && book.others.length > 0 && { sheets: book }),
  };
}

/** True if all headers are known, so that none can be in another language. */
const isUnderstood = (read: ReadFile) => !('problem' in read) && read.unknown.length === 0;

type Reading = {
  readonly sheet: Sheet;
  readonly find: FindColumn;
  readonly mapping: ColumnMapping;
};

async function parseText(
  text: string,
  { other, ...reading }: Reading & { readonly other: AlternativeFormat | undefined },
): Promise<ReadFile> {
  if (/[^\P{Cc}\s]/u.test(text))
    return { problem: t`This file is not a text file. Save it as .xlsx, CSV or JSON.` };
  if (other?.begins.test(text)) return toFileRows(await other.read(text));
  return /^\s*[[{]/.test(text) ? parseJsonRows(text, reading.find) : parseCsvRows(text, reading);
}

/** Return the column that a person selected for a header. */
const findByName = ({ columns, helpers = [] }: Sheet, selected: string | undefined) =>
  [...columns, ...helpers].find(({ name }) => name === selected);
/** Replace the line breaks with which spreadsheets wrap a text that is shown on one line. */
const readCell = ({ name }: Column, text: string) =>
  isOneLine(name) ? text.replace(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ') : text;

/** Maximum number of rows to search for the headers, because titles and empty rows may precede them. */
const headWithin = 10;
const namedIn = (cells: readonly string[], find: FindColumn) =>
  cells.filter((head) => find(unescapeFormula(head))).length;

/** Return the delimiter for which a row near the top matches the most columns, or else has the most cells. */
function detectSheetDelimiter(text: string, find: FindColumn): string {
  const filled = text.replace(/^[\s,;|]+/, '');
  const rows = delimiters.map((delimiter) => ({
    delimiter,
    data: Papa.parse<string[]>(filled, { delimiter, newline, preview: headWithin }).data,
  }));
  const most = (count: (cells: readonly string[]) => number) => (of: (typeof rows)[number]) =>
    Math.max(0, ...of.data.map(count));
  const named = most((cells) => namedIn(cells, find));
  const wide = most((cells) => cells.length);
  const [best] = rows.toSorted((a, b) => named(b) - named(a) || wide(b) - wide(a));
  return best?.delimiter ?? ',';
}

/** Return the index of the header row: the first row that matches the most columns. */
function findHeadRow(rows: readonly { cells: readonly string[] }[], find: FindColumn): number {
  const counts = rows.slice(0, headWithin).map(({ cells }) => namedIn(cells, find));
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}

/**
 * If several headers match the same column, such as Manager and Manager email, prefer one with addresses, or else the
 * first.
 */
function resolveAmbiguousColumns(
  columns: readonly (Column | undefined)[],
  isGuess: (n: number) => boolean,
  isAddress: (n: number) => boolean,
): readonly (Column | undefined)[] {
  return columns.map((column, n) => {
    if (!column || !isGuess(n)) return column;
    const places = columns.flatMap((other, place) => (other === column ? [place] : []));
    const best = places.find((place) => !isGuess(place)) ?? places.find(isAddress) ?? places[0];
    return n === best ? column : undefined;
  });
}

async function parseCsvRows(whole: string, { sheet, find, mapping }: Reading): Promise<ReadFile> {
  const told = separatorLine.exec(whole);
  // Replace the separator line with an empty line, so that row numbers are unchanged.
  const text = unifyLineEnds(whole.replace(separatorLine, '$2'));
  const delimiter = told?.[1] ?? detectSheetDelimiter(text, find);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes)
    return { problem: t`A quotation mark is not closed in row ${(quotes.row ?? 0) + 1}.` };
  const filled = data
    .map((cells, n) => ({ cells, line: n + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first, ...lines] = filled.slice(findHeadRow(filled, find));
  const heads = first?.cells.map(unescapeFormula) ?? [];
  const isAddress = (n: number) =>
    lines.find(({ cells }) => (cells[n] ?? '').trim() !== '')?.cells[n]?.includes('@') ?? false;
  const columns = resolveAmbiguousColumns(
    heads.map((head) =>
      Object.hasOwn(mapping, head) ? findByName(sheet, mapping[head]) : find(head),
    ),
    (n) => sheet.isMapped === true && !Object.hasOwn(mapping, heads[n] ?? ''),
    isAddress,
  );
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0 && !sheet.isMapped) {
    const names = sheet.columns.map(({ head }) => translateText(head, 'column')).join(', ');
    return { problem: t`The first line has to name the columns: ${names}.` };
  }
  const twice = known.find((column, n) => known.indexOf(column) !== n);
  if (twice) return { problem: t`Two columns are called ${twice.head}.` };
  const long = lines.find(({ cells }) =>
    cells.slice(heads.length).some((cell) => cell.trim() !== ''),
  );
  if (long) return { problem: t`Row ${long.line} has more cells than the first line has columns.` };
  const rows = lines.map(({ cells }) =>
    Object.fromEntries(
      columns.flatMap((column, n) =>
        column ? [[column.name, readCell(column, unescapeFormula(cells[n] ?? ''))]] : [],
      ),
    ),
  );
  const unknown = heads.filter((head, n) => !columns[n] && head.trim() !== '');
  const has = (name: string) => known.some((column) => column.name === name);
  return {
    rows: (await sheet.finish?.(rows, has)) ?? rows,
    lines: lines.map(({ line }) => line),
    unknown,
    refused: new Map(),
    heads: heads.flatMap((head, n) => {
      const sample = lines.find(({ cells }) => (cells[n] ?? '').trim() !== '')?.cells[n] ?? '';
      return head.trim() === '' ? [] : [{ head, column: columns[n]?.name, sample }];
    }),
  };
}

function toFileRows(found: readonly ReadRow[]): FileRows {
  const refused = found.flatMap(({ problems }, n) => (problems ? [[n, problems] as const] : []));
  return {
    rows: found.map(({ row }) => row),
    lines: found.map((_, n) => n + 1),
    unknown: [],
    refused: new Map(refused),
  };
}

const asText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

function parseJsonRows(text: string, find: FindColumn): ReadFile {
  const listed = { problem: t`A JSON file has to be a list of rows, each with texts by columns.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: t`This file is not JSON.` };
  }
  if (!Array.isArray(value)) return listed;
  const unknown = new Set<string>();
  const rows: Row[] = [];
  for (const item of value) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return listed;
    const cells = Object.entries(item).flatMap(([head, cell]): [string, string][] => {
      const column = find(head);
      if (!column) unknown.add(head);
      return column ? [[column.name, readCell(column, asText(cell))]] : [];
    });
    rows.push(Object.fromEntries(cells));
  }
  return { rows, lines: rows.map((_, n) => n + 1), unknown: [...unknown], refused: new Map() };
}
