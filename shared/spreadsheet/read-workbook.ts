import { type Unzipped, unzipSync } from 'fflate';
import { t } from '#shared/language/t.ts';
import { foldName } from '../fold-name.ts';
import { formatFileNumber } from '../numbers/read-number.ts';
import { formatCellDay, type NumberStyle } from './cell-text.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';
import {
  parseXmlPart,
  readPartPaths,
  readSharedTexts,
  readSheets,
  readStyles,
} from './workbook-parts.ts';

/** Maximum uncompressed size of a workbook's parts in total. */
const maxUncompressedBytes = 100 * 1024 * 1024;

const partsOfInterest =
  /^(mimetype|xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;

/**
 * Unpack the parts of a workbook with texts and numbers. The declared size of a part limits its unpacked size.
 * @throws UnreadableWorkbook
 */
function unpackWorkbook(bytes: Uint8Array): Unzipped {
  let left = maxUncompressedBytes;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!partsOfInterest.test(name)) return false;
        left -= originalSize;
        if (left < 0)
          throw new UnreadableWorkbook(
            t`This workbook unpacks to more than 100 MB. Save its sheet as CSV.`,
          );
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof UnreadableWorkbook) throw cause;
    throw new UnreadableWorkbook(t`This workbook is damaged. Save it again as .xlsx.`, { cause });
  }
}

const maxColumns = 500;
/** Maximum number of characters of a sheet as CSV. */
const maxCsvCharacters = 200_000_000;

/** A sheet as CSV, with the row numbers of the workbook. `others`: further sheets with rows, which are not read. */
export type SheetText = {
  readonly csv: string;
  readonly name: string;
  readonly others: readonly string[];
};
type Book = {
  readonly texts: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly isFrom1904: boolean;
};
type CellStart = { readonly column: number; readonly type: string; readonly style: number };

/** Return the column number of a cell reference, from 1: 28 for "AB7". */
const getColumn = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );

function readCellText(stored: string, { type, style }: CellStart, book: Book): string {
  if (type === 's') return book.texts[Number(stored)] ?? '';
  if (type === 'b') return stored === '1' ? 'true' : 'false';
  if (type !== 'n' || stored === '') return stored;
  const text = formatCellDay(stored, book.styles[style] ?? 'number', book.isFrom1904);
  // The point in a number such as 1.085 never separates thousands, unlike that in a text.
  return formatFileNumber(text);
}

const quoted = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`);

/** Convert a sheet to CSV. Rows missing in the file become empty rows. */
function sheetToCsv(bytes: Uint8Array | undefined, book: Book): string {
  const lines: string[] = [];
  let [row, length]: [string[], number] = [[], 0];
  let cell: CellStart | undefined;
  let [stored, isValue, rowNumber, column] = ['', false, 0, 0];
  parseXmlPart(bytes, {
    open: (name, attributes) => {
      if (name === 'row') {
        rowNumber = Number(attributes.get('r') ?? rowNumber + 1);
        if (!(rowNumber > lines.length && rowNumber <= 1_048_576))
          throw new UnreadableWorkbook(t`This workbook is damaged. Save it again as .xlsx.`);
        while (lines.length < rowNumber - 1) lines.push('');
        [row, column] = [[], 0];
      }
      if (name === 'c') {
        column = getColumn(attributes.get('r') ?? '') || column + 1;
        const [type, style] = [attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0)];
        [cell, stored] = [{ column, type, style }, ''];
      }
      if (name === 'v' || name === 't') isValue = true;
    },
    text: (found) => {
      if (isValue) stored += found;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        const text = readCellText(stored, cell, book);
        if (text !== '' && cell.column > maxColumns)
          throw new UnreadableWorkbook(t`This sheet has more than ${maxColumns} columns.`);
        if (text !== '') {
          while (row.length < cell.column - 1) row.push('');
          row[cell.column - 1] = text;
        }
      }
      if (name !== 'row') return;
      const line = row.map(quoted).join(',');
      length += line.length + 2;
      if (length > maxCsvCharacters)
        throw new UnreadableWorkbook(t`This sheet is too large. Divide it into several.`);
      lines.push(line);
    },
  });
  return lines.join('\r\n');
}

/**
 * Read the first visible sheet of a workbook that has rows. Dates become 2026-12-31, numbers plain digits.
 * @throws UnreadableWorkbook
 */
export function readWorkbook(bytes: Uint8Array): SheetText {
  const parts = new Map(
    Object.entries(unpackWorkbook(bytes)).map(([name, part]) => [foldName(name), part]),
  );
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook)
    throw new UnreadableWorkbook(
      parts.has('mimetype')
        ? t`This is an OpenDocument file. Save it as .xlsx or CSV.`
        : t`This is a ZIP file. Unpack it, and choose the file in it.`,
    );
  const { sheets, isFrom1904 } = readSheets(workbook);
  const targets = readPartPaths(parts.get('xl/_rels/workbook.xml.rels'));
  const book = {
    texts: readSharedTexts(parts.get('xl/sharedstrings.xml')),
    styles: readStyles(parts.get('xl/styles.xml')),
    isFrom1904,
  };
  const filled = sheets
    .map(({ name, id }) => ({ name, part: parts.get(foldName(targets.get(id) ?? '')) }))
    .filter(({ part }) => hasCells(part));
  const [first, ...others] = filled;
  if (!first) throw new UnreadableWorkbook(t`This workbook has no rows.`);
  const csv = sheetToCsv(first.part, book);
  return { csv, name: first.name, others: others.map(({ name }) => name) };
}

function hasCells(bytes: Uint8Array | undefined): boolean {
  let hasOne = false;
  parseXmlPart(bytes, {
    open: (name) => {
      if (name === 'v' || name === 't') hasOne = true;
    },
  });
  return hasOne;
}
