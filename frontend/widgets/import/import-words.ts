import { formatCount } from '#frontend/components/format/numbers.ts';
import type { Outcomes } from '#frontend/data/import-rows.ts';
import type { FileRows } from '#frontend/lib/rows-file.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import type { RowOutcome } from '#shared/import/import-endpoint.ts';
import type { Row, Sheet } from '#shared/import/sheet.ts';

type Outcome = RowOutcome['outcome'];

/** How many rows have an outcome. */
export const countOf = (outcomes: Outcomes, wanted: Outcome): number =>
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
const shownOrder: readonly Outcome[] = ['created', 'changed', 'same', 'refused'];

/** "3 new, 1 changed, 40 the same as before, 2 refused" */
export const summaryOf = (outcomes: Outcomes): string =>
  shownOrder
    .map((outcome) => ({ outcome, count: countOf(outcomes, outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${words[outcome]}`)
    .join(', ');

/** "Import 4 departments" */
export const importWords = ({ noun, plural }: Sheet, count: number): string =>
  t`Import ${formatCount(count, noun, plural)}`;

/** Sentences of a row, each with its column: "Part of: There is no department "X"." */
const sentences = ({ columns }: Sheet, fields: NonNullable<RowOutcome['fields']>): string =>
  Object.entries(fields)
    .map(([name, reasons]) => {
      const head = columns.find((column) => column.name === name)?.head;
      return `${head ? `${head}: ` : ''}${reasons.join(' ')}`;
    })
    .join(' ');

/** What a row is called beside the reason: by its name, its key, or what it is alike in. */
export const titleOf = ({ key = '', alike = [] }: Sheet, row: Row): string =>
  row.name || row[key] || alike.flatMap((name) => row[name] || []).join(', ') || t`without a name`;

export type RowWithReason = {
  /** Where it stands in the file, as a spreadsheet counts. */
  readonly line: number;
  readonly row: Row;
  readonly why: string;
};

/** The rows that are refused, in the order of the file. */
export const refusedRows = (sheet: Sheet, content: RowsOfFile, outcomes: Outcomes) =>
  rowsWith(content, outcomes, ({ outcome, fields = {} }) =>
    outcome === 'refused' ? sentences(sheet, fields) : undefined,
  );

/** The rows of which a part is not imported. */
export const notedRows = (sheet: Sheet, content: RowsOfFile, outcomes: Outcomes) =>
  rowsWith(content, outcomes, ({ notes }) => notes && sentences(sheet, notes));

type RowsOfFile = Pick<FileRows, 'rows' | 'lines'>;
const rowsWith = (
  { rows, lines }: RowsOfFile,
  outcomes: Outcomes,
  reason: (outcome: RowOutcome) => string | undefined,
): RowWithReason[] =>
  rows.flatMap((row, place) => {
    const outcome = outcomes.get(place);
    const why = outcome && reason(outcome);
    return why === undefined ? [] : [{ line: lines[place] ?? 0, row, why }];
  });
