import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as keys from '#functions/organisation/store/reference-keys.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import type { Item } from '#functions/platform/table/table.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { lintDoaRules } from '#shared/doa/doa-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const api = await startApi({ routings: [routing([manager])] });
afterAll(() => api.stop());

/** Corrupt stored rules without validation, as if another program had written them. */
async function spoiled(kind: string, change: (item: Item) => Record<string, unknown>) {
  const before = await api.table.queryAll(keys.referenceItemsQuery(app, kind));
  const put = (items: readonly Item[]) =>
    api.table.write([
      ...items.map((item) => ({ put: item })),
      { count: keys.stampKey(app), names: [kind] },
    ]);
  await put(before.map((item) => ({ ...item, ...change(item) })));
  return () => put(before);
}
const changeFirstStep = (more: object) => (item: Item) => ({
  steps: [{ ...Object(item).steps[0], ...more }],
});

async function sent() {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  const call = { as: 'employee' as const, params: { requestId }, body: {} };
  expect((await api.call(submitRequest, call)).problem).toBeUndefined();
  await api.openStages(requestId);
  return { requestId };
}

test.each<[string, string, (item: Item) => Record<string, unknown>, PersonName]>([
  [
    'an unknown approver source',
    'ROUTING',
    changeFirstStep({ approvers: { kind: 'oracle' } }),
    'fallback',
  ],
  [
    'more than a hundred percent',
    'ROUTING',
    changeFirstStep({ rule: { kind: 'percent', percent: 150 } }),
    'manager',
  ],
  [
    'an empty quorum',
    'ROUTING',
    changeFirstStep({ rule: { kind: 'atLeast', count: 0 } }),
    'manager',
  ],
  ['business hours without working time', 'HOURS', () => ({ week: {} }), 'manager'],
])(
  'if the stored configuration contains %s, a request can still be sent and decided to its end',
  async (_, kind, change, who) => {
    onTestFinished(await spoiled(kind, change));
    const { requestId } = await sent();
    const { tasks, stages } = await api.requests.load(app, requestId);
    expect(Date.parse(stages[0]?.dueAt ?? '')).toBeGreaterThan(Date.now());
    if (who === 'fallback')
      expect(stages[0]?.reasons.map(({ code }) => code)).toEqual(['fallback']);
    expect(tasks.map(({ assignee }) => assignee.userId)).toEqual([people[who]]);
    const decided = await api.call(approveTask, {
      as: who,
      params: { taskId: tasks[0]?.taskId ?? '' },
      body: { userId: people[who] },
    });
    expect(decided.body.status).toBe('Approved');
  },
);

test('a request cannot be sent if the quorum of a step exceeds the number of its approvers', async () => {
  onTestFinished(
    await spoiled('ROUTING', changeFirstStep({ rule: { kind: 'atLeast', count: 50 } })),
  );
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  const call = { as: 'employee' as const, params: { requestId }, body: {} };
  expect((await api.call(submitRequest, call)).problem).toMatchObject({ code: 'routing.none' });
  const { request, tasks } = await api.requests.load(app, requestId);
  expect([request.status, tasks]).toEqual(['Draft', []]);
});

test.each<[string, string, (item: Item) => Record<string, unknown>]>([
  ['a negative limit', 'DOALEVEL', () => ({ limit: { amount: '-5', currency: 'EUR' } })],
  ['an authority rule for nobody known', 'DOARULE', () => ({ userIds: 'everybody' })],
  ['an unknown approver source', 'ROUTING', changeFirstStep({ approvers: { kind: 'oracle' } })],
  ['business hours without working time', 'HOURS', () => ({ week: {} })],
])(
  'stored configuration with %s is reported to administrators and does not block requests',
  async (_, kind, change) => {
    onTestFinished(await spoiled(kind, change));
    const { body } = await api.call(lintDoaRules, { as: 'admin' });
    expect(body.items.map((finding) => finding.kind)).toContain('unreadable');
    const { requestId } = await sent();
    expect((await api.requests.load(app, requestId)).tasks).toHaveLength(1);
  },
);

test('if the delegate is no longer active, the manager of the delegator gets the task', async () => {
  const everybody = userStore(api.table);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const body = { toUserId: people.colleague, startsOn: day(0), endsOn: day(7), categoryIds: null };
  const made = await api.call(createDelegation, {
    as: 'manager',
    params: { userId: people.manager },
    body,
  });
  expect(made.problem).toBeUndefined();
  const colleague = await everybody.load(app, people.colleague);
  await everybody.save({ ...colleague, isActive: false }, colleague);
  const { requestId } = await sent();
  const { tasks } = await api.requests.load(app, requestId);
  expect(tasks.map(({ assignee }) => assignee.userId)).toEqual([people.director]);
});

test.each([
  ['a negative amount', { amount: '-1', currency: 'EUR' }],
  ['an invalid number', { amount: 'NaN', currency: 'EUR' }],
  ['an infinite amount', { amount: 'Infinity', currency: 'EUR' }],
  ['too large an amount', { amount: '1e400', currency: 'EUR' }],
  ['an unknown currency', { amount: '1', currency: 'XXX' }],
])('an answer with %s is rejected at its field on submit', async (_, price) => {
  const values = { ...answers('1'), lines: [{ what: 'Ticket', count: 1, price }] };
  const { body, problem } = await api.call(createRequest, {
    as: 'employee',
    body: { categoryId, values },
  });
  const refusal =
    problem ??
    (
      await api.call(submitRequest, {
        as: 'employee',
        params: { requestId: body.requestId },
        body: {},
      })
    ).problem;
  expect(refusal?.code).toBe('input.invalid');
  expect(Object.keys(refusal?.fields ?? {}).join()).toContain('price');
});
