import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { comment } from '#functions/requests/rules/commands/comment.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask, getTask, rejectTask } from '#shared/tasks/tasks-api.ts';
import { answers, ref } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const deciders = ['director', 'finance', 'controller'] as const;
const [step] = [{ kind: 'named' as const, userIds: deciders.map((name) => people[name]) }];
const api = await startApi({
  routings: [routing([{ approvers: step, rule: { kind: 'all' } }])],
});
afterAll(() => api.stop());

async function opened() {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  const { tasks } = await api.requests.load(app, requestId);
  const taskOf = (name: (typeof deciders)[number]) =>
    tasks.find(({ assignee }) => assignee.userId === people[name])?.taskId ?? '';
  return { requestId, taskOf };
}
const approve = (name: (typeof deciders)[number], taskId: string) =>
  api.call(approveTask, { as: name, params: { taskId }, body: { userId: people[name] } });
const key = () => ({ 'idempotency-key': randomUUID() });

test('one of 50 simultaneous decisions on a task is stored, and the other callers get its author and time', async () => {
  const { requestId, taskOf } = await opened();
  const taskId = taskOf('director');
  const before = await api.requests.load(app, requestId);
  const replies = await Promise.all(Array.from({ length: 50 }, () => approve('director', taskId)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status !== 200);
  for (const { problem } of refused)
    expect(problem).toMatchObject({
      code: 'task.already-decided',
      present: { by: { name: 'Director' }, at: expect.any(String) },
    });
  const after = await api.requests.load(app, requestId);
  expect(after.events).toHaveLength(before.events.length + 1);
});

test('simultaneous approvals by all required people are all stored and approve the request', async () => {
  const { requestId, taskOf } = await opened();
  const replies = await Promise.all(deciders.map((name) => approve(name, taskOf(name))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { request, events } = await api.requests.load(app, requestId);
  expect(request.status).toBe('Approved');
  expect(events.filter(({ type }) => type === 'approved')).toHaveLength(3);
});

test('a simultaneous rejection and withdrawal cannot both succeed, and the refused call gets the reason', async () => {
  const { requestId, taskOf } = await opened();
  const params = { taskId: taskOf('finance') };
  const body = { userId: people.finance, comments: 'No.' };
  const [rejected, withdrawn] = await Promise.all([
    api.call(rejectTask, { as: 'finance', params, body }),
    api.call(withdrawRequest, { as: 'employee', params: { requestId }, body: {} }),
  ]);
  const { request } = await api.requests.load(app, requestId);
  if (request.status === 'Rejected')
    expect(withdrawn.problem?.code).toBe('request.transition-refused');
  else expect(rejected.problem?.code).toBe('task.already-decided');
  expect([rejected.status, withdrawn.status].sort()).toEqual([200, 409]);
});

describe('deciding on outdated data', () => {
  const employee = { by: ref('employee'), at: new Date().toISOString() };
  /** Show the director their task. Then change the request without the knowledge of the function that showed it. */
  async function shown(meanwhile: (record: RequestRecord) => Change) {
    const { requestId, taskOf } = await opened();
    const taskId = taskOf('director');
    await api.call(getTask, { as: 'director', params: { taskId } });
    await api.requests.save(meanwhile(await api.requests.load(app, requestId)));
    return { requestId, reply: await approve('director', taskId) };
  }

  test('a decision is refused if the request was withdrawn after the approver loaded the task', async () => {
    const { requestId, reply } = await shown((record) => withdraw(record, employee));
    expect(reply.problem?.code).toBe('task.already-decided');
    const { request, events } = await api.requests.load(app, requestId);
    expect(request.status).toBe('Withdrawn');
    expect(events.at(-1)?.type).toBe('withdrawn');
  });

  test('a decision succeeds if only a comment was added after the approver loaded the task', async () => {
    const said = { ...employee, commentId: randomUUID(), text: 'In a hurry.' };
    const { requestId, reply } = await shown((record) => comment(record, said));
    expect(reply.status).toBe(200);
    const { events } = await api.requests.load(app, requestId);
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['commented', 'approved']);
  });
});

test('two simultaneous calls with the same idempotency key create one draft', async () => {
  const body = { categoryId, values: answers('120') };
  const sent = { as: 'employee' as const, body, headers: key() };
  const [one, other] = await Promise.all([
    api.call(createRequest, sent),
    api.call(createRequest, sent),
  ]);
  expect(one.status).toBe(200);
  expect(other.body).toEqual(one.body);
});

test('two simultaneous submits with the same idempotency key have one effect and the same response', async () => {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  const sent = { as: 'employee' as const, params: { requestId }, body: {}, headers: key() };
  const replies = await Promise.all([api.call(submitRequest, sent), api.call(submitRequest, sent)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[1]?.body).toEqual(replies[0]?.body);
});

test('the same idempotency key of two people creates two requests', async () => {
  const body = { categoryId, values: answers('120') };
  const headers = key();
  const mine = await api.call(createRequest, { as: 'employee', body, headers });
  const yours = await api.call(createRequest, { as: 'colleague', body, headers });
  expect(yours.body.requestId).not.toBe(mine.body.requestId);
});
