import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import * as delegationsApi from '#shared/users/delegations-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import {
  categoryId,
  otherCategoryId,
  type PersonName,
  people,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { createDelegationCalls, thisWeek } from './support/delegating.ts';

const api = await startApi();
afterAll(() => api.stop());

const { create, end, waitsFor, raise } = createDelegationCalls(api);

/** Submit a request that a person raises for themselves, and return the id of the manager's task. */
async function raiseAs(as: PersonName): Promise<string> {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as, body })).body;
  await api.call(submitRequest, { as, params: { requestId }, body: {} });
  await api.openStages(requestId);
  return (await api.call(taskByRequest, { as: 'manager', query: { requestId } })).body.id;
}

describe('open tasks when a delegation is created', () => {
  test('a new delegation moves only the selected open tasks to the delegate', async () => {
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

  test('a new delegation moves only open tasks of its categories that the delegate is allowed to decide', async () => {
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

  test('a delegation created twice with the same idempotency key exists once and moves each task once', async () => {
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
