import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { openClock } from '#one-machine/clock.ts';
import type { RuntimePart } from '#one-machine/part.ts';
import { startQueueConsumers } from '#one-machine/streams/queue-consumer.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

const arn = (name: string) => `arn:aws:sqs:eu-central-1:000000000000:${name}`;
const minute = 60_000;
const settings = [
  { arn: arn('mails'), hidden: minute, redrive: { to: arn('letters'), maxReceiveCount: 2 } },
  { arn: arn('letters'), hidden: minute },
];
const Batch = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      body: z.string(),
      attributes: z.object({ ApproximateReceiveCount: z.string() }),
    }),
  ),
});
type Handler = (records: z.infer<typeof Batch>['Records']) => unknown;

async function rig(handler: Handler, given?: string) {
  const data = given ?? (await mkdtemp(join(tmpdir(), 'countersign-queue-consumer-')));
  const clock = openClock();
  const queues = ['mails', 'letters'].map((name) => ({ name, arn: arn(name) }));
  const host = await startQueues({ data, queues, clock, callers: [testKeys] });
  const start = () =>
    startQueueConsumers({
      mappings: [
        {
          id: 'Mails',
          functionName: 'mailer',
          queueArn: arn('mails'),
          batchSize: 10,
          concurrency: 2,
          reportsItems: true,
        },
      ],
      settings,
      queues: host.store,
      invoke: async (_name, event) => handler(Batch.parse(event).Records),
      log: printUnusualLog,
    });
  const parts: RuntimePart[] = [start()];
  onTestFinished(async () => {
    for (const part of parts) await part.stop();
    await host.stop();
    await rm(data, { recursive: true, force: true });
  });
  const [mails, letters] = [host.store.named('mails'), host.store.named('letters')];
  return { clock, mails, letters, parts, start };
}

test('queue messages are delivered once and deleted after they are processed', async () => {
  const seen: string[] = [];
  const { mails } = await rig((records) => {
    seen.push(...records.map(({ body }) => body));
    return { batchItemFailures: [] };
  });
  for (let n = 0; n < 25; n++) mails.send(`${n}`);
  await vi.waitFor(() => expect(seen).toHaveLength(25));
  expect(new Set(seen).size).toBe(25);
  await vi.waitFor(() => expect(mails.list()).toEqual([]));
});

test('only the failed message of a batch is delivered again after its visibility timeout', async () => {
  const seen: string[] = [];
  const { mails, clock } = await rig((records) => {
    seen.push(...records.map(({ body }) => body));
    const failed = seen.length < 4 ? records.filter(({ body }) => body === 'bad') : [];
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  for (const body of ['one', 'bad', 'two']) mails.send(body);
  await vi.waitFor(() => expect(seen).toHaveLength(3));
  await vi.waitFor(() => expect(mails.list()).toHaveLength(1));
  clock.advance(minute);
  await vi.waitFor(() => expect(seen).toHaveLength(4), { timeout: 10_000 });
  expect(seen[3]).toBe('bad');
  await vi.waitFor(() => expect(mails.list()).toEqual([]));
});

test('a queue message that was received too often without success becomes a dead letter', async () => {
  expectLogged(
    /^mailer: messages failed: Error: The mail server is down/,
    /received 2 times and is given up/,
  );
  let calls = 0;
  const { mails, letters, clock } = await rig(() => {
    calls += 1;
    throw new Error('The mail server is down');
  });
  mails.send('poison');
  for (const n of [1, 2]) {
    await vi.waitFor(() => expect(calls).toBe(n), { timeout: 10_000 });
    clock.advance(minute);
  }
  await vi.waitFor(() => expect(letters.list().map(({ body }) => body)).toEqual(['poison']), {
    timeout: 10_000,
  });
  expect(mails.list()).toEqual([]);
  expect(calls).toBe(2);
});

test('a delayed queue message is not delivered early, even after a restart', async () => {
  const seen: string[] = [];
  const { mails, clock, parts, start } = await rig((records) => {
    seen.push(...records.map(({ body }) => body));
    return { batchItemFailures: [] };
  });
  mails.send('later', minute);
  await parts[0]?.stop();
  parts.push(start());
  mails.send('now');
  await vi.waitFor(() => expect(seen).toEqual(['now']));
  clock.advance(minute);
  await vi.waitFor(() => expect(seen).toEqual(['now', 'later']), { timeout: 10_000 });
});

test('messages that are being processed at a stop are delivered again at the next start', async () => {
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { mails, parts, start } = await rig(async (records) => {
    seen.push(...records.map(({ body }) => body));
    if (seen.length === 1) await gate.promise;
    return { batchItemFailures: [] };
  });
  mails.send('one');
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  const [first] = parts;
  const stopped = first?.stop();
  gate.resolve();
  await stopped;
  parts.push(start());
  await vi.waitFor(() => expect(seen).toEqual(['one', 'one']));
  await vi.waitFor(() => expect(mails.list()).toEqual([]));
});
