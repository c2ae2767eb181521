import { casesOfLog, type LogActivity, type LogCase } from './cases-of-log.ts';
import { gatherLog } from './gather-log.ts';
import { guessMapping } from './guess-mapping.ts';
import type { LogHandlers } from './log-row.ts';
import type { LogMapping } from './mapping.ts';
import { readLog } from './read-log.ts';
import { sniffLog } from './sniff-log.ts';

/** Rows whose values are looked at. */
const mostSamples = 200;
/** Cases of a preview. */
const shown = 10;

/** How a file begins, as text. */
export type LogStart = { readonly text: string; readonly encoding: LogMapping['encoding'] };

/** Reads the start of a log as far as it goes: its end is cut, and what is wrong with it is found later. */
function readTo(
  { text }: LogStart,
  format: Pick<LogMapping, 'format' | 'delimiter'>,
  handlers: LogHandlers,
): readonly string[] {
  const reader = readLog(format, handlers);
  try {
    reader.push(text);
  } catch {
    // Rows until then count.
  }
  return reader.columns();
}

/** What the start of a file is taken for: its columns, and a mapping as far as it can be guessed. */
export function lookAtStart(
  start: LogStart,
  given: { readonly timeZone: string; readonly delimiter?: LogMapping['delimiter'] },
) {
  const sniffed = sniffLog(start.text);
  const format = { ...sniffed, ...(given.delimiter && { delimiter: given.delimiter }) };
  const rows: ((column: string) => string | undefined)[] = [];
  const columns = readTo(start, format, {
    onRow: ({ get }) => {
      if (rows.length < mostSamples) rows.push(get);
    },
    onEmptyCase: () => undefined,
  });
  const valuesOf = (column: string) => rows.flatMap((get) => get(column) ?? []);
  const { encoding } = start;
  return {
    columns,
    guess: guessMapping(
      { format: format.format, columns, valuesOf },
      { encoding, delimiter: format.delimiter, timeZone: given.timeZone },
    ),
  };
}

export type Preview = {
  readonly cases: readonly LogCase[];
  readonly activities: readonly LogActivity[];
  readonly refused: readonly { readonly place: number; readonly reason: string }[];
};

/** What a mapping makes of the start of a file. */
export function previewLog(start: LogStart, mapping: LogMapping): Preview {
  const log = gatherLog(mapping);
  readTo(start, mapping, log.handlers);
  const found = casesOfLog(log.result(), mapping);
  const cases = Array.from({ length: Math.min(shown, found.count) }, (_, n) => found.caseAt(n));
  return { cases, activities: found.activities, refused: found.problems.slice(0, 3) };
}
