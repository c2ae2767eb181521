import { afterAll, expect, test } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { id } from '#tests/domain/support/people.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const fresh = await engine.freshTable();
const store = messageStore(dynamoTable(fresh.tableName, fresh.client));

const userId = id(1);
const page = { limit: 20 };
const message = (n: number): Message => {
  const at = `2026-03-02T09:00:0${n}.000Z`;
  const what = { what: 'task', title: `Title ${n}`, text: 'Text' };
  return { messageId: `${at}_${id(n)}-1`, userId, applicationId, ...what, at, readAt: null };
};
const storeMessages = (...messages: Message[]) => store.tell({ messages, pending: [], sent: [] });
const ids = (list: readonly Message[]) => list.map(({ title }) => title);

test('a message that is delivered twice is stored once and stays read', async () => {
  await storeMessages(message(1), message(2));
  await store.mark(userId, message(1).messageId, '2026-03-02T10:00:00.000Z');
  await storeMessages(message(2), message(1));
  expect(ids((await store.list(userId, { unread: false }, page)).items)).toEqual([
    'Title 2',
    'Title 1',
  ]);
  expect(ids((await store.list(userId, { unread: true }, page)).items)).toEqual(['Title 2']);
  expect(await store.unreadCount(userId)).toBe(1);
});

test('an empty list of messages is stored without an error', async () => {
  await expect(storeMessages()).resolves.toBeUndefined();
});

test('read messages can be marked unread, and all messages can be marked read', async () => {
  await store.mark(userId, message(1).messageId, null);
  expect(await store.unreadCount(userId)).toBe(2);
  await store.markAll(userId, '2026-03-02T11:00:00.000Z');
  expect(await store.unreadCount(userId)).toBe(0);
});

test.each(['nonsense', '2026-03-02T09:00:01.000Z_other', ''])(
  '%j is rejected as the id of a message',
  async (messageId) => {
    await expect(store.mark(userId, messageId, null)).rejects.toMatchObject({
      code: 'item.not-found',
    });
  },
);

test("a person cannot mark another person's message as read or unread", async () => {
  await expect(store.mark(id(2), message(1).messageId, null)).rejects.toMatchObject({
    code: 'item.not-found',
  });
});
