import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Size in bytes at which a log is rotated. The previous log becomes `FILE.1`. */
const maxLogBytes = 10_000_000;

/**
 * Open a log whose total size never exceeds twice `longest` bytes. Lines are dropped if the disk is full, or after the
 * log was closed, because its file descriptor may be that of another file by then.
 */
export function openAppender(file: string, longest = maxLogBytes) {
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
