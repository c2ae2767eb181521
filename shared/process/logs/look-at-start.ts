import { buildLogCases, type LogActivity, type LogCase, type LogCases } from './cases-of-log.ts';
import type { LogStart } from './decode-log.ts';
import { gatherLog } from './gather-log.ts';
import { guessFormats, guessMapping, type LogQuestion } from './guess-mapping.ts';
import { isMoment } from './likeliest-format.ts';
import type { LogHandlers } from './log-row.ts';
import type { LogMapping } from './mapping.ts';
import { areAmountsMixed } from './merge-amounts.ts';
import { readLog } from './read-log.ts';
import { sniffLog } from './sniff-log.ts';

/** Number of rows used to identify a column. The format of its values is guessed from all rows. */
const maxSampledRows = 200;
/** Number of cases in a preview. */
const maxPreviewCases = 10;

/** Read the start of a log as far as possible. It may be cut, and errors are reported later. */
function readLogStart(
  { text, isWhole }: LogStart,
  format: Pick<LogMapping, 'format' | 'delimiter' | 'hasHead'>,
  handlers: LogHandlers,
): readonly string[] {
  const reader = readLog(format, handlers);
  try {
    reader.push(text);
    // The last row of a file may lack a line break.
    if (isWhole) reader.end();
  } catch {
    // The rows before the error remain valid.
  }
  return reader.columns();
}

/** Add the question which amount counts, if a request has several amounts. */
function addAmountQuestion<Guessed extends { readonly asked: readonly LogQuestion[] }>(
  guessed: Guessed,
  ...sample: Parameters<typeof areAmountsMixed>
): Guessed {
  return areAmountsMixed(...sample)
    ? { ...guessed, asked: [...guessed.asked, 'amountOf' as const] }
    : guessed;
}

/** Chosen CSV format: delimiter and heading row. */
type CsvShape = Pick<LogMapping, 'delimiter' | 'hasHead'>;

/** Result of the analysis of a file's start: columns with sample values, a guessed mapping, and open questions. */
export function analyzeStart(
  start: LogStart,
  { timeZone, ...chosen }: { readonly timeZone: string } & Partial<CsvShape>,
) {
  const format = { hasHead: true, ...sniffLog(start.text), ...chosen };
  const rows: ((column: string) => string | undefined)[] = [];
  const columns = readLogStart(start, format, {
    onRow: ({ get }) => {
      rows.push(get);
    },
    onEmptyCase: () => undefined,
  });
  if (format.format === 'csv' && chosen.hasHead === undefined && columns.some(isMoment))
    return analyzeStart(start, { timeZone, ...chosen, hasHead: false });
  const valuesIn = (some: typeof rows) => (column: string) =>
    some.flatMap((get) => get(column) ?? []).filter((value) => value.trim() !== '');
  const valuesOf = valuesIn(rows.slice(0, maxSampledRows));
  const { delimiter, hasHead } = format;
  const guessed = guessMapping(
    { format: format.format, columns, valuesOf, allOf: valuesIn(rows) },
    { encoding: start.encoding, delimiter, hasHead, timeZone },
  );
  const encoding = start.isEncodingOpen ? (['encoding'] as const) : [];
  const withEncoding = { ...guessed, asked: [...encoding, ...guessed.asked] };
  return {
    columns: new Map(columns.map((column) => [column, valuesOf(column)[0] ?? ''])),
    ...addAmountQuestion(withEncoding, rows, guessed.guess.columns),
  };
}

/** Guess the formats of the times and amounts in the chosen columns. */
export function guessStartFormats(
  start: LogStart,
  mapping: Pick<LogMapping, 'format' | 'delimiter' | 'hasHead'> & {
    readonly columns: { readonly [Field in 'caseId' | 'at' | 'amount']?: string | undefined };
  },
) {
  const rows: ((column: string) => string | undefined)[] = [];
  readLogStart(start, mapping, {
    onRow: ({ get }) => rows.push(get),
    onEmptyCase: () => undefined,
  });
  const allOf = (column: string) =>
    rows.flatMap((get) => get(column) ?? []).filter((value) => value.trim() !== '');
  const reading = guessFormats({ format: mapping.format, allOf }, mapping.columns);
  return addAmountQuestion(reading, rows, mapping.columns);
}

export type LogPreview = {
  readonly cases: readonly LogCase[];
  readonly activities: readonly LogActivity[];
  /** The first rows that cannot be read, and their number out of all rows. */
  readonly refused: readonly { readonly place: number; readonly reason: string }[];
  readonly refusedRows: number;
  readonly rows: number;
  readonly pairs: Pick<LogCases, 'paired' | 'unpairedStarts' | 'unpairedCompletions'>;
};

/** Preview the start of a file with a mapping. */
export function previewLog(start: LogStart, mapping: LogMapping): LogPreview {
  const log = gatherLog(mapping);
  readLogStart(start, mapping, log.handlers);
  const gathered = log.result();
  const found = buildLogCases(gathered, mapping);
  const cases = Array.from({ length: Math.min(maxPreviewCases, found.count) }, (_, n) =>
    found.caseAt(n),
  );
  const { refused: refusedRows, rows } = gathered;
  const refused = found.problems.slice(0, 3);
  const { paired, unpairedStarts, unpairedCompletions } = found;
  const pairs = { paired, unpairedStarts, unpairedCompletions };
  return { cases, activities: found.activities, refused, refusedRows, rows, pairs };
}
