import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { recordFailure } from '#functions/requests/rules/commands/workflow.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { migrateRequests, publishRouting } from '#shared/routing/routing-api.ts';
import { addApprover } from '#shared/tasks/task-acts-api.ts';
import * as tasksApi from '#shared/tasks/tasks-api.ts';
import { createDelegation, endDelegation } from '#shared/users/delegations-api.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people, routingId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { outOfOffice } from './support/out-of-office.ts';

const controller = { approvers: { kind: 'named' as const, userIds: [people.controller] } };
const finance = { approvers: { kind: 'named' as const, userIds: [people.finance] } };
const api = await startApi({ routings: [routing([controller])] });
afterAll(() => api.stop());
const users = userStore(api.table);

const why = 'You raised this request or it is yours. Another administrator can do this.';
const refused = { status: 403, problem: { code: 'actor.forbidden', detail: why } };
const as = 'admin' as const;

/** Create a request that the administrator raised, for themselves or somebody else, with an open task. */
async function raised(onBehalfOf?: string) {
  const body = { categoryId, values: answers('120'), ...(onBehalfOf && { onBehalfOf }) };
  const { requestId } = (await api.call(createRequest, { as, body })).body;
  await api.call(submitRequest, { as, params: { requestId }, body: {} });
  await api.openStages(requestId);
  const [task] = (await api.requests.load(app, requestId)).tasks;
  return { requestId, taskId: task?.taskId ?? '' };
}
type RaisedRequest = Awaited<ReturnType<typeof raised>>;

const acts: Record<string, (own: RaisedRequest) => Promise<unknown>> = {
  reassign: ({ taskId }) =>
    api.call(tasksApi.reassignTask, {
      as,
      params: { taskId },
      body: { toUserId: people.finance, comments: 'A friend.' },
    }),
  'add an approver': ({ taskId }) =>
    api.call(addApprover, {
      as,
      body: { taskId, approverId: people.finance, position: 'before', comments: '' },
    }),
  escalate: ({ taskId }) =>
    api.call(tasksApi.escalateTask, {
      as,
      params: { taskId },
      body: { escalationReason: 'Quickly.' },
    }),
  restart: async ({ requestId }) => {
    const record = await api.requests.load(app, requestId);
    const at = new Date().toISOString();
    const change = recordFailure(record, { at, cause: 'A test.', reference: reference() });
    if (change) await api.requests.save(change);
    return api.call(restartWorkflow, { as, body: { requestId } });
  },
};

test.each(Object.entries(acts))(
  'an administrator cannot %s their own requests, or those they raised for somebody else',
  async (_, act) => {
    expect(await act(await raised())).toMatchObject(refused);
    expect(await act(await raised(people.employee))).toMatchObject(refused);
  },
);

test('responses show beforehand which actions administrators cannot take on their own requests', async () => {
  const { requestId, taskId } = await raised();
  const nothing = { decide: false, reassign: false, addApprover: false, escalate: false };
  const page = await api.call(tasksApi.getTask, { as, params: { taskId } });
  expect(page.body.can).toMatchObject(nothing);
  await acts.restart?.({ requestId, taskId });
  const record = await api.call(getRequest, { as, params: { requestId } });
  expect(record.body).toMatchObject({ can: { restartWorkflow: false, withdraw: true } });
});

test('the status operations do not let an administrator decide their own request', async () => {
  const { requestId, taskId } = await raised();
  const query = { requestId, taskId, status: 'Approved', reviewRemarks: 'Fine.' };
  expect((await api.call(tasksApi.updateTaskStatus, { as, query })).status).toBe(403);
});

test("an absence that an administrator enters does not move tasks of the administrator's own requests", async () => {
  const own = await raised();
  const { body } = await api.call(createDelegation, {
    as,
    params: { userId: people.controller },
    body: { ...outOfOffice(), toUserId: people.finance, moveTaskIds: [own.taskId] },
  });
  expect(body.moved).toMatchObject([{ taskId: own.taskId, problem: { detail: why } }]);
});

test('an administrator can migrate their own request only together with all others, not by selecting it', async () => {
  const own = await raised();
  const params = { routingId };
  const { steps } = routing([finance]);
  const draft = { name: 'Travel', categoryIds: [categoryId], steps };
  await api.call(publishRouting, { as, params, body: draft });
  const migrate = async (more: object) =>
    (await api.call(migrateRequests, { as, params, body: { dryRun: false, ...more } })).body.items;
  const picked = await migrate({ requestIds: [own.requestId] });
  expect(picked).toMatchObject([{ isOwn: true, migrated: false, problem: why }]);
  const tried = await migrate({ dryRun: true });
  expect(tried).toContainEqual(expect.objectContaining({ requestId: own.requestId, isOwn: true }));
  const all = await migrate({});
  expect(all).toContainEqual(
    expect.objectContaining({ requestId: own.requestId, isOwn: true, migrated: true }),
  );
});

test("a person whom an administrator names in a new routing version cannot decide that administrator's request", async () => {
  const { requestId } = await raised(people.employee);
  const { request } = await api.requests.load(app, requestId);
  expect(request.assignees).toMatchObject([{ name: 'Fallback' }]);
});

test('if the delegate of an absent approver raised the request, the next manager decides it', async () => {
  const { arrangements: _, ...unchosen } = await users.load(app, people.finance);
  await users.save(unchosen, unchosen);
  const [startsOn, endsOn] = [-1, 5].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const { body } = await api.call(createDelegation, {
    as: 'finance',
    params: { userId: people.finance },
    body: { startsOn, endsOn, toUserId: people.admin },
  });
  const { requestId } = await raised(people.employee);
  const { request, tasks } = await api.requests.load(app, requestId);
  expect(request.assignees).toMatchObject([{ name: 'Ceo' }]);
  expect(tasks[0]).toMatchObject({ insteadOf: { name: 'Finance' } });
  await api.call(endDelegation, {
    as,
    params: { userId: people.finance, delegationId: body.delegation.id },
  });
});
