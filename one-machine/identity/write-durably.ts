import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Write a private file atomically: after a crash it is either complete or absent. */
export function writeDurably(file: string, content: string): void {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
}
