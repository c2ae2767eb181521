import { formatCount, inDigits } from '#frontend/components/text/format/numbers.ts';
import type { Outcomes } from '#frontend/data/import-rows.ts';
import type { FileRows } from '#frontend/lib/rows-file.ts';
import { inContext, t, translateText } from '#frontend/lib/text.ts';
import type { RowOutcome } from '#shared/import/import-endpoint.ts';
import { type Row, rowTitle, type Sheet } from '#shared/import/sheet.ts';

type Outcome = RowOutcome['outcome'];

/** Count the rows with this outcome. */
export const countOutcomes = (outcomes: Outcomes, wanted: Outcome): number =>
  [...outcomes.values()].filter(({ outcome }) => outcome === wanted).length;

/** The rows that an import stores something of, in the order of the file. */
export const dueRows = ({ rows }: Pick<FileRows, 'rows'>, outcomes: Outcomes): Row[] =>
  rows.filter((_, place) => /^(created|changed)$/.test(outcomes.get(place)?.outcome ?? ''));

const words: Record<Outcome, string> = {
  created: inContext('outcome')`new`,
  changed: inContext('outcome')`changed`,
  same: t`the same as before`,
  refused: inContext('outcome')`refused`,
};
/** Rows that need somebody come first. */
export const shownOrder: readonly Outcome[] = ['refused', 'changed', 'created', 'same'];
const countedOrder: readonly Outcome[] = ['created', 'changed', 'same', 'refused'];

/** "3 new, 1 changed, 40 the same as before, 2 refused" */
export const summarizeOutcomes = (outcomes: Outcomes): string =>
  countedOrder
    .map((outcome) => ({ outcome, count: countOutcomes(outcomes, outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${words[outcome]}`)
    .join(', ');

type StoredCounts = { readonly created: number; readonly changed: number };
/** "3 new, 1 changed" */
export const storedWords = ({ created, changed }: StoredCounts): string =>
  [
    ...(created > 0 ? [`${inDigits(created)} ${words.created}`] : []),
    ...(changed > 0 ? [`${inDigits(changed)} ${words.changed}`] : []),
  ].join(', ');

/** "12 undone, 2 left as they are" */
export const undoneWords = ({ undone, kept }: { undone: number; kept: number }): string =>
  [
    t`${inDigits(undone)} undone`,
    ...(kept > 0 ? [t`${inDigits(kept)} left as they are`] : []),
  ].join(', ');

/** "Import 4 departments" */
export const importWords = ({ noun, plural }: Sheet, count: number): string =>
  t`Import ${formatCount(count, noun, plural)}`;

/** Sentences of a row, each with its column: "Part of: There is no department "X"." */
const sentences = (sheet: Sheet, fields: NonNullable<RowOutcome['fields']>): string =>
  Object.entries(fields)
    .map(([name, reasons]) => {
      const head = findColumnHead(sheet, name);
      return `${head ? `${head}: ` : ''}${reasons.join(' ')}`;
    })
    .join(' ');

/** Return the title of a row beside the reason: its name, its key, or the value that it shares with others. */
export const formatRowTitle = (sheet: Sheet, row: Row): string =>
  rowTitle(sheet, row) || t`without a name`;

/** A cell of a row, as it was and as it becomes. */
export type CellChange = { readonly head: string; readonly from: string; readonly to: string };
export type ImportedRow = {
  /** Line of the row in the file, as a spreadsheet counts. */
  readonly line: number;
  readonly row: Row;
  readonly outcome: Outcome;
  /** Why it is refused; empty: it is not. */
  readonly why: string;
  /** Part of the row that is not imported; empty: all of it is imported. */
  readonly note: string;
  readonly cells: readonly CellChange[];
};

/** The heading of a column of a file; none: it belongs to no column. */
function findColumnHead({ columns }: Sheet, name: string): string | undefined {
  const head = columns.find((column) => column.name === name)?.head;
  return head && translateText(head, 'column');
}

/** A cell as the reader says it: files and answers hold English words. */
function cellWords({ columns }: Sheet, name: string, text: string): string {
  const cell = columns.find((column) => column.name === name)?.cell;
  if (cell?.is === 'choice') return translateText(text);
  if (cell?.is !== 'yes-no' || text === '') return text;
  return text === 'yes' ? t`yes` : t`no`;
}

/** List the outcomes of the rows: those that need attention first, then in the order of the file. */
export function listRows(
  sheet: Sheet,
  { rows, lines }: Pick<FileRows, 'rows' | 'lines'>,
  outcomes: Outcomes,
): ImportedRow[] {
  const listed = rows.flatMap((row, place): ImportedRow[] => {
    const { outcome, fields = {}, notes = {}, changes = {} } = outcomes.get(place) ?? {};
    if (!outcome) return [];
    const cells = Object.entries(changes).map(([name, { from, to }]) => ({
      head: findColumnHead(sheet, name) ?? name,
      from: cellWords(sheet, name, from),
      to: cellWords(sheet, name, to),
    }));
    const why = outcome === 'refused' ? sentences(sheet, fields) : '';
    const note = outcome === 'refused' ? '' : sentences(sheet, notes);
    return [{ line: lines[place] ?? 0, row, outcome, why, note, cells }];
  });
  return shownOrder.flatMap((outcome) => listed.filter((row) => row.outcome === outcome));
}
