import type { LogHandlers, LogReader } from './log-row.ts';
import type { LogMapping } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import { readXes } from './read-xes.ts';

/** Create the reader for a log format. @throws input.invalid */
export const readLog = (
  { format, ...csv }: Pick<LogMapping, 'format' | 'delimiter' | 'hasHead'>,
  handlers: LogHandlers,
): LogReader => (format === 'xes' ? readXes(handlers) : readCsv(csv, handlers));
