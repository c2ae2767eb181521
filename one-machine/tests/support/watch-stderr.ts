import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { recordLogLine } from './expect-logged.ts';

/** Check the standard error of a child process like that of the test: an unexpected line fails the test. */
export function watchStderr({ stderr }: { readonly stderr: Readable }): void {
  createInterface({ input: stderr }).on('line', recordLogLine);
}
