import { openAppender } from './append-log.ts';

/** Open a log to which lines are appended one at a time, each with its time. */
export function openLog(file: string): { log(line: string): void; close(): void } {
  const appender = openAppender(file);
  return {
    log: (line) => appender.write(`${new Date().toISOString()} ${line}\n`),
    close: appender.close,
  };
}
