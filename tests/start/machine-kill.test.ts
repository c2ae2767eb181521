import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '#one-machine/tests/support/machine-host.ts';
import { watchStderr } from '#one-machine/tests/support/watch-stderr.ts';
import { routingDefinition } from '#tests/support/machine-definitions.ts';

const rounds = 20;
const requests = 12;
const program = join(import.meta.dirname, 'machine-process.ts');
const Count = z.object({ n: z.int() });

/** Run a query that returns one number `n`, while the process may be writing. */
function numberOf(file: string, question: string): number {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    return Count.parse(db.prepare(question).get()).n;
  } finally {
    db.close();
  }
}

async function run(data: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, data, String(requests)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  watchStderr(child);
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  child.stdout.resume();
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test(`${rounds} kills at any moment: every execution ends, and no step is lost or takes effect twice`, async () => {
  const data = temporaryFolder();
  writeFileSync(join(data, 'definition.json'), JSON.stringify(routingDefinition()));
  const steps = join(data, 'steps.sqlite');
  for (let round = 1; round <= rounds; round += 1) {
    const child = await run(data);
    await sleep(Math.random() * 100);
    await kill(child);
  }
  const last = await run(data);
  await expect
    .poll(() => numberOf(steps, 'SELECT count(*) AS n FROM closed'), { timeout: 60_000 })
    .toBe(requests);
  const executions = join(data, 'machine/executions.sqlite');
  const ended = `SELECT count(*) AS n FROM executions WHERE status = 'SUCCEEDED'`;
  await expect.poll(() => numberOf(executions, ended), { timeout: 60_000 }).toBe(requests);
  await kill(last);

  expect(numberOf(steps, 'SELECT count(*) AS n FROM stages WHERE decided = 1')).toBe(3 * requests);
  expect(numberOf(executions, 'SELECT count(*) AS n FROM executions')).toBe(requests);
  // Each request enters seven states exactly once, regardless of retries.
  const entered = `SELECT count(*) AS n FROM events WHERE json_extract(body, '$.type') LIKE '%StateEntered'`;
  expect(numberOf(executions, entered)).toBe(7 * requests);
}, 180_000);
