import { afterAll, beforeEach, expect, test } from 'vitest';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { addArrangement } from '#functions/people/rules/arrangements.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateDoaLevel } from '#shared/doa/doa-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import {
  categoryId,
  id,
  levels,
  otherCategoryId,
  type PersonName,
  people,
} from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';
import { ruleChangeActions } from './support/changing-rules.ts';

const steps = [
  { approvers: { kind: 'named' as const, userIds: [people.manager] } },
  { approvers: { kind: 'doa' as const } },
];
const other = { id: id(503), name: 'Other', categoryIds: [otherCategoryId] };
const api = await startApi({ routings: [routing(steps), routing(steps, other)] });
afterAll(() => api.stop());
const as = 'admin' as const;
const users = userStore(api.table);

/** Reset all rule changes and arrangements. */
beforeEach(async () => {
  for (const user of await users.everybody(app)) {
    const { arrangements: _, rulesChangedAt: __, rulesChangedThrough: ___, ...rest } = user;
    await users.save({ ...rest, isActive: true }, user);
  }
});

async function raise(by: PersonName, onBehalfOf?: string) {
  const body = { categoryId, values: answers('120'), ...(onBehalfOf && { onBehalfOf }) };
  const { requestId } = (await api.call(createRequest, { as: by, body })).body;
  const reply = await api.call(submitRequest, { as: by, params: { requestId }, body: {} });
  expect(reply.problem).toBeUndefined();
  await api.openStages(requestId);
  return requestId;
}
const getChecks = async (requestId: string) =>
  (await api.requests.load(app, requestId)).stages
    .filter(({ reasons }) => reasons.some(({ code }) => code === 'rulesChanged'))
    .map(({ approvers }) => approvers.map(({ name }) => name));

const acts = ruleChangeActions(api);

test('if a requester changes approval rules, their open request gets an additional step before its next step', async () => {
  const requestId = await raise(as);
  expect(await getChecks(requestId)).toEqual([]);
  await acts['an approval limit']?.();
  const [task] = (await api.requests.load(app, requestId)).tasks;
  const params = { taskId: task?.taskId ?? '' };
  const reply = await api.call(approveTask, {
    ...{ as: 'manager', params, body: { userId: people.manager, comments: 'Fine' } },
  });
  expect(reply.problem).toBeUndefined();
  await api.openStages(requestId);
  expect(await getChecks(requestId)).toHaveLength(1);
});

test.each(Object.entries(acts))(
  'a fallback approver must also approve requests of a person who changed %s',
  async (_, act) => {
    const reply = await act();
    expect(reply).toMatchObject({ problem: undefined });
    expect(await getChecks(await raise(as))).toEqual([expect.arrayContaining(['Fallback'])]);
    expect(await getChecks(await raise(as, people.employee))).toHaveLength(1);
    expect(await getChecks(await raise('employee'))).toEqual([]);
  },
);

test('a rule change by an administrator counts as a change by the person who granted them administrator rights', async () => {
  await api.identity.setAdministrator(people.colleague, true);
  const before = await users.load(app, people.colleague);
  const by = { userId: people.admin, name: 'Admin' };
  const at = new Date().toISOString();
  await users.save(addArrangement(before, { by, at, what: 'administrator' }), before);
  const reply = await api.call(updateDoaLevel, {
    ...{
      as: { ...buildClaims('colleague'), 'cognito:groups': '[admin]' },
      params: { id: levels.two },
    },
    body: { limit: { amount: '77000', currency: 'EUR' } },
  });
  expect(reply).toMatchObject({ problem: undefined });
  const requestId = await raise(as);
  expect(await getChecks(requestId)).toEqual([expect.arrayContaining(['Fallback'])]);
  const { stages } = await api.requests.load(app, requestId);
  const owner = await users.load(app, people.admin);
  // The date is in the owner's time zone.
  const on = toLocalDate(owner, owner.rulesChangedAt ?? '');
  const facts = { by: 'Colleague', owner: 'Admin', on };
  expect(stages.flatMap(({ reasons }) => reasons)).toContainEqual({ code: 'rulesChanged', facts });
});

test('neither a changed name nor a rule change more than 30 days ago adds a step to a request', async () => {
  await api.call(updateDoaLevel, { as, params: { id: levels.two }, body: { name: 'Second' } });
  expect(await getChecks(await raise(as))).toEqual([]);
  const before = await users.load(app, people.admin);
  const rulesChangedAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await users.save({ ...before, rulesChangedAt }, before);
  expect(await getChecks(await raise(as))).toEqual([]);
});
