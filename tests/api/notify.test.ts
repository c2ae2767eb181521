import { afterAll, afterEach, expect, test } from 'vitest';
import { notifyOfEvent } from '#functions/messages/on-event.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countMessages, listMessages } from '#shared/messages/messages-api.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import { users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
const { mail, mails, pending, letters, tell: handler, sendMails, sent } = mailing;
afterEach(mailing.clear);
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

const opening = async (): Promise<Event> => {
  const { requestId } = await setScene(api, 'open');
  const { events } = await api.requests.load(app, requestId);
  const event = events.find(({ type }) => type === 'stages-opened');
  if (!event) throw new Error('No stage was opened.');
  return event;
};
const unread = async () => (await api.call(countMessages, { as: 'manager' })).body.unreadCount;

test('an approver gets a message about a new task in the product and a mail with a link to the task', async () => {
  const event = await opening();
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  const { body } = await api.call(listMessages, { as: 'manager' });
  expect(body.items).toMatchObject([
    {
      what: 'task',
      title: 'Employee needs your approval: Fair in Lyon, 120.00 EUR',
      readAt: null,
    },
  ]);
  expect(await sendMails()).toBe(0);
  const [first] = mails.list();
  expect(first).toMatchObject({
    to: [users.manager.email],
    from: 'Countersign <no-reply@countersign.example>',
  });
  expect(first?.headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-Countersign-Message-Id': body.items[0]?.messageId,
    'Original-Message-ID': `<${event.requestId}-${event.seq}.${users.manager.userId}@site.example>`,
    References: `<${event.requestId}@site.example>`,
  });
  expect(first?.text).toContain(`https://site.example/request-review/${body.items[0]?.taskId}`);
});

test('a repeated event notifies nobody twice', async () => {
  const event = await opening();
  const before = await unread();
  for (const again of [batch(event), batch(event), batch(event, event)])
    expect(await handler(again)).toEqual({ batchItemFailures: [] });
  expect(await unread()).toBe(before + 1);
  await sendMails();
  expect(sent()).toHaveLength(1);
});

test('messages arrive while the mail server is down, and their mails are sent once it is up', async () => {
  const event = await opening();
  const before = await unread();
  mail.fail(10);
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  expect(await unread()).toBe(before + 1);
  expect(await sendMails()).toBe(1);
  expect(letters.list()).toEqual([]);
  mail.fail(0);
  // Make the delayed mail visible again.
  const [waiting] = pending.list();
  pending.hide(waiting?.receipt ?? '', 0);
  expect(await sendMails()).toBe(0);
  expect(sent()).toHaveLength(1);
});

test('if the mail queue is unavailable, messages arrive and their event is retried', async () => {
  const event = await opening();
  const before = await unread();
  const down = async () => {
    throw Object.assign(new Error('No connection'), { code: 'ECONNREFUSED' });
  };
  const store = messageStore(api.table);
  const withNames = async (request: Request) => request;
  await expect(
    notifyOfEvent({ messages: store, queueMails: down, withNames })(event),
  ).rejects.toThrow();
  expect(await unread()).toBe(before + 1);
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  expect(await handler(batch(event))).toEqual({ batchItemFailures: [] });
  await sendMails();
  expect(sent()).toHaveLength(1);
  expect(await unread()).toBe(before + 1);
});

test('a permanently refused mail becomes a dead letter and blocks no other mail', async () => {
  await handler(batch(await opening()));
  expectLogged(/mail refused.*ZodError/);
  pending.send(JSON.stringify({ nonsense: true }));
  expect(await sendMails()).toBe(0);
  expect(sent()).toHaveLength(1);
  expect(letters.list().map(({ body }) => JSON.parse(body))).toMatchObject([
    { mail: { nonsense: true } },
  ]);
});

test('an event that cannot be processed becomes a dead letter and delays no other event', async () => {
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

test('imported events and events of a deleted request send no message', async () => {
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
