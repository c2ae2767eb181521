import type { ReactNode } from 'react';
import type { ImportOperation } from '#frontend/data/import-rows.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import type { OtherFormat } from '#frontend/lib/rows-file.ts';
import { saveData } from '#frontend/lib/save-file.ts';
import { t } from '#frontend/lib/text.ts';
import type { Column, Row, Sheet } from '#shared/import/sheet.ts';

/** The rows of a file that are not imported, and the way to change that. */
export type LeftOut = {
  readonly rows: ReadonlySet<Row>;
  readonly toggle: (row: Row) => void;
};

/** Content, source and destination of files of one kind. */
export type FileOfKind = {
  readonly sheet: Sheet;
  readonly operation: ImportOperation;
  /** Columns that a saved file has besides: an import does not read them. */
  readonly told?: SavedSheet['columns'];
  /** Loads all rows; `onProgress` gets the number read so far. */
  readonly rows: (onProgress: (count: number) => void) => Promise<readonly Row[]>;
  /** Reloads all data that depends on the imported rows. */
  readonly refresh: () => Promise<unknown>;
  /** Describes the side effects of an import, by its number of new rows. */
  readonly effect?: (created: number) => string;
  /** Shows rows before they are imported, and what follows from them. Some can be left out. */
  readonly review?: (rows: readonly Row[], leftOut: LeftOut) => ReactNode;
  /** Another format that can be imported. */
  readonly other?: OtherFormat & {
    /** "ICS" */
    readonly word: string;
    readonly accept: string;
    /** Questions about data that such a file lacks, shown before it is chosen. */
    readonly asked: ReactNode;
  };
};

/** Name and columns of a file that is saved but never imported. */
export type SavedSheet = {
  /** The name of the file, without its ending. */
  readonly plural: string;
  readonly columns: readonly Pick<Column, 'name' | 'head'>[];
};

/** Saves rows as CSV with the headings that an import reads; `why`: a last column that it leaves out. */
export function saveCsv(
  { columns, plural }: SavedSheet,
  rows: readonly Row[],
  why?: string[],
): void {
  const heads = columns.map(({ head }) => head);
  const lines = rows.map((row, n) => [
    ...columns.map(({ name }) => row[name] ?? ''),
    ...(why ? [why[n] ?? ''] : []),
  ]);
  saveData(toCsv([why ? [...heads, t`Why`] : heads, ...lines]), `${plural}.csv`);
}

/** The same as JSON, for programs. */
export function saveJson({ plural }: SavedSheet, rows: readonly object[]): void {
  const text = `${JSON.stringify(rows, null, 2)}\n`;
  saveData(new Blob([text], { type: 'application/json' }), `${plural}.json`);
}
