import { openAppender } from './append-log.ts';

/** Opens a log that one line at a time is added to, each with its time. */
export function openLog(file: string): { log(line: string): void; close(): void } {
  const appender = openAppender(file);
  return {
    log: (line) => appender.write(`${new Date().toISOString()} ${line}\n`),
    close: appender.close,
  };
}
