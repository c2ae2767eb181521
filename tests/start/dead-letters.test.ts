import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import { arn } from '#one-machine/account.ts';
import { openClock } from '#one-machine/clock.ts';
import { publishEndpoints } from '#one-machine/endpoints.ts';
import { FunctionError } from '#one-machine/functions/function-error.ts';
import { startFunctionServer } from '#one-machine/functions/function-server.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { listRecords, mapping, startStreamRig } from '#one-machine/tests/support/stream-rig.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { callHandler } from '#tests/support/call-handler.ts';

// Runs the real command against the table, queues and functions of one machine. Test functions replace the consumers.
const data = mkdtempSync(join(tmpdir(), 'dead-letters-'));
const rig = await startStreamRig({ data: join(data, 'table') });
const named = (name: string) => ({ name, arn: `arn:aws:sqs:eu-central-1:000000000000:${name}` });
const host = await startQueues({
  data,
  queues: ['notify-aside', 'drive-aside', 'mail-dead', 'mail-pending'].map(named),
  clock: openClock(),
  callers: [testKeys],
});
const queue = host.store.named;
const bodies = (name: string) =>
  queue(name)
    .list()
    .map(({ body }) => JSON.parse(body));

/** Records that the functions received. `behave` determines their responses. */
const handed: string[] = [];
let behave: (event: unknown) => unknown;
const getFunction = (name: string, aside: string) => ({
  name: `countersign-dev-events-${name}`,
  arn: arn('lambda', `function:countersign-dev-events-${name}`),
  environment: {
    ...{
      TABLE_NAME: singleTable.tableName,
      DEAD_LETTERS_URL: `https://sqs.invalid/1/${aside}`,
    },
    PENDING_MAILS_URL: 'https://sqs.invalid/1/mail-pending',
  },
});
const functions = [
  getFunction('notify', 'notify-aside'),
  getFunction('drive-workflow', 'drive-aside'),
  getFunction('send-mail', 'mail-dead'),
];
const calls = await startFunctionServer({
  functions,
  callers: [testKeys],
  async invoke(name, event) {
    handed.push(...listRecords(event).map(({ item }) => `${name.split('-').at(-1)} ${item}`));
    return behave(event);
  },
});
const endpoints = publishEndpoints(data, {
  ...{ dynamodb: rig.table.endpoint, sqs: host.endpoint, lambda: calls.endpoint },
  // Dead letters involve neither the identity service nor files.
  ...{ identity: 'http://identity.invalid/', files: 'http://files.invalid/' },
});
writeFileSync(join(data, 'keys.json'), JSON.stringify(testKeys));
afterAll(async () => {
  await Promise.all([calls.stop(), host.stop(), endpoints.stop()]);
  expect(existsSync(join(data, 'endpoints.json'))).toBe(false);
  await rig.stop();
  rmSync(data, { recursive: true, force: true });
});

beforeEach(() => {
  for (const one of host.store.all) one.purge();
  handed.length = 0;
  behave = () => ({ batchItemFailures: [] });
});

const command = (...args: string[]) =>
  new Promise<{ status: number; out: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['operator/dead-letters.ts', ...args],
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });
const onData = (...args: string[]) => command(...args, '--data', data);

const at = '2027-01-04T09:00:00.000Z';
const letter = (pk: string, cause = 'Nobody knows') =>
  JSON.stringify({ pk, sk: 'EVENT#0001', sequenceNumber: '7', cause, at });
const mail = (messageId: string) => ({ messageId, userId: 'u', title: 'Secret', text: 'Secret' });

test('all dead letters are listed with their cause, remain in the queue, and reveal no email address', async () => {
  queue('notify-aside').send(letter('REQUEST#1'));
  queue('mail-dead').send(JSON.stringify({ cause: 'MessageRejected', mail: mail('m1') }));
  queue('mail-dead').send(JSON.stringify(mail('m2')));
  queue('drive-aside').send('no JSON');
  for (let n = 0; n < 2; n += 1) {
    const { out, status } = await onData('list');
    expect(status).toBe(0);
    expect(out).toMatch(/event REQUEST#1 EVENT#0001: Nobody knows/);
    expect(out).toMatch(/mail m1: MessageRejected/);
    expect(out).toMatch(/mail m2: tried for most of a day/);
    expect(out).toMatch(/a message that this command does not know/);
    expect(out).toMatch(/^notify: 1 dead letters$/m);
    expect(out).not.toContain('Secret');
  }
});

test('a replayed event is passed only to the consumer that gave up on it', async () => {
  await rig.put('REQUEST#1', 'EVENT#0001');
  queue('notify-aside').send(letter('REQUEST#1'));
  const { out, status } = await onData('replay');
  expect(out).toMatch(/^notify: 1 dead letters, 1 replayed, 0 left$/m);
  expect(status).toBe(0);
  expect(handed).toEqual(['notify REQUEST#1 EVENT#0001']);
  expect(bodies('notify-aside')).toEqual([]);
});

test('an event that fails again becomes one dead letter with its new cause and is not retried forever', async () => {
  expectLogged(/event given up.*ZodError/);
  await rig.put('REQUEST#2', 'EVENT#0001');
  queue('notify-aside').send(letter('REQUEST#2'));
  const setAside = async (given: object) => void queue('notify-aside').send(JSON.stringify(given));
  // The record is an incomplete event, so the real consumer gives up on it.
  behave = callHandler(serveStream(() => ({ events: [] }), setAside));
  for (const isById of [false, true]) {
    handed.length = 0;
    const ids = isById ? ['--id', queue('notify-aside').list()[0]?.id ?? ''] : [];
    const { out, status } = await onData('replay', '--queue', 'notify', ...ids);
    expect(status).toBe(1);
    expect(out).toMatch(/left, given up again: .*invalid/);
    expect(out).toMatch(/^notify: 1 dead letters, 0 replayed, 1 left$/m);
    expect(handed).toHaveLength(1);
    expect(bodies('notify-aside')).toMatchObject([{ pk: 'REQUEST#2', sk: 'EVENT#0001' }]);
  }
});

/** Return the dead letter that a consumer creates after a failed delivery of these records. */
async function givenUp(pk: string, ...sks: readonly string[]): Promise<string> {
  for (const sk of sks) await rig.put(pk, sk);
  const aside = rig.queues.store.named('dead-letters');
  const unanswered = () => Promise.reject(new Error('No service answers.'));
  expectLogged(/failed: Error: No service answers/, /are given up: RetryAttemptsExhausted/);
  const filters = [{ dynamodb: { Keys: { pk: { S: [pk] } } } }];
  // Use one lane, because each of several lanes would give up on its items in a separate dead letter.
  const one = mapping({ id: pk, filters, lanes: 1, bisect: false, maxRetries: 1 });
  const streams = await rig.follow([one], unanswered);
  await vi.waitFor(() => expect(aside.list()).toHaveLength(1));
  await streams.stop();
  const [letter] = aside.list();
  aside.purge();
  return letter?.body ?? '';
}

test('stream records of a failed batch are read from the stream again, and their events are replayed in order', async () => {
  const body = await givenUp('REQUEST#5', '#', 'EVENT#0001', 'TASK#1', 'EVENT#0002');
  await rig.put('REQUEST#6', 'EVENT#0001');
  queue('drive-aside').send(body);
  expect((await onData('list')).out).toMatch(
    /records of the stream .* not handled for twelve hours/,
  );
  behave = () => ({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect((await onData('replay')).out).toMatch(/left, a service that it needs does not answer/);
  handed.length = 0;
  behave = () => ({ batchItemFailures: [] });
  const { out, status } = await onData('replay');
  expect(out).toMatch(/^drive-workflow: 1 dead letters, 1 replayed, 0 left$/m);
  expect(status).toBe(0);
  expect(handed).toEqual(['workflow REQUEST#5 EVENT#0001', 'workflow REQUEST#5 EVENT#0002']);
  expect(bodies('drive-aside')).toEqual([]);
});

test('a replay passes each consumer only those records of a batch that match its filter', async () => {
  const kinds = ['PARTICIPANT#u', 'EVENT#0001', 'START#1', 'READ#1', 'TASK#1'];
  const body = await givenUp('REQUEST#7', ...kinds);
  for (const name of ['notify-aside', 'drive-aside']) queue(name).send(body);
  await onData('replay');
  const of = (name: string, ...which: number[]) =>
    which.map((n) => `${name} REQUEST#7 ${kinds[n]}`);
  expect([...handed].sort()).toEqual([...of('notify', 0, 1), ...of('workflow', 1, 2, 3)].sort());
});

test('stream records that have expired are skipped by a replay, with an explanation', async () => {
  const body = await givenUp('REQUEST#8', 'EVENT#0001', 'EVENT#0002');
  const { endSequenceNumber } = JSON.parse(body).DDBStreamBatchInfo;
  rig.table.sweepStream(Number(endSequenceNumber));
  queue('drive-aside').send(body);
  queue('notify-aside').send(body);
  const { out, status } = await onData('replay');
  expect(status).toBe(1);
  expect(out).toMatch(/no longer has its records: the reconciler starts what they left undone/);
  expect(out).toMatch(
    /no longer has its records: nobody is told of them any more; run search:rebuild; drop it/,
  );
  expect(handed).toEqual([]);
});

test('a dead-letter message that cannot be replayed stays in the queue, and the reason is printed', async () => {
  await rig.put('REQUEST#3', 'EVENT#0001');
  queue('notify-aside').send(letter('REQUEST#3'));
  behave = () => ({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect((await onData('replay')).out).toMatch(/a service that it needs does not answer/);
  behave = () => {
    throw new FunctionError({ errorType: 'Timedout', errorMessage: 'out of time', trace: [] });
  };
  expect((await onData('replay')).out).toMatch(/left, .*out of time/);
  queue('notify-aside').purge();
  queue('notify-aside').send(letter('REQUEST#gone'));
  expect(await onData('replay')).toMatchObject({
    status: 1,
    out: expect.stringMatching(/gone: drop it/),
  });
  expect(host.store.all.map(({ name }) => bodies(name).length)).toEqual([1, 0, 0, 0]);
  // All messages are visible again at once.
  expect(queue('notify-aside').counts()).toEqual({ visible: 1, hidden: 0 });
});

test('a replayed mail becomes a pending mail, whatever the cause of its failure', async () => {
  queue('mail-dead').send(JSON.stringify({ cause: 'MessageRejected', mail: mail('m1') }));
  queue('mail-dead').send(JSON.stringify(mail('m2')));
  expect((await onData('replay', '--queue', 'send-mail')).status).toBe(0);
  expect(bodies('mail-pending')).toEqual([mail('m1'), mail('m2')]);
  expect(bodies('mail-dead')).toEqual([]);
});

test('one dead-letter message, or all messages of a named queue, can be deleted', async () => {
  const id = queue('notify-aside').send(letter('REQUEST#1'));
  for (let n = 0; n < 12; n += 1) queue('notify-aside').send(letter(`REQUEST#${n}`));
  expect((await onData('drop')).status).toBe(2);
  await onData('drop', '--queue', 'notify', '--id', id);
  expect(bodies('notify-aside')).toHaveLength(12);
  expect((await onData('drop', '--queue', 'notify')).out).toMatch(/12 dropped, 0 left/);
  expect(bodies('notify-aside')).toEqual([]);
  expect(handed).toEqual([]);
});

test('an invalid dead-letter command, or a data folder without a running product, is reported in one sentence', async () => {
  expect(await onData('look')).toMatchObject({ status: 2, out: expect.stringMatching(/Which of/) });
  expect((await onData('list', '--queue', 'other')).out).toMatch(/There is no queue other/);
  expect((await onData('list', '--stage', 'prod')).out).toMatch(/not both/);
  expect((await command('list', '--data', tmpdir())).out).toMatch(/Nothing runs on/);
});
