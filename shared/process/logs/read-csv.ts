import Papa from 'papaparse';
import * as z from 'zod';
import { t } from '#shared/language/t.ts';
import { formatColumnName } from './csv-names.ts';
import { createUnreadableLogError, type LogHandlers, type LogReader } from './log-row.ts';
import type { LogMapping } from './mapping.ts';

/** Maximum length of a row in characters. A longer one means that a quotation mark was not closed. */
const maxRowLength = 1_000_000;
const maxColumns = 500;

const Read = z.object({
  data: z.custom<string[][]>(Array.isArray),
  errors: z.array(z.object({ row: z.int().optional() })),
  meta: z.object({ cursor: z.int() }),
});

/** A log needs at least a request, an activity, and a time. Rows with fewer cells before its heading row are titles. */
export const minColumns = 3;
/** Maximum number of title rows that are skipped. */
const maxTitleRows = 10;

/** Give every column a unique name, so that each can be selected. */
function nameColumns(heads: readonly string[]): string[] {
  const names: string[] = [];
  for (const [n, head] of heads.entries()) {
    const name = head.normalize('NFC').trim().slice(0, 150) || formatColumnName(n + 1);
    names.push(names.includes(name) ? `${name} (${n + 1})` : name);
  }
  return names;
}

type Row = { readonly cells: readonly string[]; readonly at: number };

/** True for the row in which spreadsheets declare the separator. */
const isSeparatorRow = (cells: readonly string[]) => /^sep=.?$/i.test(cells[0] ?? '');

/**
 * Read a CSV. The first row after any titles contains the column names, unless the file has no header. Empty rows are
 * skipped, and missing cells are empty.
 * @throws input.invalid
 */
export function readCsv(
  { delimiter, hasHead }: Pick<LogMapping, 'delimiter' | 'hasHead'>,
  { onRow }: Pick<LogHandlers, 'onRow'>,
): LogReader {
  let left = '';
  let columns: string[] | undefined;
  let indexOf = new Map<string, number>();
  let place = 0;
  let titles: Row[] = [];
  // Parser that is used for all chunks. It has no state between them.
  const parse = (text: string, isLast: boolean) =>
    Read.parse(new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, !isLast));

  const takeHead = (cells: readonly string[]) => {
    if (cells.length > maxColumns)
      throw createUnreadableLogError(t`The first row has more than ${maxColumns} columns.`);
    columns = nameColumns(hasHead ? cells : cells.map(() => ''));
    indexOf = new Map(columns.map((name, n) => [name, n]));
  };
  const takeRow = ({ cells, at }: Row) => {
    const isHead = !columns && hasHead;
    if (!columns) takeHead(cells);
    if (!isHead) onRow({ place: at, get: (column) => cells[indexOf.get(column) ?? -1] });
  };
  /** Treat title rows as data if no heading row was found. Their first row is then the heading row. */
  const takeTitles = () => {
    const waiting = titles;
    titles = [];
    for (const row of waiting) takeRow(row);
  };
  const takeCells = (row: Row) => {
    if (columns) return takeRow(row);
    if (row.cells.filter((cell) => cell.trim() !== '').length >= minColumns) {
      titles = [];
      return takeRow(row);
    }
    titles.push(row);
    if (titles.length > maxTitleRows) takeTitles();
  };
  const take = (text: string, isLast: boolean) => {
    const { data, errors, meta } = parse(text, isLast);
    const [bad] = errors;
    if (bad) {
      const row = place + (bad.row ?? 0) + 1;
      throw createUnreadableLogError(
        t`A quotation mark is not closed, or stands inside a cell, in row ${row}.`,
      );
    }
    for (const cells of data) {
      place += 1;
      if (cells.every((cell) => cell.trim() === '') || (!columns && isSeparatorRow(cells)))
        continue;
      takeCells({ cells, at: place });
    }
    left = text.slice(meta.cursor);
    if (left.length > maxRowLength)
      throw createUnreadableLogError(
        t`Row ${place + 1} is longer than a million characters: a quotation mark may be missing.`,
      );
  };
  return {
    push(text) {
      const all = left + text;
      // A line break of two characters may be split between chunks.
      const isCut = all.endsWith('\r');
      const lines = (isCut ? all.slice(0, -1) : all).replace(/\r\n?/g, '\n');
      take(lines, false);
      if (isCut) left += '\r';
    },
    end() {
      take(left.replace(/\r\n?/g, '\n'), true);
      takeTitles();
      if (!columns) throw createUnreadableLogError(t`This file is empty.`);
    },
    columns: () => columns ?? [],
  };
}
