import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '#functions/domain/audit/chain.ts';
import { delegationStore } from '#functions/store/delegation-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import {
  approveTask,
  listTasks,
  reassignTask,
  taskByRequest,
  taskRecipient,
} from '#shared/tasks/tasks-api.ts';
import * as delegationsApi from '#shared/users/delegations-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import {
  categoryId,
  otherCategoryId,
  type PersonName,
  people,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { outOfOffice } from './support/out-of-office.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const thisWeek = { startsOn: day(-1), endsOn: day(5) };
type Asked = { toUserId?: string } & Record<string, unknown>;

const create = (from: PersonName, to: PersonName, more: Asked = {}, as: PersonName = from) =>
  api.call(delegationsApi.createDelegation, {
    as,
    params: { userId: people[from] },
    body: { toUserId: people[to], ...thisWeek, ...more },
  });
const end = (from: PersonName, delegationId: string) =>
  api.call(delegationsApi.endDelegation, {
    as: from,
    params: { userId: people[from], delegationId },
  });
const list = async (name: PersonName) =>
  (await api.call(delegationsApi.listDelegations, { as: name, params: { userId: people[name] } }))
    .body;
const waitsFor = async (name: PersonName) =>
  (await api.call(listTasks, { as: name, query: { limit: '100' } })).body.items;
const raise = async () => {
  const { requestId, taskId } = await setScene(api, 'open');
  return { requestId, taskId };
};

/** The manager's task of a request that somebody raises for themselves. */
async function raiseAs(as: PersonName): Promise<string> {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as, body })).body;
  await api.call(submitRequest, { as, params: { requestId }, body: {} });
  await api.openStages(requestId);
  return (await api.call(taskByRequest, { as: 'manager', query: { requestId } })).body.id;
}

describe('while somebody is away', () => {
  test('the delegate is asked instead, decides in both names, and the list shows who stands in for whom', async () => {
    const made = await create('manager', 'director');
    expect(made.body.delegation).toMatchObject({
      from: { name: 'Manager' },
      to: { name: 'Director' },
      state: 'inForce',
      createdBy: people.manager,
    });
    expect((await list('director')).received).toMatchObject([{ from: { name: 'Manager' } }]);
    const { requestId } = await raise();
    const [task] = await waitsFor('director');
    expect(task).toMatchObject({ requestId, insteadOf: { name: 'Manager' } });
    const params = { taskId: task?.taskId ?? '' };
    await api.call(approveTask, { as: 'director', params, body: { userId: people.director } });
    const { events } = await api.requests.load(app, requestId);
    expect(events.at(-1)).toMatchObject({
      type: 'approved',
      by: { name: 'Director' },
      insteadOf: { name: 'Manager' },
    });
    expect((await end('manager', made.body.delegation.id)).body.state).toBe('over');
  });

  test('ended early it counts no more, and ending it twice changes nothing', async () => {
    const { body } = await create('manager', 'director');
    const first = await end('manager', body.delegation.id);
    expect(first.body.endedAt).not.toBeNull();
    expect((await end('manager', body.delegation.id)).body).toEqual(first.body);
    const { taskId } = await raise();
    const tasks = await waitsFor('manager');
    expect(tasks.map((task) => task.taskId)).toContain(taskId);
    const change = await api.call(delegationsApi.updateDelegation, {
      as: 'manager',
      params: { userId: people.manager, delegationId: body.delegation.id },
      body: { toUserId: people.director, ...thisWeek },
    });
    expect(change.problem).toMatchObject({ code: 'item.changed-meanwhile' });
  });

  test('it ends by itself with its last day', async () => {
    const { body } = await create('manager', 'director');
    const { from: _, to: __, state: ___, ...made } = body.delegation;
    const store = delegationStore(api.table);
    const past = { ...made, startsOn: day(-9), endsOn: day(-2) };
    await store.save(past, await store.stamp(app), made);
    expect((await list('manager')).given.find(({ id }) => id === made.id)?.state).toBe('over');
    const { requestId } = await raise();
    const { request } = await api.requests.load(app, requestId);
    expect(request.holders.map(({ name }) => name)).toEqual(['Manager']);
  });

  test('its dates can change until it is over', async () => {
    const { body } = await create('manager', 'director', { startsOn: day(-1), endsOn: day(1) });
    const { endsOn, id } = body.delegation;
    const changed = await api.call(delegationsApi.updateDelegation, {
      as: 'manager',
      params: { userId: people.manager, delegationId: id },
      body: { toUserId: people.director, startsOn: day(2), endsOn: day(3) },
    });
    expect(changed.body.delegation).toMatchObject({ id, state: 'upcoming' });
    expect(changed.body.delegation.endsOn > endsOn).toBe(true);
    expect((await list('manager')).given.filter((one) => one.id === id)).toHaveLength(1);
    await end('manager', id);
  });
});

describe('handing on to somebody who is away', () => {
  test('is said before, and goes to their delegate, who decides for them', async () => {
    const { body } = await create('finance', 'controller');
    const { requestId, taskId } = await raise();
    const params = { taskId };
    const query = { userId: people.finance, act: 'reassign' as const };
    const before = await api.call(taskRecipient, { as: 'manager', params, query });
    expect(before.body).toMatchObject({
      to: { name: 'Controller' },
      insteadOf: { name: 'Finance' },
      notice: expect.stringMatching(
        /^Finance is away until .*; Controller decides meanwhile and will get this\.$/,
      ),
    });
    const handing = { toUserId: people.finance, comments: 'Yours.' };
    await api.call(reassignTask, { as: 'manager', params, body: handing });
    const record = await api.requests.load(app, requestId);
    expect(record.request.holders).toMatchObject([{ name: 'Controller' }]);
    expect(record.events.at(-1)?.details).toMatchObject({
      to: { name: 'Controller' },
      for: { name: 'Finance' },
    });
    const [task] = await waitsFor('controller');
    expect(task).toMatchObject({ requestId, insteadOf: { name: 'Finance' } });
    await end('finance', body.delegation.id);
  });

  test('why somebody can’t be chosen is an answer, too; whoever may not hand on gets none', async () => {
    const { taskId } = await raise();
    const params = { taskId };
    const query = { userId: people.manager, act: 'reassign' as const };
    const own = await api.call(taskRecipient, { as: 'manager', params, query });
    expect(own.body).toEqual({ notice: 'Manager already decides on this step.' });
    const other = await api.call(taskRecipient, { as: 'controller', params, query });
    expect(other.problem).toMatchObject({ code: 'task.not-found' });
  });
});

describe('what is open already', () => {
  test('goes to the delegate task by task as chosen, each with its event, and the rest stays', async () => {
    const [moved, kept] = [await raise(), await raise()];
    const { body } = await create('manager', 'director', { moveTaskIds: [moved.taskId] });
    expect(body.moved).toMatchObject([
      { taskId: moved.taskId, receipt: { event: { type: 'reassigned' } } },
    ]);
    const { tasks, events } = await api.requests.load(app, moved.requestId);
    expect(tasks.at(-1)).toMatchObject({
      assignee: { name: 'Director' },
      insteadOf: { name: 'Manager' },
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'delegate' })]),
    });
    expect(events.at(-1)).toMatchObject({ details: { delegationId: body.delegation.id } });
    expect(verifyChain(events)).toEqual({ ok: true });
    const own = await waitsFor('manager');
    expect(own.map(({ taskId }) => taskId)).toContain(kept.taskId);
    await end('manager', body.delegation.id);
  });

  test('goes all at once, but for other categories and what the delegate may not decide', async () => {
    await raise();
    const other = await create('manager', 'director', {
      categoryIds: [otherCategoryId],
      moveTaskIds: 'all',
    });
    expect(other.body.moved).toEqual([]);
    const own = await raiseAs('colleague');
    const refused = await create('manager', 'colleague', {
      categoryIds: [categoryId],
      moveTaskIds: [own],
    });
    expect(refused.body.moved).toMatchObject([{ taskId: own, problem: { code: 'input.invalid' } }]);
    await end('manager', refused.body.delegation.id);
    const { body } = await create('manager', 'director', {
      categoryIds: [categoryId],
      moveTaskIds: 'all',
    });
    expect(body.moved.length).toBeGreaterThan(1);
    expect(body.moved.every(({ receipt }) => receipt)).toBe(true);
    expect(body.more).toBe(false);
    expect(await waitsFor('manager')).toEqual([]);
    await end('manager', body.delegation.id);
    await end('manager', other.body.delegation.id);
  });

  test('sent twice with one key there is one delegation, and each task has moved once', async () => {
    const { requestId, taskId } = await raise();
    const sent = {
      as: 'manager' as const,
      params: { userId: people.manager },
      body: { toUserId: people.director, ...thisWeek, moveTaskIds: [taskId] },
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await api.call(delegationsApi.createDelegation, sent);
    const second = await api.call(delegationsApi.createDelegation, sent);
    expect(second.body).toEqual(first.body);
    const { events } = await api.requests.load(app, requestId);
    expect(events.filter(({ type }) => type === 'reassigned')).toHaveLength(1);
    await end('manager', first.body.delegation.id);
  });
});

describe('a delegation is refused', () => {
  test.each([
    ['to oneself', 'manager', 'manager', {}, 'toUserId'],
    ['to somebody inactive', 'manager', 'leaver', {}, 'toUserId'],
    ['to somebody who is no approver', 'manager', 'employee', {}, 'toUserId'],
    ['to nobody we know', 'manager', 'ceo', { toUserId: randomUUID() }, 'toUserId'],
    [
      'that ends before it starts',
      'manager',
      'ceo',
      { startsOn: day(3), endsOn: day(2) },
      'endsOn',
    ],
    ['that is over', 'manager', 'ceo', { startsOn: '2020-01-01', endsOn: '2020-01-02' }, 'endsOn'],
    [
      'for no category that exists',
      'manager',
      'ceo',
      { categoryIds: [randomUUID()] },
      'categoryIds.0',
    ],
    ['for no category at all', 'manager', 'ceo', { categoryIds: [] }, 'categoryIds'],
    ['without a date', 'manager', 'ceo', { startsOn: 'soon' }, 'startsOn'],
  ] as const)('%s, naming the field', async (_, from, to, more, field) => {
    expect((await create(from, to, more)).problem).toMatchObject({
      code: 'input.invalid',
      fields: { [field]: [expect.any(String)] },
    });
  });

  test('that closes a circle, naming it', async () => {
    const dates = outOfOffice();
    await create('ceo', 'director', dates);
    await create('director', 'finance', dates);
    expect((await create('finance', 'ceo', dates)).problem).toMatchObject({
      status: 409,
      code: 'delegation.loop',
      present: { loop: ['Finance', 'Ceo', 'Director', 'Finance'] },
    });
  });

  test('for anybody else; administrators may', async () => {
    expect((await create('finance', 'ceo', {}, 'manager')).problem?.code).toBe('actor.forbidden');
    const set = await create('finance', 'controller', outOfOffice(), 'admin');
    expect(set.body.delegation).toMatchObject({
      createdBy: people.admin,
      from: { name: 'Finance' },
    });
  });
});

test('of delegations made at the same moment none closes a circle and nobody gets two delegates', async () => {
  for (let round = 0; round < 5; round += 1) {
    const dates = outOfOffice();
    const replies = await Promise.all([
      create('ceo', 'director', dates),
      create('director', 'finance', dates),
      create('finance', 'ceo', dates),
      create('finance', 'controller', dates),
    ]);
    const stored = replies
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.delegation);
    expect(stored.length).toBeGreaterThan(1);
    expect(new Set(stored.map(({ fromUserId }) => fromUserId)).size).toBe(stored.length);
    const leads = new Map(stored.map(({ fromUserId, toUserId }) => [fromUserId, toUserId]));
    for (const start of leads.keys()) {
      let next = leads.get(start);
      while (next && next !== start) next = leads.get(next);
      expect(next).toBeUndefined();
    }
    for (const { problem } of replies.filter(({ status }) => status !== 200))
      expect(['delegation.loop', 'input.invalid']).toContain(problem?.code);
  }
});
