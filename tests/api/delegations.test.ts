import { afterAll, describe, expect, test } from 'vitest';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { approveTask, reassignTask, taskRecipient } from '#shared/tasks/tasks-api.ts';
import * as delegationsApi from '#shared/users/delegations-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { createDelegationCalls, thisWeek, toDayFromToday } from './support/delegating.ts';

const api = await startApi();
afterAll(() => api.stop());

const { create, end, list, waitsFor, raise } = createDelegationCalls(api);

describe('an active delegation', () => {
  test("a delegate gets the delegator's tasks, and a decision records both names", async () => {
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

  test('a delegation that was ended early no longer applies, and ending it again changes nothing', async () => {
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

  test('a delegation ends automatically after its last day', async () => {
    const { body } = await create('manager', 'director');
    const { from: _, to: __, state: ___, ...made } = body.delegation;
    const store = delegationStore(api.table);
    const past = { ...made, startsOn: toDayFromToday(-9), endsOn: toDayFromToday(-2) };
    await store.save(past, await store.stamp(app), { before: made });
    expect((await list('manager')).given.find(({ id }) => id === made.id)?.state).toBe('over');
    const { requestId } = await raise();
    const { request } = await api.requests.load(app, requestId);
    expect(request.assignees.map(({ name }) => name)).toEqual(['Manager']);
  });

  test('the dates of an active delegation can be changed', async () => {
    const { body } = await create('manager', 'director', {
      startsOn: toDayFromToday(-1),
      endsOn: toDayFromToday(1),
    });
    const { endsOn, id } = body.delegation;
    const changed = await api.call(delegationsApi.updateDelegation, {
      as: 'manager',
      params: { userId: people.manager, delegationId: id },
      body: { toUserId: people.director, startsOn: toDayFromToday(2), endsOn: toDayFromToday(3) },
    });
    expect(changed.body.delegation).toMatchObject({ id, state: 'upcoming' });
    expect(changed.body.delegation.endsOn > endsOn).toBe(true);
    expect((await list('manager')).given.filter((one) => one.id === id)).toHaveLength(1);
    await end('manager', id);
  });
});

describe('reassigning a task to an absent person', () => {
  test('a task reassigned to an absent person goes to the delegate, as the check of the new assignee announces', async () => {
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
    expect(record.request.assignees).toMatchObject([{ name: 'Controller' }]);
    expect(record.events.at(-1)?.details).toMatchObject({
      to: { name: 'Controller' },
      for: { name: 'Finance' },
    });
    const [task] = await waitsFor('controller');
    expect(task).toMatchObject({ requestId, insteadOf: { name: 'Finance' } });
    await end('finance', body.delegation.id);
  });

  test('checking a new assignee returns the reason why the person cannot be chosen', async () => {
    const { taskId } = await raise();
    const params = { taskId };
    const query = { userId: people.manager, act: 'reassign' as const };
    const own = await api.call(taskRecipient, { as: 'manager', params, query });
    expect(own.body).toEqual({ notice: 'Manager is already an approver here.' });
    const above = await api.call(taskRecipient, {
      as: 'manager',
      params,
      query: { act: 'escalate' as const },
    });
    expect(above.body).toMatchObject({ to: { name: expect.any(String) }, others: [], notice: '' });
    const nobody = await api.call(taskRecipient, {
      as: 'manager',
      params,
      query: { act: 'reassign' as const },
    });
    expect(nobody.problem).toMatchObject({
      ...{ status: 400, code: 'input.invalid', fields: { userId: ['Choose a person.'] } },
    });
    const other = await api.call(taskRecipient, { as: 'controller', params, query });
    expect(other.problem).toMatchObject({ code: 'task.not-found' });
    const decision = { userId: people.manager, comments: '' };
    await api.call(approveTask, { as: 'manager', params, body: decision });
    for (const [act, detail] of [
      ['reassign', 'You can’t reassign this task.'],
      ['addApprover', 'You can’t add an approver to this step.'],
      ['escalate', 'You can’t escalate this task.'],
    ] as const) {
      const refused = await api.call(taskRecipient, { as: 'manager', params, query: { act } });
      expect(refused.problem).toMatchObject({ code: 'actor.forbidden', detail });
    }
  });
});
