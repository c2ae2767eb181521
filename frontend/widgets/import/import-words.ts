import { formatCount, formatNumberOrText } from '#frontend/components/text/format/numbers.ts';
import type { RowOutcomes } from '#frontend/data/import-rows.ts';
import type { FileRows } from '#frontend/lib/rows-file.ts';
import { inContext, t, translateText } from '#frontend/lib/text.ts';
import type { RowOutcome } from '#shared/import/import-endpoint.ts';
import { getRowTitle, type Row, type Sheet } from '#shared/import/sheet.ts';

type Outcome = RowOutcome['outcome'];

/** Count the rows with this outcome. */
export const countOutcomes = (outcomes: RowOutcomes, wanted: Outcome): number =>
  [...outcomes.values()].filter(({ outcome }) => outcome === wanted).length;

/** Return the rows that an import will create or change, in file order. */
export const listRowsToStore = ({ rows }: Pick<FileRows, 'rows'>, outcomes: RowOutcomes): Row[] =>
  rows.filter((_, place) => /^(created|changed)$/.test(outcomes.get(place)?.outcome ?? ''));

const words: Record<Outcome, string> = {
  created: inContext('outcome')`new`,
  changed: inContext('outcome')`changed`,
  same: t`the same as before`,
  refused: inContext('outcome')`refused`,
  unfinished: inContext('outcome')`not finished`,
};
/** Order of the outcomes, with those that need attention first. */
export const outcomeDisplayOrder: readonly Outcome[] = [
  'refused',
  'unfinished',
  'changed',
  'created',
  'same',
];
const countedOrder: readonly Outcome[] = ['created', 'changed', 'same', 'refused', 'unfinished'];

/** Summarize the outcomes: "3 new, 1 changed, 40 the same as before, 2 refused" */
export const summarizeOutcomes = (outcomes: RowOutcomes): string =>
  countedOrder
    .map((outcome) => ({ outcome, count: countOutcomes(outcomes, outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${words[outcome]}`)
    .join(', ');

/** Add the rows that a stopped import did not process, with the reason why the import stopped. */
export const markUnsentRows = (
  rows: readonly Row[],
  outcomes: RowOutcomes,
  problem: string | undefined,
): RowOutcomes =>
  new Map(
    rows.map((_, place) => [
      place,
      outcomes.get(place) ?? {
        outcome: 'unfinished',
        ...(problem !== undefined && { fields: { row: [problem] } }),
      },
    ]),
  );

type StoredCounts = { readonly created: number; readonly changed: number };
/** Summarize the stored rows: "3 new, 1 changed" */
export const formatStoredCounts = ({ created, changed }: StoredCounts): string =>
  [
    ...(created > 0 ? [`${formatNumberOrText(created)} ${words.created}`] : []),
    ...(changed > 0 ? [`${formatNumberOrText(changed)} ${words.changed}`] : []),
  ].join(', ');

/** Summarize an undo: "12 undone, 2 left as they are" */
export const formatUndoCounts = ({ undone, kept }: { undone: number; kept: number }): string =>
  [
    t`${formatNumberOrText(undone)} undone`,
    ...(kept > 0 ? [t`${formatNumberOrText(kept)} left as they are`] : []),
  ].join(', ');

/** Format the label of the import button: "Import 4 departments" */
export const formatImportLabel = ({ noun, plural }: Sheet, count: number): string =>
  t`Import ${formatCount(count, noun, plural)}`;

/** Describe the problems of a row with their columns: "Part of: There is no department “X”." */
const sentences = (sheet: Sheet, fields: NonNullable<RowOutcome['fields']>): string =>
  Object.entries(fields)
    .map(([name, reasons]) => {
      const head = findColumnHead(sheet, name);
      return `${head ? `${head}: ` : ''}${reasons.join(' ')}`;
    })
    .join(' ');

/** Return the title of a row: its name, its key, or the value that it shares with others. */
export const formatRowTitle = (sheet: Sheet, row: Row): string =>
  getRowTitle(sheet, row) || t`without a name`;

/** Change of a cell, with values before and after. */
export type CellChange = { readonly head: string; readonly from: string; readonly to: string };
export type ImportedRow = {
  /** 1-based line number of the row in the file, as in a spreadsheet. */
  readonly line: number;
  readonly row: Row;
  readonly outcome: Outcome;
  /** Reason why the row is rejected or not finished; empty if there is no reason. */
  readonly why: string;
  /** Note about a part of the row that is not imported; empty if the whole row is imported. */
  readonly note: string;
  readonly cells: readonly CellChange[];
};

/** Return the header of a column; undefined for an unknown name. */
function findColumnHead({ columns }: Sheet, name: string): string | undefined {
  const head = columns.find((column) => column.name === name)?.head;
  return head && translateText(head, 'column');
}

/** Translate a cell to the reader's language, because files and responses contain English values. */
function translateCell({ columns }: Sheet, name: string, text: string): string {
  const cell = columns.find((column) => column.name === name)?.cell;
  if (cell?.is === 'choice') return translateText(text);
  if (cell?.is !== 'yes-no' || text === '') return text;
  return text === 'yes' ? t`yes` : t`no`;
}

/** List the rows by outcome, those that need attention first. Rows with the same outcome are in file order. */
export function listRows(
  sheet: Sheet,
  { rows, lines }: Pick<FileRows, 'rows' | 'lines'>,
  outcomes: RowOutcomes,
): ImportedRow[] {
  const listed = rows.flatMap((row, place): ImportedRow[] => {
    const { outcome, fields = {}, notes = {}, changes = {} } = outcomes.get(place) ?? {};
    if (!outcome) return [];
    const cells = Object.entries(changes).map(([name, { from, to }]) => ({
      head: findColumnHead(sheet, name) ?? name,
      from: translateCell(sheet, name, from),
      to: translateCell(sheet, name, to),
    }));
    const isLeft = outcome === 'refused' || outcome === 'unfinished';
    const why = isLeft ? sentences(sheet, fields) : '';
    const note = isLeft ? '' : sentences(sheet, notes);
    return [{ line: lines[place] ?? 0, row, outcome, why, note, cells }];
  });
  return outcomeDisplayOrder.flatMap((outcome) => listed.filter((row) => row.outcome === outcome));
}
