import { afterAll, describe, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest, updateRequestStatus } from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import {
  createRequest,
  deleteRequest,
  getAudit,
  getRequest,
} from '#shared/requests/requests-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { updateTaskStatus } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const director = { approvers: { kind: 'manager' as const, level: 2 } };
const api = await startApi({ routings: [routing([manager, director])] });
afterAll(() => api.stop());

async function sent() {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  const call = { as: 'employee' as const, params: { requestId }, body: {} };
  expect((await api.call(submitRequest, call)).problem).toBeUndefined();
  await api.openStages(requestId);
  return requestId;
}
const getTask = async (requestId: string) =>
  (await api.call(taskByRequest, { as: 'manager', query: { requestId } })).body.id;
const present = async (requestId: string) => {
  const { request, tasks, events } = await api.requests.load(app, requestId);
  return {
    status: request.status,
    decided: tasks.map(({ status }) => status),
    acts: events.length,
  };
};

describe.each([
  ['the request first', true],
  ['the task first', false],
])('a client that updates the status of both the request and the task, %s', (_, requestFirst) => {
  test.each([
    ['Approved', 'InReview'],
    ['Rejected', 'Rejected'],
    ['Returned', 'Returned'],
  ])(
    'updating both request and task with the status %s returns 200 each time and records one decision',
    async (status, becomes) => {
      const requestId = await sent();
      const query = { requestId, status, reviewRemarks: 'So be it.' };
      const taskId = await getTask(requestId);
      const calls = [
        () => api.call(updateRequestStatus, { as: 'manager', query }),
        () => api.call(updateTaskStatus, { as: 'manager', query: { ...query, taskId } }),
      ];
      for (const call of requestFirst ? calls : calls.reverse()) {
        const { status: code, body } = await call();
        expect({ code, body }).toMatchObject({ code: 200, body: { requestId, status: becomes } });
      }
      const after = await present(requestId);
      expect(after).toMatchObject({ status: becomes, decided: [status] });
      const bare = { requestId, status };
      expect((await api.call(updateRequestStatus, { as: 'manager', query: bare })).status).toBe(
        200,
      );
      const said = { ...bare, taskId, reviewRemarks: 'Something else.' };
      const other = await api.call(updateTaskStatus, { as: 'manager', query: said });
      expect(other.problem?.code).toBe('task.already-decided');
      expect(await present(requestId)).toEqual(after);
    },
  );
});

test('repeating the status InReview or Withdrawn has no effect, and only the requester can set the status Withdrawn', async () => {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  for (const status of ['InReview', 'InReview', 'Withdrawn', 'Withdrawn']) {
    const query = { requestId, status };
    const { body: receipt } = await api.call(updateRequestStatus, { as: 'employee', query });
    expect(receipt.status).toBe(status);
  }
  expect((await present(requestId)).acts).toBe(3);
  const query = { requestId, status: 'Withdrawn' };
  const { problem } = await api.call(updateRequestStatus, { as: 'admin', query });
  expect(problem?.code).toBe('request.transition-refused');
});

test('a request contains its files and the comment of its latest decision, even while it is in review', async () => {
  const requestId = await sent();
  const query = { requestId, status: 'Approved', reviewRemarks: 'Good price.' };
  await api.call(updateRequestStatus, { as: 'manager', query });
  const call = { as: 'employee' as const, params: { requestId } };
  expect((await api.call(getRequest, call)).body.request).toMatchObject({
    status: 'InReview',
    reviewRemarks: 'Good price.',
    files: [],
  });
});

test('the decision comment of an older request is read from its former field', async () => {
  const requestId = await sent();
  const key = { pk: `REQUEST#${requestId}`, sk: '#' };
  const [item = key] = await api.table.getAll([key]);
  const old = { ...item, reviewRemarks: undefined };
  await api.table.write([{ put: { ...old, remarks: 'From before.' } }]);
  const call = { as: 'employee' as const, params: { requestId } };
  expect((await api.call(getRequest, call)).body.request.reviewRemarks).toBe('From before.');
});

describe('deletion of a sent request by an administrator', () => {
  const admin = (requestId: string, query = {}) =>
    api.call(deleteRequest, { as: 'admin', params: { requestId }, query });

  test('deleting a sent request withdraws it with the reason in the audit chain, and a repetition changes nothing', async () => {
    const requestId = await sent();
    expect((await admin(requestId, { reason: ' ' })).problem?.fields).toEqual({
      reason: ['Say why.'],
    });
    for (let time = 0; time < 2; time += 1)
      expect((await admin(requestId, { reason: 'Raised twice.' })).body).toEqual({
        requestId,
        kept: true,
      });
    const { request, tasks, events } = await api.requests.load(app, requestId);
    expect(request).toMatchObject({
      status: 'Withdrawn',
      reviewRemarks: 'Raised twice.',
      assignees: [],
    });
    expect(tasks.map(({ status }) => status)).toEqual(['Cancelled']);
    const told = events.at(-1)?.tells.map(({ userId }) => userId);
    expect(told).toEqual([people.employee, people.manager]);
    const call = { as: 'admin' as const, params: { requestId } };
    const { body } = await api.call(getAudit, call);
    expect(body).toMatchObject({ verified: true });
    expect(body.events.at(-1)).toMatchObject({ type: 'withdrawn', comment: 'Raised twice.' });
  });

  test('deleting a sent request without a reason withdraws it, and the audit chain records that no reason was given', async () => {
    const requestId = await sent();
    expect((await admin(requestId)).status).toBe(200);
    const { request } = await api.requests.load(app, requestId);
    expect(request.reviewRemarks).toBe('Withdrawn by an administrator without a reason.');
  });

  test("an administrator cannot delete a closed request or find another person's draft to delete", async () => {
    const requestId = await sent();
    const query = { requestId, status: 'Rejected', reviewRemarks: 'No.' };
    await api.call(updateRequestStatus, { as: 'manager', query });
    const { problem } = await admin(requestId, { reason: 'Old.' });
    expect(problem?.code).toBe('request.transition-refused');
    const body = { categoryId, values: answers('1') };
    const draft = (await api.call(createRequest, { as: 'employee', body })).body.requestId;
    expect((await admin(draft, { reason: 'Old.' })).problem?.code).toBe('request.not-found');
    const all = { as: 'admin' as const, query: { scope: 'all', limit: '100' } };
    expect((await api.call(listRequests, all)).status).toBe(200);
  });
});
