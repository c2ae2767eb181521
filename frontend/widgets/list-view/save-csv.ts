import { createCsvBlob, formatCsvLine } from '#frontend/lib/csv.ts';

/** CSV column: its heading and the text of a row. */
export type CsvCell<Row> = readonly [head: string, text: (row: Row) => string];

/** CSV columns for one column of a list: one or several, none if it shows only an image. */
export type CsvColumn<Row> = {
  /** Key of the list column. */
  readonly key: string;
  readonly cells: readonly CsvCell<Row>[];
};

export type CsvProgress = { readonly read: number; readonly written: number };

/** CSV file of all rows that a list finds. */
export type CsvSource = {
  /** Name of the file without extension, in the language of the reader: "my-requests" */
  readonly fileName: string;
  /** Formats a count of rows: "214 tasks" */
  readonly words: (count: number) => string;
  /** Number of rows, if it is known before all rows are read. */
  readonly total?: number | undefined;
  /**
   * `shown`: keys of the columns, null for all. Only the CSV lines of the loaded rows remain in memory, unless the list
   * has its own sort order.
   * @throws AbortError after `signal` is aborted
   */
  readonly make: (
    shown: readonly string[] | null,
    onProgress: (progress: CsvProgress) => void,
    signal: AbortSignal,
  ) => Promise<{ readonly file: Blob; readonly count: number }>;
};

type CsvParts<Row> = Omit<CsvSource, 'make'> & {
  /** CSV columns for the columns of the list, loaded when a file is saved */
  readonly columns: () => Promise<readonly CsvColumn<Row>[]>;
  /** Pages of rows, as the list loads them. */
  readonly pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  /** Filter of the list, if the list filters rows in the browser. */
  readonly fits?: ((row: Row) => boolean) | undefined;
  /** Sort function of the list, if the list sorts rows in the browser. */
  readonly arrange?: ((rows: readonly Row[]) => readonly Row[]) | undefined;
};

/** Return the CSV columns for a row, each once: those of the shown columns in their order, or of all columns. */
function listCsvCells<Row>(all: readonly CsvColumn<Row>[], shown: readonly string[] | null) {
  const columns = shown?.flatMap((key) => all.find((column) => column.key === key) ?? []) ?? all;
  return [...new Set(columns.flatMap(({ cells }) => cells))];
}

/** Create the CSV file of a list that is read page by page. */
export const createListCsvSource = <Row>({
  columns,
  pages,
  fits,
  arrange,
  ...about
}: CsvParts<Row>): CsvSource => ({
  ...about,
  async make(shown, onProgress, signal) {
    const cells = listCsvCells(await columns(), shown);
    const lineOf = (row: Row) => formatCsvLine(cells.map(([, text]) => text(row)));
    const held: Row[] = [];
    const lines: string[] = [];
    let read = 0;
    for await (const page of pages(signal)) {
      signal.throwIfAborted();
      read += page.length;
      const fitting = fits ? page.filter(fits) : page;
      if (arrange) held.push(...fitting);
      else lines.push(...fitting.map(lineOf));
      onProgress({ read, written: lines.length + held.length });
    }
    if (arrange) lines.push(...arrange(held).map(lineOf));
    return {
      file: createCsvBlob([formatCsvLine(cells.map(([head]) => head)), ...lines]),
      count: lines.length,
    };
  },
});
