import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, SQSBatchResponse } from 'aws-lambda';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { notify } from '#functions/events/notify/notify.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { openClock } from '#local/clock.ts';
import { openMailStore } from '#local/mail/mail-store.ts';
import { startMail } from '#local/mail/start-mail.ts';
import { startQueues } from '#local/streams/queue-server.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countMessages, listMessages } from '#shared/messages/messages-api.ts';
import type { Event } from '#shared/requests/event.ts';
import { users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { expectLogged } from '#tests/support/expect-logged.ts';
import { testKeys } from '#tests/support/test-keys.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const data = await mkdtemp(join(tmpdir(), 'countersign-notify-'));
const mail = await startMail({ data, clock: openClock(), credentials: testKeys });
const mails = openMailStore(join(data, 'mail', 'mail.sqlite'));
const queueOf = (name: string) => ({ name, arn: `arn:aws:sqs:eu-central-1:000000000000:${name}` });
const queues = await startQueues({
  data,
  queues: [queueOf('letters'), queueOf('mails')],
  clock: openClock(),
  credentials: testKeys,
});
Object.assign(process.env, {
  AWS_ENDPOINT_URL_SESV2: mail.endpoint,
  AWS_ENDPOINT_URL_SQS: queues.endpoint,
  DEAD_LETTERS_URL: 'https://sqs.eu-central-1.amazonaws.com/000000000000/letters',
  PENDING_MAILS_URL: 'https://sqs.eu-central-1.amazonaws.com/000000000000/mails',
  MAILS_PER_SECOND: '1000',
  SENDER: 'no-reply@countersign.example',
  SITE_URL: 'https://site.example/',
});
const { handler } = z
  .object({ handler: z.custom<(batch: unknown) => Promise<DynamoDBBatchResponse>>() })
  .parse(await import('#functions/events/notify/index.ts'));
const mailer = z
  .object({ handler: z.custom<(batch: unknown) => Promise<SQSBatchResponse>>() })
  .parse(await import('#functions/events/send-mail/index.ts'));
const [pending, letters] = [queues.store.named('mails'), queues.store.named('letters')];
afterEach(() => {
  mails.clear();
  pending.purge();
  letters.purge();
});
afterAll(async () => {
  mails.close();
  await mail.stop();
  await queues.stop();
  await api.stop();
  await rm(data, { recursive: true, force: true });
});

const batch = (...items: readonly object[]) => ({
  Records: items.map((item, n) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(100 + n),
      Keys: marshall({ pk: `REQUEST#${n}`, sk: 'EVENT#1' }),
      NewImage: marshall(item, { removeUndefinedValues: true }),
    },
  })),
});
const opening = async (): Promise<Event> => {
  const { requestId } = await setScene(api, 'open');
  const { events } = await api.requests.load(app, requestId);
  const event = events.find(({ type }) => type === 'stages-opened');
  if (!event) throw new Error('No stage was opened.');
  return event;
};
const unread = async () => (await api.call(countMessages, { as: 'manager' })).body.unreadCount;
/** Sends what waits in the queue, as the queue hands it over. */
const sendMails = async () => {
  const taken = pending.receive(10, 60_000);
  const Records = taken.map(({ id, body, receipt, received }) => ({
    messageId: id,
    body,
    receiptHandle: receipt,
    attributes: { ApproximateReceiveCount: String(received) },
  }));
  const { batchItemFailures } = await mailer.handler({ Records });
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  for (const { id, receipt } of taken) if (!failed.has(id)) pending.remove(receipt ?? '');
  return failed.size;
};
const sent = () => mails.list().map(({ to, subject }) => ({ to: to[0], subject }));

test('an approver is told of a task, in the product and by mail with a link to it', async () => {
  const event = await opening();
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  const { body } = await api.call(listMessages, { as: 'manager' });
  expect(body.items).toMatchObject([
    {
      what: 'task',
      title: expect.stringMatching(/^Waits for your decision: Fair in Lyon \(REQ-/),
      readAt: null,
    },
  ]);
  expect(await sendMails()).toBe(0);
  const [first] = mails.list();
  expect(first).toMatchObject({ to: [users.manager.email], from: 'no-reply@countersign.example' });
  expect(first?.headers).toEqual({
    'Original-Message-ID': `<${event.requestId}-${event.seq}.${users.manager.userId}@site.example>`,
    References: `<${event.requestId}@site.example>`,
  });
  expect(first?.text).toContain(`https://site.example/request-review/${body.items[0]?.taskId}`);
});

test('an event that comes again tells nobody twice', async () => {
  const event = await opening();
  const before = await unread();
  for (const again of [batch(event), batch(event), batch(event, event)])
    expect(await handler(again)).toEqual({ batchItemFailures: [] });
  expect(await unread()).toBe(before + 1);
  await sendMails();
  expect(sent()).toHaveLength(1);
});

test('messages do not wait for mail: while it is down they arrive, and mails follow once it is up', async () => {
  const event = await opening();
  const before = await unread();
  mail.fail(10);
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  expect(await unread()).toBe(before + 1);
  expect(await sendMails()).toBe(1);
  expect(letters.list()).toEqual([]);
  mail.fail(0);
  // It was put off for a while.
  const [waiting] = pending.list();
  pending.hide(waiting?.receipt ?? '', 0);
  expect(await sendMails()).toBe(0);
  expect(sent()).toHaveLength(1);
});

test('while the queue of mails does not answer messages arrive, and the event comes again', async () => {
  const event = await opening();
  const before = await unread();
  const down = async () => {
    throw Object.assign(new Error('No connection'), { code: 'ECONNREFUSED' });
  };
  const store = messageStore(api.table);
  await expect(notify({ messages: store, queueMails: down }, event)).rejects.toThrow();
  expect(await unread()).toBe(before + 1);
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  await sendMails();
  expect(sent()).toHaveLength(1);
  expect(await unread()).toBe(before + 1);
});

test('a mail that can never be sent becomes a dead letter and holds up no other', async () => {
  await handler(batch(await opening()));
  expectLogged(/mail refused.*ZodError/);
  pending.send(JSON.stringify({ nonsense: true }));
  expect(await sendMails()).toBe(0);
  expect(sent()).toHaveLength(1);
  expect(letters.list().map(({ body }) => JSON.parse(body))).toMatchObject([
    { mail: { nonsense: true } },
  ]);
});

test('an event that can’t be told becomes a dead letter and holds up nobody', async () => {
  const event = await opening();
  expectLogged(/event given up.*ZodError/);
  const reply = await handler(batch({ nonsense: true }, event));
  expect(reply).toEqual({ batchItemFailures: [] });
  await sendMails();
  expect(sent()).toHaveLength(1);
  expect(letters.list().map(({ body }) => JSON.parse(body))).toEqual([
    {
      pk: 'REQUEST#0',
      sk: 'EVENT#1',
      sequenceNumber: '100',
      cause: expect.stringContaining('requestId: invalid_type'),
      at: expect.any(String),
    },
  ]);
});

test('nobody is told of what was imported, nor of a request that is gone', async () => {
  const event = await opening();
  const { requestId } = await setScene(api, 'draft');
  const gone = { ...event, requestId };
  await api.requests.remove(await api.requests.load(app, requestId));
  const before = await unread();
  const reply = await handler(batch({ ...event, imported: true }, gone));
  expect(reply).toEqual({ batchItemFailures: [] });
  expect(await unread()).toBe(before);
  expect(sent()).toEqual([]);
});
