import { afterAll, expect, test } from 'vitest';
import * as requestActsApi from '#shared/requests/request-acts-api.ts';
import * as requestsApi from '#shared/requests/requests-api.ts';
import * as taskListsApi from '#shared/tasks/task-lists-api.ts';
import * as tasksApi from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

test('each change of a request, from draft to approval, is recorded as an event', async () => {
  const body = { categoryId, values: answers('120') };
  const seen = await api.call(requestsApi.forecastRequest, { as: 'employee', body });
  expect(
    seen.body.path.steps.flat().flatMap(({ people: who }) => who.map(({ name }) => name)),
  ).toEqual(['Manager']);

  const raised = await api.call(requestsApi.createRequest, { as: 'employee', body });
  expect(raised).toMatchObject({
    status: 200,
    body: { status: 'Draft', number: expect.stringMatching(/^REQ-\d{4}-000001$/) },
  });
  const params = { requestId: raised.body.requestId };
  const sent = await api.call(requestActsApi.submitRequest, { as: 'employee', params, body: {} });
  expect(sent.body).toMatchObject({ status: 'InReview' });
  await api.openStages(params.requestId);

  const { body: list } = await api.call(taskListsApi.listTasks, { as: 'manager' });
  const taskId = list.items[0]?.taskId ?? '';
  const page = await api.call(tasksApi.getTask, { as: 'manager', params: { taskId } });
  expect(page.body).toMatchObject({ can: { decide: true }, details: { chainVerified: true } });

  const decision = { userId: people.manager, comments: 'Fine', isApproved: true };
  const approved = await api.call(tasksApi.approveTask, {
    as: 'manager',
    params: { taskId },
    body: decision,
  });
  expect(approved.body).toMatchObject({ status: 'Approved' });

  const read = await api.call(requestsApi.getRequest, { as: 'employee', params });
  expect(read.body.events.map(({ type }) => type)).toEqual([
    'drafted',
    'submitted',
    'stages-opened',
    'approved',
  ]);
  expect(read.headers.etag).toBe(`"${read.body.request.version}"`);
  expect((await api.call(taskListsApi.listTasks, { as: 'manager' })).body.items).toEqual([]);
});
