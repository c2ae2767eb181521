import { afterAll, afterEach, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countMessages, listMessages } from '#shared/messages/messages-api.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { approveTask, rejectTask, returnTask } from '#shared/tasks/tasks-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const mailing = await startMailing();
afterEach(mailing.clear);
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

const unread = async () => (await api.call(countMessages, { as: 'manager' })).body.unreadCount;
const messagesOf = async (requestId: string, query: Record<string, string> = {}) =>
  (await api.call(listMessages, { as: 'manager', query })).body.items.filter(
    (one) => one.requestId === requestId,
  );

const decision = { userId: people.manager, comments: 'Because.' };
const acts = {
  approved: (taskId: string) =>
    api.call(approveTask, {
      ...{ as: 'manager', params: { taskId }, body: { ...decision, isApproved: true } },
    }),
  rejected: (taskId: string) =>
    api.call(rejectTask, { as: 'manager', params: { taskId }, body: decision }),
  'sent back': (taskId: string) =>
    api.call(returnTask, { as: 'manager', params: { taskId }, body: decision }),
  withdrawn: (_: string, requestId: string) =>
    api.call(withdrawRequest, { as: 'employee', params: { requestId }, body: {} }),
} as const;

test.each(Object.entries(acts))(
  'a message that requests a decision is marked as done once the request is %s',
  async (_, act) => {
    const { requestId } = await setScene(api, 'open');
    const before = await unread();
    const { events, tasks } = await api.requests.load(app, requestId);
    const opened = events.find(({ type }) => type === 'stages-opened');
    const taskId = tasks.find(({ status }) => status === 'Pending')?.taskId;
    if (!opened || !taskId) throw new Error('No stage was opened.');
    await mailing.tell(batch(opened));
    expect(await unread()).toBe(before + 1);
    expect(await messagesOf(requestId)).toMatchObject([{ what: 'task', readAt: null }]);
    expect((await messagesOf(requestId))[0]).not.toHaveProperty('done');

    await act(taskId, requestId);
    expect(await messagesOf(requestId)).toMatchObject([{ what: 'task', done: true }]);
    expect(await messagesOf(requestId, { unread: 'true' })).toEqual([]);
    expect(await unread()).toBe(before);
  },
);
