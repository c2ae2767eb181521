import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { assertExpectedLogs, recordLogLine } from '#one-machine/tests/support/expect-logged.ts';

// A test also checks standard error: a logged error or warning fails the test unless the test expects it.
for (const level of ['error', 'warn'] as const) {
  const print = console[level];
  console[level] = (...said: unknown[]) => {
    if (!recordLogLine(format(...said))) print(...said);
  };
}
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (chunk: string | Uint8Array, ...rest: never[]) =>
  recordLogLine(Buffer.from(chunk).toString()) || write(chunk, ...rest);

// Hooks that are registered first run last, after the test has stopped its resources.
afterEach(assertExpectedLogs);
afterAll(assertExpectedLogs);
