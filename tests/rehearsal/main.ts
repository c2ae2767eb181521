import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMessage, readArguments } from '../../operator/services/command.ts';
import type { Rehearsal } from './former-data.ts';
import { steps } from './steps.ts';

/**
 * Rehearse the operation of one machine: update the data of the former release, break a consumer, see the alarm,
 * replay, back up, destroy, restore, and verify every audit chain. Prints a table. Exit status 1 if a step fails.
 */
const { values } = readArguments({
  usage: `npm run rehearse -- [options]

Rehearses update, fault, backup, loss and restore of one machine. Takes about ten minutes.

  --requests N  open requests of the former release, 1000 unless given
  --help        shows this`,
  operands: [],
  counts: ['requests'],
  options: { requests: { type: 'string', default: '1000' } },
});

const rehearsal: Rehearsal = {
  ...{ place: mkdtempSync(join(tmpdir(), 'rehearsal-')), requests: Number(values.requests) },
  ...{ password: '', open: [] },
};
process.once('SIGINT', () => {
  void rehearsal.product?.kill();
  rmSync(rehearsal.place, { recursive: true, force: true });
  process.exit(130);
});
const rows: Record<string, { seconds: number; result: string }> = {};
try {
  for (const [name, perform] of steps) {
    const begun = performance.now();
    const result = await perform(rehearsal).catch((error: unknown) => {
      process.exitCode = 1;
      return `FAILED: ${formatMessage(error)}`;
    });
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    rows[name] = { seconds, result };
    console.log(`${name}, ${seconds} s: ${result}`);
    if (process.exitCode === 1) break;
  }
  console.table(rows);
} finally {
  await rehearsal.product?.stop();
  rmSync(rehearsal.place, { recursive: true, force: true });
}
