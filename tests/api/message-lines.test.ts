import { afterAll, expect, test } from 'vitest';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listMessages } from '#shared/messages/messages-api.ts';
import type { Event } from '#shared/requests/event.ts';
import { id, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const { requestId } = await setScene(api, 'open');
const { request, events } = await api.requests.load(app, requestId);
const [first] = events;
if (!first) throw new Error('The request has no event.');
const employee = { userId: people.employee, name: 'Employee' };
const manager = { userId: people.manager, name: 'Manager' };
const line = (what: Event['tells'][number]['what'], of: Partial<Event> = {}) => {
  const event = { ...first, type: 'approved' as const, by: manager, ...of };
  const { line: said } = buildRequestMessage(request, event, what);
  return `${said?.by ? `[${said.by.name}] ` : ''}${said?.did}`;
};

test('a message line shows the actor, the action, and the request', () => {
  expect(line('approved')).toBe('[Manager] approved “Fair in Lyon”');
  expect(line('returned', { comment: 'Add the quote.' })).toBe(
    '[Manager] sent back “Fair in Lyon”: Add the quote.',
  );
  expect(line('comment', { by: employee, comment: 'x'.repeat(400) })).toBe(
    `[Employee] wrote about “Fair in Lyon”: ${'x'.repeat(300)}…`,
  );
  expect(buildRequestMessage(request, first, 'approved').line?.number).toBe(request.number);
});

test("a message that requests a decision names the requester and quotes only the requester's own comment", () => {
  expect(line('task', { comment: 'I am away.' })).toBe(
    '[Employee] needs your approval for “Fair in Lyon”',
  );
  expect(line('task', { type: 'resubmitted', by: employee, comment: 'Done.' })).toBe(
    '[Employee] sent “Fair in Lyon” again and needs your approval: Done.',
  );
  expect(line('reminder', { by: null })).toBe(
    '[Employee] still needs your approval for “Fair in Lyon”',
  );
  expect(line('reminder', { by: manager })).toBe('[Manager] reminds you to decide “Fair in Lyon”');
});

test('a message names both people of a delegated decision and nobody for an automatic event', () => {
  const insteadOf = { userId: people.finance, name: 'Finance' };
  expect(line('rejected', { insteadOf })).toBe('[Manager] for Finance rejected “Fair in Lyon”');
  expect(line('escalated', { by: null })).toBe('“Fair in Lyon” was escalated');
  expect(
    buildRequestMessage(request, { ...first, by: null }, 'escalated', people.manager).line?.did,
  ).toBe('“Fair in Lyon” is escalated to you');
  expect(line('overdue')).toBe('“Fair in Lyon” is overdue with Manager');
  expect(buildRequestMessage(request, first, 'overdue', people.manager).line?.did).toBe(
    '“Fair in Lyon” is overdue',
  );
  expect(line('failed')).toBe('The workflow of “Fair in Lyon” stopped');
});

test('messages can be filtered by kind and are returned in pages', async () => {
  const store = messageStore(api.table);
  const userId = people.ceo;
  const messages = Array.from({ length: 30 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString();
    const what = n % 3 === 0 ? 'comment' : n % 3 === 1 ? 'task' : 'overdue';
    const told = { title: `No. ${n}`, text: '', readAt: null, applicationId: app };
    return { messageId: `${at}_${id(n)}-1`, userId, at, what, ...told };
  });
  await store.tell({ messages, pending: [], sent: [] });
  const titles = async (query: Record<string, string>) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(listMessages, {
        ...{ as: 'ceo', query: { limit: '4', ...query, ...(cursor && { cursor }) } },
      });
      found.push(...body.items.map(({ title }) => title));
      cursor = body.cursor;
    } while (cursor);
    return found;
  };
  expect(await titles({ kind: 'conversation' })).toEqual(
    [27, 24, 21, 18, 15, 12, 9, 6, 3, 0].map((n) => `No. ${n}`),
  );
  expect(await titles({ kind: 'decisions', unread: 'true' })).toHaveLength(10);
  expect(await titles({ kind: 'outcomes' })).toEqual([]);
  const { problem } = await api.call(listMessages, { as: 'ceo', query: { kind: 'news' } });
  expect(problem?.fields).toHaveProperty('kind');
});
