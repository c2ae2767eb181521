import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Opens a log that one line at a time is added to, each with its time. */
export function openLog(file: string): { log(line: string): void; close(): void } {
  mkdirSync(dirname(file), { recursive: true });
  const stream = createWriteStream(file, { flags: 'a' });
  return {
    log: (line) => {
      stream.write(`${new Date().toISOString()} ${line}\n`);
    },
    close: () => {
      stream.end();
    },
  };
}
