import { afterAll, expect, test } from 'vitest';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks, tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, type PersonName, people, slaId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const createStep = (name: PersonName) => ({
  approvers: { kind: 'named' as const, userIds: [people[name]] },
  slaTemplateId: slaId,
});
const api = await startApi({
  routings: [routing([createStep('manager'), createStep('director')])],
});
afterAll(() => api.stop());

async function sent() {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  return requestId;
}
async function approve(as: PersonName, requestId: string) {
  const { body } = await api.call(listTasks, { as });
  const taskId = body.items.find((task) => task.requestId === requestId)?.taskId ?? '';
  await api.call(approveTask, { as, params: { taskId }, body: { userId: people[as] } });
  await api.openStages(requestId);
}
/** Return the path of a request from the manager's list of all tasks. */
async function loadTaskPath(requestId: string) {
  const { body } = await api.call(tasksPaginated, { as: 'manager', query: { state: 'all' } });
  return body.items.find((task) => task.requestId === requestId)?.path.flat() ?? [];
}

test('a decided task shows the current state of its request and is never overdue', async () => {
  const requestId = await sent();
  await approve('manager', requestId);
  const atDirector = await loadTaskPath(requestId);
  expect(atDirector.map(({ state }) => state)).toEqual(['done', 'open']);
  expect(atDirector.flatMap(({ dueAt }) => dueAt ?? [])).toEqual([]);
  await approve('director', requestId);
  expect((await loadTaskPath(requestId)).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('a task closed by a withdrawal shows the request as cancelled', async () => {
  const requestId = await sent();
  await api.call(withdrawRequest, { as: 'employee', params: { requestId }, body: {} });
  expect((await loadTaskPath(requestId)).map(({ state }) => state)).toEqual([
    'cancelled',
    'cancelled',
  ]);
});
