import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { deleteTask, updateTask } from '#shared/tasks/task-acts-api.ts';
import {
  createWorkflowTasks,
  deleteWorkflowTasks,
  updateWorkflowTask,
} from '#shared/workflow/workflow-tasks-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const recordOf = (requestId: string) => api.requests.load(app, requestId);
const lastEvent = async (requestId: string) => (await recordOf(requestId)).events.at(-1);
const deletion = (requestId: string, as: PersonName, more: object = {}) => ({
  RequestId: requestId,
  ModifiedBy: people[as],
  ModifiedByUserName: 'Somebody',
  ...more,
});

test('creating the tasks of a returned request resubmits it and starts its workflow', async () => {
  const { requestId } = await setScene(api, 'returned');
  const body = { requestId, comments: 'Said more.' };
  const sent = await api.call(createWorkflowTasks, { as: 'employee', body });
  expect(sent.body).toMatchObject({ status: 'InReview', round: 2 });
  expect(await lastEvent(requestId)).toMatchObject({
    type: 'resubmitted',
    comment: 'Said more.',
    drives: 'start',
  });
});

test("creating the tasks of a draft twice submits it once, and another person's draft is not found", async () => {
  const { requestId } = await setScene(api, 'draft');
  const create = (as: PersonName) => api.call(createWorkflowTasks, { as, body: { requestId } });
  expect((await create('admin')).problem?.code).toBe('request.not-found');
  const { version } = (await create('employee')).body;
  expect((await create('employee')).body).toMatchObject({ status: 'InReview', version });
});

test("an update of a workflow task decides only the caller's own task of the request", async () => {
  const { requestId } = await setScene(api, 'open');
  const update = (as: PersonName, status: string, reviewRemarks = '') =>
    api.call(updateWorkflowTask, { as, body: { requestId, status, reviewRemarks } });
  expect((await update('admin', 'Approved')).problem?.code).toBe('actor.forbidden');
  expect((await update('manager', 'Withdrawn')).problem).toMatchObject({
    code: 'input.invalid',
    fields: { status: [expect.any(String)] },
  });
  expect((await update('manager', 'Rejected')).problem?.fields).toHaveProperty('comments');
  expect((await update('manager', 'Rejected', 'Too much.')).body.status).toBe('Rejected');
  expect((await update('manager', 'Rejected', 'Too much.')).status).toBe(200);
  expect((await update('manager', 'Approved')).problem?.code).toBe('request.transition-refused');
});

test.each(['body', 'query'] as const)(
  'deleting the tasks of a request withdraws it, with the request id in the %s',
  async (place) => {
    const { requestId } = await setScene(api, 'open');
    const sent = { as: 'employee' as const, [place]: deletion(requestId, 'employee') };
    expect((await api.call(deleteWorkflowTasks, sent)).body.status).toBe('Withdrawn');
    const { tasks, events } = await recordOf(requestId);
    expect(tasks).toMatchObject([{ status: 'Cancelled' }]);
    expect(events.at(-1)).toMatchObject({
      type: 'withdrawn',
      by: { userId: people.employee, name: 'Employee' },
      drives: 'closed',
    });
  },
);

test("deleting the tasks of a request requires the right to withdraw it, the caller's own id and one request id", async () => {
  const { requestId } = await setScene(api, 'open');
  const remove = (as: PersonName, sent: object) => api.call(deleteWorkflowTasks, { as, ...sent });
  const others = { body: deletion(requestId, 'employee') };
  expect((await remove('manager', others)).problem?.code).toBe('actor.mismatch');
  const { ModifiedBy: _, ...nameless } = deletion(requestId, 'employee');
  expect((await remove('employee', { body: nameless })).problem?.fields).toHaveProperty(
    'ModifiedBy',
  );
  const both = { body: deletion(requestId, 'employee'), query: { RequestId: requestId } };
  expect((await remove('employee', both)).problem?.fields).toHaveProperty('RequestId');
  const assignee = { body: deletion(requestId, 'manager') };
  expect((await remove('manager', assignee)).problem?.code).toBe('actor.forbidden');
  const silent = { body: deletion(requestId, 'admin', { reason: ' ' }) };
  expect((await remove('admin', silent)).problem?.fields).toHaveProperty('reason');
  const why = { body: deletion(requestId, 'admin', { reason: 'Raised twice.' }) };
  expect((await remove('admin', why)).body.status).toBe('Withdrawn');
  expect(await lastEvent(requestId)).toMatchObject({ comment: 'Raised twice.' });
});

test('a task or request id in the body must match the updated task, and a different id is named in the error', async () => {
  const { requestId, taskId } = await setScene(api, 'open');
  const update = (more: object) =>
    api.call(updateTask, {
      ...{ as: 'manager', params: { taskId } },
      body: { status: 'Approved', ...more },
    });
  const other = people.ceo;
  expect(Object.keys((await update({ taskId: other })).problem?.fields ?? {})).toEqual(['taskId']);
  expect((await update({ requestId: other })).problem?.fields).toHaveProperty('requestId');
  const decide = (more: object) =>
    api.call(updateWorkflowTask, {
      ...{ as: 'manager' as const, body: { requestId, status: 'Approved', ...more } },
    });
  expect((await decide({ taskId: other })).problem?.fields).toHaveProperty('taskId');
  expect((await update({ taskId: taskId.toUpperCase(), requestId })).status).toBe(200);
  expect((await decide({ taskId })).status).toBe(200);
});

test('only the assignee can update a task, and only with a decision as its status', async () => {
  const { requestId, taskId } = await setScene(api, 'open');
  const update = (as: PersonName, status: string) =>
    api.call(updateTask, { as, params: { taskId }, body: { status } });
  expect((await update('admin', 'Approved')).problem?.code).toBe('actor.forbidden');
  expect((await update('manager', 'NotNeeded')).problem?.code).toBe('request.transition-refused');
  expect((await update('manager', 'Done')).problem?.fields).toHaveProperty('status');
  expect((await update('manager', 'Approved')).status).toBe(200);
  expect((await recordOf(requestId)).tasks[0]).toMatchObject({ status: 'Approved' });
});

test('deleting a task requires another person, to whom the task is reassigned', async () => {
  const { requestId, taskId } = await setScene(api, 'open');
  const remove = (query: Record<string, string>) =>
    api.call(deleteTask, { as: 'admin', params: { taskId }, query });
  expect((await remove({})).problem?.fields).toEqual({ toUserId: ['This id is missing.'] });
  const query = { toUserId: people.director, reviewRemarks: 'On leave.' };
  expect((await remove(query)).status).toBe(200);
  expect((await recordOf(requestId)).tasks).toMatchObject([
    { assignee: { userId: people.manager }, status: 'Reassigned' },
    { assignee: { userId: people.director }, status: 'Pending' },
  ]);
});
