import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { heard, settleLogged } from '#one-machine/tests/support/expect-logged.ts';

// A test's standard error is read, too: whatever is logged as an error or a warning was expected by the test, or fails
// it.
for (const level of ['error', 'warn'] as const) {
  const print = console[level];
  console[level] = (...said: unknown[]) => {
    if (!heard(format(...said))) print(...said);
  };
}
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (chunk: string | Uint8Array, ...rest: never[]) =>
  heard(Buffer.from(chunk).toString()) || write(chunk, ...rest);

// Registered first, so run last: what a test stops at its end has stopped by then.
afterEach(settleLogged);
afterAll(settleLogged);
