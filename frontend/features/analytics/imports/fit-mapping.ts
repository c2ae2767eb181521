import { decodeStart, type LogStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart } from '#shared/process/logs/look-at-start.ts';
import { type LogMapping, logFields } from '#shared/process/logs/mapping.ts';
import type { MappingDraft } from './mapping-draft.ts';

type Shape = Pick<LogMapping, 'encoding' | 'delimiter' | 'hasHead'>;
/** Columns of a file, each with its first value. */
export type Columns = ReadonlyMap<string, string>;
export type ColumnsReader = (shape: Shape) => Columns;

/**
 * Return a function that reads the columns from the start of a file in a given format. Results are cached per format.
 */
export function createColumnsReader(start: LogStart, timeZone: string): ColumnsReader {
  const known = new Map<string, Columns>();
  return ({ encoding, delimiter, hasHead }) => {
    const key = `${encoding} ${delimiter} ${hasHead}`;
    const before = known.get(key);
    if (before) return before;
    const decoded = decodeStart(start, { chosen: encoding });
    const { columns } = analyzeStart(decoded, { timeZone, delimiter, hasHead });
    known.set(key, columns);
    return columns;
  };
}

type Mapping = Shape & Pick<LogMapping, 'columns'>;

/** Return the columns that a mapping names and the file lacks, in the order of the fields. */
export function listMissingColumns(
  { columns, ...shape }: Mapping,
  columnsOf: ColumnsReader,
): string[] {
  const there = columnsOf(shape);
  const named = logFields.flatMap((field) => columns[field] ?? []);
  return [...new Set(named)].filter((column) => !there.has(column));
}

/** Return the draft without missing columns, so that the person must select other columns. */
export function removeColumns(draft: MappingDraft, missing: readonly string[]): MappingDraft {
  const kept = Object.entries(draft.columns).filter(
    ([, column]) => !missing.includes(column ?? ''),
  );
  return { ...draft, columns: Object.fromEntries(kept) };
}
