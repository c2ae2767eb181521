import { AppError } from '#shared/errors.ts';

/** An event of a log. */
export type LogRow = {
  /** Position: row number of the spreadsheet, or number of the trace. */
  readonly place: number;
  /** Return the value of a column or attribute. Names of trace attributes start with `case:`. */
  readonly get: (column: string) => string | undefined;
};

export type LogHandlers = {
  readonly onRow: (row: LogRow) => void;
  /** Called for a case without events. */
  readonly onEmptyCase: (row: LogRow) => void;
};

/** Reader of a log in chunks. An invalid log ends the reading. @throws input.invalid */
export type LogReader = {
  readonly push: (text: string) => void;
  readonly end: () => void;
  /** Columns or attributes found so far. */
  readonly columns: () => readonly string[];
};

/** Create the error for a log that cannot be read. */
export const createUnreadableLogError = (why: string) => new AppError('input.invalid', why);
