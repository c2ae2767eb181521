import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { createDoaRule } from '#shared/doa/doa-api.ts';
import { createEscalationPolicy } from '#shared/escalations/escalations-api.ts';
import { submitRequest, updateRequestStatus } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { createRouting } from '#shared/routing/routing-api.ts';
import { decideTasks } from '#shared/tasks/task-acts-api.ts';
import * as tasksApi from '#shared/tasks/tasks-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import type { ProfileRole } from '#shared/users/user.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import {
  categoryId,
  levels,
  otherCategoryId,
  type PersonName,
  people,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { outOfOffice } from './support/out-of-office.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const users = userStore(api.table);
const as = 'admin' as const;

/** Store a role directly, without the effects of a change in the product. */
async function become(name: PersonName, role: ProfileRole) {
  const before = await users.load(app, people[name]);
  if (before.role !== role) await users.save({ ...before, role }, before);
}
const change = (name: PersonName, body: object, preview = false) =>
  api.call(updateUser, {
    as,
    params: { userId: people[name] },
    body,
    ...(preview && { query: { preview: 'true' } }),
  });
const getAssignees = async (requestId: string) =>
  (await api.requests.load(app, requestId)).request.assignees.map(({ name }) => name);
const getFields = async (call: Promise<{ problem: { fields?: object | undefined } | undefined }>) =>
  (await call).problem?.fields;

beforeEach(() => become('manager', 'Approver'));

describe('removing the role Approver', () => {
  test('the preview of removing the role Approver shows the new assignees and changes nothing', async () => {
    const { requestId, taskId } = await setScene(api, 'open');
    const { body } = await change('manager', { role: 'Employee' }, true);
    expect(body.moves).toContainEqual(
      expect.objectContaining({ taskId, to: [{ userId: people.director, name: 'Director' }] }),
    );
    expect(body).toMatchObject({ role: 'Approver', more: false });
    expect(await getAssignees(requestId)).toEqual(['Manager']);
    expect((await users.load(app, people.manager)).role).toBe('Approver');
  });

  test("removing the role Approver moves the person's open tasks and records an event for each", async () => {
    const one = await setScene(api, 'open');
    const { body } = await change('manager', { role: 'Employee' });
    expect(body).toMatchObject({ role: 'Employee', more: false });
    expect(body.moves?.map(({ requestId }) => requestId)).toContain(one.requestId);
    expect(await getAssignees(one.requestId)).toEqual(['Director']);
    const { events, tasks } = await api.requests.load(app, one.requestId);
    expect(events.filter(({ type }) => type === 'task-moved')).toMatchObject([
      { by: { name: 'Admin' }, details: { from: { name: 'Manager' }, to: [{ name: 'Director' }] } },
    ]);
    expect(tasks.at(-1)?.reasons.map(({ code }) => code)).toContain('movedFromEmployee');
    expect((await change('manager', { role: 'Employee' })).body).toMatchObject({ moves: [] });
  });

  test('repeating the removal of the role Approver moves the tasks that are left from an interrupted call', async () => {
    const { requestId } = await setScene(api, 'open');
    await become('manager', 'Employee');
    expect((await change('manager', { role: 'Employee' })).body.moves).toMatchObject([
      { requestId },
    ]);
    expect(await getAssignees(requestId)).toEqual(['Director']);
  });

  test('an administrator who loses the role Approver keeps their tasks', async () => {
    const { body } = await change('admin', { role: 'Employee' });
    expect(body).not.toHaveProperty('moves');
    expect((await change('manager', { title: 'Head of fairs' })).body).not.toHaveProperty('moves');
    await change('admin', { role: 'Approver' });
  });
});

describe('people without the role Approver', () => {
  test('a person without the role Approver cannot decide tasks by any operation, even tasks assigned to them', async () => {
    const body = { categoryId, values: answers('120') };
    const { requestId } = (await api.call(createRequest, { as: 'manager', body })).body;
    await api.call(submitRequest, { as: 'manager', params: { requestId }, body: {} });
    await api.openStages(requestId);
    const [task] = (await api.requests.load(app, requestId)).tasks;
    const { taskId = '' } = task ?? {};
    expect(task?.assignee.name).toBe('Director');
    await become('director', 'Employee');

    const me = { as: 'director' as const, params: { taskId } };
    const userId = people.director;
    const decision = { userId, comments: 'Fine.' };
    const query = { requestId, status: 'Approved', reviewRemarks: 'Fine.' };
    const many = { userId, taskIds: [taskId], outcome: 'approve' };
    const calls = [
      api.call(tasksApi.approveTask, { ...me, body: decision }),
      api.call(tasksApi.rejectTask, { ...me, body: decision }),
      api.call(tasksApi.returnTask, { ...me, body: decision }),
      api.call(decideTasks, { as: 'director', body: many }),
      api.call(tasksApi.updateTaskStatus, { as: 'director', query: { ...query, taskId } }),
      api.call(updateRequestStatus, { as: 'director', query }),
    ];
    for (const { problem } of await Promise.all(calls))
      expect(problem?.code).toBe('actor.forbidden');
    const page = await api.call(tasksApi.getTask, me);
    expect(page.body.can).toMatchObject({ decide: false, reassign: false, escalate: false });
    await become('director', 'Approver');
  });

  test('lists of possible approvers exclude or mark people without the role Approver', async () => {
    const listed = async (deciders: string, search?: string) => {
      const query = { deciders, ...(search && { search }) };
      const { items } = (await api.call(listUsers, { as: 'manager', query })).body;
      return items.map(({ name, canBeAsked }) => `${name} ${canBeAsked}`);
    };
    await become('admin', 'Employee');
    await api.call(syncUser, { as, body: {} });
    expect(await listed('only')).toEqual([
      ...['Admin true', 'Ceo true', 'Colleague true', 'Controller true', 'Director true'],
      ...['Fallback true', 'Finance true', 'Manager true'],
    ]);
    expect(await listed('marked')).toContain('Employee false');
    expect(await listed('marked')).not.toContain('Leaver false');
    expect(await listed('only', 'employee')).toEqual([]);
    expect(await listed('marked', 'employee')).toEqual(['Employee false']);
    await become('admin', 'Approver');
  });

  test('a person without the role Approver cannot be named as an approver in any configuration', async () => {
    const employee = people.employee;
    const why = 'Employee has the role Employee. Only approvers can decide.';
    const { steps } = routing([{ approvers: { kind: 'named', userIds: [employee] } }]);
    const draft = { name: 'Of an employee', categoryIds: [otherCategoryId], steps };
    expect(await getFields(api.call(createRouting, { as, body: draft }))).toEqual({
      'steps.0.approvers.userIds': [why],
    });
    const rule = { levelId: levels.one, departmentId: null, categoryId: null, userIds: [employee] };
    expect(await getFields(api.call(createDoaRule, { as, body: rule }))).toEqual({
      'userIds.0': [why],
    });
    const target = { to: 'named', userId: employee };
    const policy = (action: string) => ({
      name: `To an employee, ${action}`,
      isActive: true,
      levels: [{ after: 60, target, action }],
    });
    expect(
      await getFields(api.call(createEscalationPolicy, { as, body: policy('reassign') })),
    ).toEqual({ 'levels.0.target.userId': [why] });
    const told = await api.call(createEscalationPolicy, { as, body: policy('notify') });
    expect(told.status).toBe(200);
    const absence = { ...outOfOffice(), toUserId: employee };
    const params = { userId: people.manager };
    expect(await getFields(api.call(createDelegation, { as, params, body: absence }))).toEqual({
      toUserId: [why],
    });
    expect(await getFields(change('employee', { groups: ['Travel desk'] }))).toHaveProperty(
      'groups',
    );
    const both = await change('employee', { groups: ['Travel desk'], role: 'Approver' });
    expect(both.status).toBe(200);
  });
});
