import { afterAll, expect, test } from 'vitest';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import { defaultApplicationId } from '#shared/application.ts';
import { submitRequest, updateRequestStatus } from '#shared/requests/request-acts-api.ts';
import { createRequest, forecastRequest, getRequest } from '#shared/requests/requests-api.ts';
import { addApprover, decideTasks } from '#shared/tasks/task-acts-api.ts';
import * as tasksApi from '#shared/tasks/tasks-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { outOfOffice } from './support/out-of-office.ts';

const api = await startApi();
afterAll(() => api.stop());

/** Create a request that another person raises for the employee. The first step assigns the employee's manager. */
async function raisedBy(as: PersonName) {
  const body = { categoryId, values: answers('120'), onBehalfOf: people.employee };
  const { requestId } = (await api.call(createRequest, { as, body })).body;
  await api.call(submitRequest, { as, params: { requestId }, body: {} });
  await api.openStages(requestId);
  const { request, tasks } = (await api.call(getRequest, { as, params: { requestId } })).body;
  return { requestId, assignee: request.assignees[0]?.name, taskId: tasks[0]?.taskId ?? '' };
}

test('a person who raised a request for another person cannot decide it', async () => {
  const { requestId, assignee, taskId } = await raisedBy('manager');
  expect(assignee).toBe('Director');
  const params = { taskId };
  const toManager = { toUserId: people.manager, comments: 'Please' };
  const handed = await api.call(tasksApi.reassignTask, { as: 'director', params, body: toManager });
  expect(handed.problem).toMatchObject({
    code: 'input.invalid',
    fields: { toUserId: ['Nobody decides a request they raised.'] },
  });
  const add = { taskId, approverId: people.manager, position: 'before' };
  const added = await api.call(addApprover, { as: 'director', body: add });
  expect(added.problem).toMatchObject({
    code: 'input.invalid',
    fields: { approverId: ['Nobody decides a request they raised.'] },
  });

  const own = { as: 'manager' as const };
  const mine = { userId: people.manager };
  const approved = await api.call(tasksApi.approveTask, { ...own, params, body: mine });
  expect(approved.problem).toMatchObject({
    code: 'actor.forbidden',
    detail: 'Nobody decides a request they raised.',
  });
  const set = { requestId, status: 'Approved', reviewRemarks: '' };
  const byStatus = await api.call(updateRequestStatus, { ...own, query: set });
  expect(byStatus.problem?.code).toBe('actor.forbidden');
  const many = { ...mine, taskIds: [taskId], outcome: 'approve' };
  const bulk = await api.call(decideTasks, { ...own, body: many });
  expect(bulk.body.outcomes).toMatchObject([{ problem: { code: 'actor.forbidden' } }]);
  expect((await api.call(getRequest, { ...own, params: { requestId } })).body.request.status).toBe(
    'InReview',
  );
});

test('a delegate who raised the request cannot decide it, and the forecast names the delegator instead', async () => {
  await api.call(createDelegation, {
    as: 'director',
    params: { userId: people.director },
    body: { ...outOfOffice(), toUserId: people.manager },
  });
  const { body } = await api.call(forecastRequest, {
    as: 'manager',
    body: { categoryId, values: answers('120'), onBehalfOf: people.employee },
  });
  expect(body.path.steps[0]?.[0]?.people[0]?.name).toBe('Director');
  expect((await raisedBy('manager')).assignee).toBe('Director');
});

test("an approver's message names both the author of a request and the person it was raised for", async () => {
  const { requestId } = await raisedBy('manager');
  const { request, events } = await api.requests.load(defaultApplicationId, requestId);
  const [opened] = events.filter(({ type }) => type === 'stages-opened');
  if (!opened) throw new Error('No step was opened.');
  expect(buildRequestMessage(request, opened, 'task').text).toMatch(
    /^Employee \(raised by Manager\) needs your approval/,
  );
});
