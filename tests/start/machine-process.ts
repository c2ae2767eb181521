import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import * as z from 'zod';
import { openClock } from '#one-machine/clock.ts';
import { startMachine } from '#one-machine/machine/start-machine.ts';
import { localSfn, machineArn } from '#one-machine/tests/support/local-sfn.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

// A process to be killed. It runs the machine with small durable steps, and decides each of three stages of every
// request shortly after the machine waits for it. Arguments: data folder (with the machine's definition.json), number
// of requests.

const [data = '', count = '0'] = process.argv.slice(2);
const stages = 3;
const definition: unknown = JSON.parse(readFileSync(join(data, 'definition.json'), 'utf8'));
const db = new DatabaseSync(join(data, 'steps.sqlite'));
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS stages (request TEXT, n INTEGER, decided INTEGER, PRIMARY KEY (request, n));
  CREATE TABLE IF NOT EXISTS tokens (request TEXT PRIMARY KEY, n INTEGER, token TEXT);
  CREATE TABLE IF NOT EXISTS closed (request TEXT PRIMARY KEY)`);

const Call = z.object({
  state: z.string(),
  requestId: z.string(),
  order: z.int().default(0),
  taskToken: z.string().default(''),
});
const Stage = z.object({ n: z.int(), decided: z.int() });
const Waiting = z.object({ request: z.string(), n: z.int(), token: z.string() });

const openStage = (request: string) => {
  const row = db
    .prepare('SELECT n, decided FROM stages WHERE request = ? ORDER BY n DESC LIMIT 1')
    .get(request);
  const last = row ? Stage.parse(row) : { n: 0, decided: 1 };
  const n = last.decided ? Math.min(last.n + 1, stages) : last.n;
  db.prepare('INSERT OR IGNORE INTO stages VALUES (?, ?, 0)').run(request, n);
  const looked = { seq: n, version: n, waits: n };
  return { order: n, milestone: null, timeoutSeconds: 86_400, ...looked };
};

const isDecided = (request: string, n: number) =>
  Stage.parse(
    db.prepare('SELECT n, decided FROM stages WHERE request = ? AND n = ?').get(request, n),
  ).decided === 1;

const signal = ({ token, n }: { token: string; n: number }) =>
  (n === stages
    ? localClient.send(new SendTaskFailureCommand({ taskToken: token, error: 'RequestClosed' }))
    : localClient.send(new SendTaskSuccessCommand({ taskToken: token, output: '{}' }))
  ).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'TaskTimedOut')) throw error;
  });

/** Store the decision before looking for the token, like the product does. */
async function storeDecision(request: string, n: number) {
  await sleep(Math.random() * 600);
  db.prepare('UPDATE stages SET decided = 1 WHERE request = ? AND n = ?').run(request, n);
  const row = db.prepare('SELECT request, n, token FROM tokens WHERE request = ?').get(request);
  const waiting = row && Waiting.parse(row);
  if (waiting?.n === n) await signal(waiting);
}

async function runStateStep(payload: unknown): Promise<unknown> {
  const { state, requestId, order, taskToken } = Call.parse(payload);
  if (state === 'OpenStage') return openStage(requestId);
  if (state === 'CloseRequest') {
    db.prepare('INSERT OR IGNORE INTO closed VALUES (?)').run(requestId);
    return {};
  }
  if (state !== 'AwaitDecision') throw new RangeError(`${state} was not to be reached`);
  db.prepare('INSERT OR REPLACE INTO tokens VALUES (?, ?, ?)').run(requestId, order, taskToken);
  if (isDecided(requestId, order)) await signal({ token: taskToken, n: order });
  else void storeDecision(requestId, order);
  return {};
}

const host = await startMachine({
  data,
  clock: openClock(data),
  callers: [testKeys],
  machines: [{ name: 'routing', arn: machineArn('routing'), definition }],
  invoke: (_, payload) => runStateStep(payload),
  log: (line) => console.error(line),
});
const localClient = localSfn(host.endpoint);

// Decide all stages that were waiting when the other process was killed.
for (const row of db.prepare('SELECT request, n, token FROM tokens').all()) {
  const waiting = Waiting.parse(row);
  if (isDecided(waiting.request, waiting.n)) void signal(waiting);
  else void storeDecision(waiting.request, waiting.n);
}
for (let n = 0; n < Number(count); n += 1) {
  const input = { applicationId: 'app', requestId: `R${n}`, round: 1, restart: 0 };
  await localClient
    .send(
      new StartExecutionCommand({
        stateMachineArn: machineArn('routing'),
        name: `R${n}-1`,
        input: JSON.stringify(input),
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'ExecutionAlreadyExists')) throw error;
    });
  console.log('started');
}
