import { afterAll, beforeAll, expect, test } from 'vitest';
import { canaryPeople } from '#functions/canary/people.ts';
import { formStore } from '#functions/forms/store/form-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { poolAccounts } from '#functions/platform/pool-accounts.ts';
import { removeCanaryRequests } from '#functions/requests/machine/remove-canary-requests.ts';
import { canaryRequests } from '#functions/requests/store/canary-requests.ts';
import { areas } from '#infra/areas.ts';
import { canaryApplicationId, canaryCategoryId, isAllowedForCanary } from '#shared/canary.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { approveTask, rejectTask } from '#shared/tasks/tasks-api.ts';
import { personClaim } from '#shared/users/person-claim.ts';
import { createUser } from '#shared/users/users-api.ts';
import { buildClaims, type Claims, poolId, startApi } from '#tests/support/api.ts';
import { canaryOrganisation } from '../../operator/canary/organisation.ts';
import {
  applyOrganisation,
  readCurrentOrganisation,
} from '../../operator/services/organisation.ts';
import { setScene } from './support/scenes.ts';

// The canary is a program with two accounts. It must neither see nor change data of people, and people must not see or
// change its data.
const api = await startApi();
afterAll(() => api.stop());

const accounts = poolAccounts(poolId);
const claims = {} as Record<keyof typeof canaryPeople, Claims>;
beforeAll(async () => {
  const reference = referenceStore(api.table);
  const deps = {
    ...{ applicationId: canaryApplicationId, reference, accounts, users: userStore(api.table) },
    ...{ forms: formStore(api.table, reference), now: () => new Date().toISOString() },
  };
  const read = () => readCurrentOrganisation(deps, canaryOrganisation, undefined);
  await applyOrganisation(deps, await read(), read);
  for (const name of ['requester', 'approver'] as const) {
    const { userId, email } = canaryPeople[name];
    const account = await accounts.find(email);
    claims[name] = {
      ...buildClaims('employee'),
      ...{ sub: account?.subject ?? '', email, [personClaim]: userId },
    };
  }
});

const raise = async (as: Claims) => {
  const body = { categoryId: canaryCategoryId, values: { title: 'Canary' } };
  const { body: receipt } = await api.call(createRequest, { as, body });
  const params = { requestId: receipt.requestId };
  expect((await api.call(submitRequest, { as, params, body: {} })).status).toBe(200);
  return receipt.requestId;
};

test('the canary user is allowed to call exactly four operations, all of which exist', () => {
  const all = areas.flatMap(({ endpoints }) => endpoints);
  expect(all.filter(isAllowedForCanary)).toEqual(
    expect.arrayContaining([createRequest, submitRequest, listTasks, approveTask]),
  );
  expect(all.filter(isAllowedForCanary)).toHaveLength(4);
});

test.each([
  ['read a request', getRequest, { requestId: canaryCategoryId }],
  ['reject a task', rejectTask, { taskId: canaryCategoryId }],
  ['create a profile', createUser, {}],
  ['list requests', listRequests, {}],
  ['open a live connection', issueLiveTicket, {}],
])('the canary user cannot %s, even as an administrator', async (_, endpoint, params) => {
  for (const as of [claims.approver, { ...claims.approver, 'cognito:groups': '[admin]' }]) {
    const { status } = await api.call(endpoint, { as, params });
    expect([401, 403]).toContain(status);
  }
});

test('a request of the canary user cannot be opened by administrators and is missing from their lists', async () => {
  const requestId = await raise(claims.requester);
  const as = 'admin';
  const { body: requests } = await api.call(listRequests, { as, query: { scope: 'all' } });
  const { body: tasks } = await api.call(listTasks, { as, query: { scope: 'all' } });
  expect(JSON.stringify([requests, tasks])).not.toMatch(/Canary/);
  const opened = await api.call(getRequest, { as, params: { requestId } });
  expect(opened).toMatchObject({ status: 404, problem: { code: 'request.not-found' } });
});

test('people can neither see nor choose the category of the canary user', async () => {
  const { body } = await api.call(listCategories, { as: 'admin' });
  expect(JSON.stringify(body)).not.toContain(canaryCategoryId);
  const sent = { categoryId: canaryCategoryId, values: { title: 'Mine' } };
  const { status } = await api.call(createRequest, { as: 'employee', body: sent });
  expect(status).toBe(404);
});

test("the canary user can neither raise a request in an ordinary category nor decide another person's task", async () => {
  const { body: categories } = await api.call(listCategories, { as: 'admin' });
  const [category] = categories.items;
  const body = { categoryId: category?.id ?? '', values: { title: 'Yours' } };
  const raised = await api.call(createRequest, { as: claims.requester, body });
  expect(raised.status).toBe(404);
  const scene = await setScene(api, 'open');
  const params = { taskId: scene.taskId };
  const decision = { userId: canaryPeople.approver.userId };
  const decided = await api.call(approveTask, { as: claims.approver, params, body: decision });
  expect(decided).toMatchObject({ status: 404, problem: { code: 'task.not-found' } });
});

test('a request of the canary user is removed with all its items after a day, but not before', async () => {
  const requestId = await raise(claims.requester);
  const requests = canaryRequests(api.table);
  const at = (hours: number) => () => new Date(Date.now() + hours * 3_600_000).toISOString();
  const left = () => api.table.queryAll({ pk: `REQUEST#${requestId}`, consistent: true });
  await removeCanaryRequests({ requests, now: at(23) });
  expect((await left()).length).toBeGreaterThan(3);
  while ((await removeCanaryRequests({ requests, now: at(25) })) > 0);
  expect(await left()).toEqual([]);
});
