import { AppError } from '#shared/errors.ts';

/** One event of a log. */
export type LogRow = {
  /** Position: row number of the spreadsheet, or number of the trace. */
  readonly place: number;
  /** Values by column or attribute; those of a trace begin with `case:`. */
  readonly get: (column: string) => string | undefined;
};

export type LogHandlers = {
  readonly onRow: (row: LogRow) => void;
  /** A case without any event. */
  readonly onEmptyCase: (row: LogRow) => void;
};

/** Reads a log piece by piece, as its text comes. What can't be read at all ends it. @throws input.invalid */
export type LogReader = {
  readonly push: (text: string) => void;
  readonly end: () => void;
  /** The columns, or attributes, that were seen until now. */
  readonly columns: () => readonly string[];
};

/** Why a log can't be read. */
export const unreadable = (why: string) => new AppError('input.invalid', why);
