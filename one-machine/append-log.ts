import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes of a log before a new one begins; the one before it is kept beside it as `FILE.1`. */
const longestLog = 10_000_000;

/**
 * A log that never takes more than twice `longest` bytes. Lines that a full disk has no room for are dropped, and so
 * are those that come after it was closed: the number of its file may be that of another one by then.
 */
export function openAppender(file: string, longest = longestLog) {
  mkdirSync(dirname(file), { recursive: true });
  let log = openSync(file, 'a');
  let size = fstatSync(log).size;
  let isOpen = true;
  const turn = () => {
    closeSync(log);
    renameSync(file, `${file}.1`);
    log = openSync(file, 'a');
    size = 0;
  };
  return {
    write(line: string | Uint8Array): void {
      if (!isOpen) return;
      try {
        if (size >= longest) turn();
        size += typeof line === 'string' ? writeSync(log, line) : writeSync(log, line);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    close(): void {
      isOpen = false;
      closeSync(log);
    },
  };
}
