import type { ReactNode } from 'react';
import type { ImportOperation } from '#frontend/data/import-rows.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import type { AlternativeFormat } from '#frontend/lib/rows-file.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import type { Column, Row, Sheet } from '#shared/import/sheet.ts';

/** Rows that are excluded from the import, and the function to change them. */
export type ExcludedRows = {
  readonly rows: ReadonlySet<Row>;
  readonly toggle: (row: Row) => void;
};

/** Content, source and destination of files of one kind. */
export type ImportExportSpec = {
  readonly sheet: Sheet;
  readonly operation: ImportOperation;
  /** Additional export columns that an import ignores. */
  readonly told?: ExportSheet['columns'];
  /** Loads all rows; `onProgress` gets the number read so far. */
  readonly rows: (onProgress: (count: number) => void) => Promise<readonly Row[]>;
  /** Reloads all data that depends on the imported rows. */
  readonly refresh: () => Promise<unknown>;
  /** Describe the side effects of an import with this number of new rows. */
  readonly effect?: (created: number) => string;
  /** Renders a preview of the rows and their effects before the import. Individual rows can be excluded. */
  readonly review?: (rows: readonly Row[], leftOut: ExcludedRows) => ReactNode;
  /** Another format that can be imported. */
  readonly other?: AlternativeFormat & {
    /** Label of the format: "ICS" */
    readonly word: string;
    readonly accept: string;
    /** Inputs for data that the format lacks, shown before a file is selected. */
    readonly asked: ReactNode;
  };
};

/** Name and columns of an export-only file. */
export type ExportSheet = {
  /** File name without extension, in English. It is saved in the language of the reader, like the headers. */
  readonly plural: string;
  readonly columns: readonly Pick<Column, 'name' | 'head'>[];
};

/** Save rows as CSV with the headers that an import reads. `why`: an additional last column that an import ignores. */
export function saveCsv(
  { columns, plural }: ExportSheet,
  rows: readonly Row[],
  why?: string[],
): void {
  const heads = columns.map(({ head }) => translateText(head, 'column'));
  const lines = rows.map((row, n) => [
    ...columns.map(({ name }) => row[name] ?? ''),
    ...(why ? [why[n] ?? ''] : []),
  ]);
  saveBlobAs(toCsv([why ? [...heads, t`Why`] : heads, ...lines]), `${translateText(plural)}.csv`);
}

/** Save rows as JSON for programs. */
export function saveJson({ plural }: ExportSheet, rows: readonly object[]): void {
  const text = `${JSON.stringify(rows, null, 2)}\n`;
  saveBlobAs(new Blob([text], { type: 'application/json' }), `${translateText(plural)}.json`);
}
