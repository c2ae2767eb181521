import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openClock } from '#local/clock.ts';
import { openMailStore } from '#local/mail/mail-store.ts';
import { startMail } from '#local/mail/start-mail.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countMessages, listMessages } from '#shared/messages/messages-api.ts';
import type { Event } from '#shared/requests/event.ts';
import { users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { expectLogged } from '#tests/support/expect-logged.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const data = await mkdtemp(join(tmpdir(), 'countersign-notify-'));
const mail = await startMail({ data, clock: openClock() });
const mails = openMailStore(join(data, 'mail', 'mail.sqlite'));
Object.assign(process.env, {
  AWS_ENDPOINT_URL_SESV2: mail.endpoint,
  SENDER: 'no-reply@countersign.example',
  SITE_URL: 'https://site.example/',
});
const { handler } = z
  .object({ handler: z.custom<(batch: unknown) => Promise<DynamoDBBatchResponse>>() })
  .parse(await import('#functions/events/notify/index.ts'));
afterEach(() => mails.clear());
afterAll(async () => {
  mails.close();
  await mail.stop();
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
  const [first] = mails.list();
  expect(first).toMatchObject({ to: [users.manager.email], from: 'no-reply@countersign.example' });
  expect(first?.text).toContain(`https://site.example/request-review/${body.items[0]?.taskId}`);
});

test('an event that comes again tells nobody twice', async () => {
  const event = await opening();
  const before = await unread();
  for (const again of [batch(event), batch(event), batch(event, event)])
    expect(await handler(again)).toEqual({ batchItemFailures: [] });
  expect(await unread()).toBe(before + 1);
  expect(sent()).toHaveLength(1);
});

test('while mail is down messages still arrive, and mails follow once it is up', async () => {
  const event = await opening();
  const before = await unread();
  expectLogged(/event not followed.*Mail fails, as asked for/);
  mail.fail(10);
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [{ itemIdentifier: '100' }] });
  expect(await unread()).toBe(before + 1);
  mail.fail(0);
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  expect(sent()).toHaveLength(1);
  expect(await unread()).toBe(before + 1);
});

test('of a batch only what failed comes again', async () => {
  const event = await opening();
  expectLogged(/event not followed.*ZodError/);
  const reply = await handler(batch({ nonsense: true }, event));
  expect(reply).toEqual({ batchItemFailures: [{ itemIdentifier: '100' }] });
  expect(sent()).toHaveLength(1);
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
