import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { heard } from './expect-logged.ts';

/**
 * Reads the standard error of a process that a test starts as if it were its own: what nobody expected fails the test.
 */
export function watchStderr({ stderr }: { readonly stderr: Readable }): void {
  createInterface({ input: stderr }).on('line', heard);
}
