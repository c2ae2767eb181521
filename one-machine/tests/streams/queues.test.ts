import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, onTestFinished, test } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

const queues = [
  { name: 'dead-letters', arn: 'arn:aws:sqs:eu-central-1:000000000000:dead-letters' },
];

async function rig(data?: string) {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'countersign-queues-')));
  const clock = openClock();
  const host = await startQueues({ data: folder, queues, clock, callers: [testKeys] });
  const client = new SQSClient({
    endpoint: host.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  onTestFinished(async () => {
    client.destroy();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: 'dead-letters' }));
  return { folder, clock, host, client, QueueUrl };
}

test('an operator can list, receive, and delete queue messages with the unmodified SQS client', async () => {
  const { client, QueueUrl } = await rig();
  expect((await client.send(new ListQueuesCommand({}))).QueueUrls).toEqual([QueueUrl]);
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'first' }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'second' }));
  const received = await client.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  );
  expect(received.Messages?.map(({ Body }) => Body)).toEqual(['first', 'second']);
  const ReceiptHandle = received.Messages?.[0]?.ReceiptHandle;
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  const counted = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
  );
  expect(counted.Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    ApproximateNumberOfMessagesNotVisible: '1',
  });
});

test('a received queue message becomes visible again after its timeout, or when its visibility is reset', async () => {
  const { client, clock, QueueUrl } = await rig();
  const receive = async () =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 60 })))
      .Messages?.[0];
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }));
  expect(await receive()).toBeDefined();
  expect(await receive()).toBeUndefined();
  clock.advance(61_000);
  const second = await receive();
  expect(second?.Body).toBe('again');
  const ReceiptHandle = second?.ReceiptHandle;
  await client.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
  );
  expect(await receive()).toBeDefined();
});

test('a delayed queue message becomes visible after its own delay, even within a batch', async () => {
  const { client, clock, QueueUrl } = await rig();
  const received = async () =>
    (
      await client.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 600 }),
      )
    ).Messages?.map(({ Body }) => Body);
  const Entries = [
    { Id: '1', MessageBody: 'after 60', DelaySeconds: 60 },
    { Id: '2', MessageBody: 'at once' },
  ];
  await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  await client.send(
    new SendMessageCommand({ QueueUrl, MessageBody: 'after 30', DelaySeconds: 30 }),
  );
  expect(await received()).toEqual(['at once']);
  clock.advance(30_000);
  expect(await received()).toEqual(['after 30']);
  clock.advance(29_000);
  expect(await received()).toEqual([]);
  clock.advance(1000);
  expect(await received()).toEqual(['after 60']);
});

test('stored queue messages survive a restart', async () => {
  const first = await rig();
  first.host.store.named('dead-letters').send('kept');
  await first.host.stop();
  const second = await rig(first.folder);
  expect(
    second.host.store
      .named('dead-letters')
      .list()
      .map(({ body }) => body),
  ).toEqual(['kept']);
});

test('messages that are sent together are stored and announced together, or not at all', async () => {
  const { host } = await rig();
  const queue = host.store.named('dead-letters');
  const visible: number[] = [];
  onTestFinished(queue.watch(() => void visible.push(queue.counts().visible)));
  const send = (isBroken: boolean) =>
    host.store.sendTogether(() => {
      queue.send('first');
      if (isBroken) throw new Error('No room');
      queue.send('second');
    });
  expect(() => send(true)).toThrow('No room');
  expect(queue.list()).toEqual([]);
  send(false);
  expect(visible).toEqual([2]);
  queue.send('third');
  expect(visible).toEqual([2, 3]);
});

test('a call for an unknown queue is refused with QueueDoesNotExist', async () => {
  const { client } = await rig();
  const absent = client.send(new GetQueueUrlCommand({ QueueName: 'absent' }));
  await expect(absent).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
});
