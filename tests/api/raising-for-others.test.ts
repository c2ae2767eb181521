import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { updateConfiguration } from '#shared/reference/organisation-api.ts';
import * as actsApi from '#shared/requests/request-acts-api.ts';
import * as requestListsApi from '#shared/requests/request-lists-api.ts';
import * as requestsApi from '#shared/requests/requests-api.ts';
import { returnTask } from '#shared/tasks/tasks-api.ts';
import type { ProfileRole } from '#shared/users/user.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, id, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const asking = (onBehalfOf: string) => ({ categoryId, values: answers('120'), onBehalfOf });
const raise = (as: PersonName, onBehalfOf: string) =>
  api.call(requestsApi.createRequest, { as, body: asking(onBehalfOf) });
const forecast = (as: PersonName, onBehalfOf: string) =>
  api.call(requestsApi.forecastRequest, { as, body: asking(onBehalfOf) });
const beginning = (as: PersonName, onBehalfOf: string) =>
  api.call(getCategoryForm, { as, params: { categoryId }, query: { onBehalfOf } });
const send = (as: PersonName, requestId: string) =>
  api.call(actsApi.submitRequest, { as, params: { requestId }, body: {} });
const read = (as: PersonName, requestId: string) =>
  api.call(requestsApi.getRequest, { as, params: { requestId } });
const mine = async (as: PersonName) =>
  (await api.call(requestListsApi.listRequests, { as, query: { limit: '100' } })).body.items.map(
    ({ requestId }) => requestId,
  );
const lastEvent = async (requestId: string) =>
  (await api.requests.load(app, requestId)).events.at(-1);

async function assignRole(name: PersonName, role: ProfileRole) {
  const users = userStore(api.table);
  const before = await users.load(app, people[name]);
  if (before.role !== role) await users.save({ ...before, role }, before);
}
beforeEach(() => assignRole('manager', 'Approver'));

describe.each([
  ['raising', raise],
  ['the forecast', forecast],
  ['the form', beginning],
] as const)('%s for another person', (_, call) => {
  test.each([
    ['manager', 'employee', 200],
    ['director', 'employee', 200],
    ['admin', 'ceo', 200],
    ['admin', 'leaver', 400],
    ['manager', 'finance', 403],
    ['manager', 'director', 403],
    ['manager', 'leaver', 400],
    ['finance', 'leaver', 403],
    ['employee', 'colleague', 403],
    ['employee', 'manager', 403],
  ] as const)(
    'a call by the %s on behalf of the %s returns status %i',
    async (by, forWhom, status) => {
      expect((await call(by, people[forWhom])).status).toBe(status);
    },
  );

  test('a refusal to raise a request for a person does not reveal whether that person exists', async () => {
    for (const by of ['employee', 'finance'] as const) {
      const said = async (userId: string) => {
        const { problem } = await call(by, userId);
        return { ...problem, requestId: undefined };
      };
      expect(await said(people.ceo)).toEqual(await said(id(99)));
    }
  });
});

describe('people for whom a person may raise requests', () => {
  const listed = async (as: PersonName, query: Record<string, string> = {}) =>
    (await api.call(listUsers, { as, query: { mayRaiseFor: 'true', limit: '100', ...query } }))
      .body;
  const idsOf = async (as: PersonName, search?: string) =>
    (await listed(as, search ? { search } : {})).items.map(({ userId }) => userId);
  const everybody = Object.keys(people) as PersonName[];
  const active = everybody.filter((name) => name !== 'leaver');

  test.each(active)(
    'the choices for %s contain exactly the people for whom they can raise requests',
    async (as) => {
      const offered = await idsOf(as);
      for (const name of active.filter((one) => one !== as)) {
        const { status } = await beginning(as, people[name]);
        expect(offered.includes(people[name]), name).toBe(status === 200);
      }
      expect(offered).not.toContain(people.leaver);
      expect(offered).not.toContain(people[as]);
    },
  );

  test('the list of people to raise requests for can be searched by name and contains only public fields', async () => {
    expect(await idsOf('manager', 'empl')).toEqual([people.employee]);
    expect(await idsOf('manager', 'finance')).toEqual([]);
    expect(await idsOf('admin', 'finance')).toEqual([people.finance]);
    const [row] = (await listed('manager', { search: 'empl' })).items;
    expect(row).not.toHaveProperty('managerId');
    expect(row).not.toHaveProperty('email');
  });

  test('the list of people to raise requests for is empty without the role Approver or if its setting is off', async () => {
    await assignRole('manager', 'Employee');
    expect(await listed('manager')).toEqual({ items: [] });
    await assignRole('manager', 'Approver');
    const save = (approversRaiseForOthers: boolean) =>
      api.call(updateConfiguration, {
        as: 'admin',
        params: { applicationId: app },
        body: { fallbackApproverIds: [people.fallback], approversRaiseForOthers },
      });
    await save(false);
    expect(await idsOf('manager')).toEqual([]);
    expect(await idsOf('admin')).toContain(people.employee);
    await save(true);
    expect(await idsOf('manager')).toContain(people.employee);
  });
});

describe('a request raised for another person', () => {
  async function raised() {
    const { requestId } = (await raise('manager', people.employee)).body;
    return requestId;
  }

  test('a draft for another person is visible only to its author until the author sends it', async () => {
    const requestId = await raised();
    expect(await mine('manager')).toContain(requestId);
    expect(await mine('employee')).not.toContain(requestId);
    expect((await read('employee', requestId)).problem?.code).toBe('request.not-found');
    expect((await send('employee', requestId)).problem?.code).toBe('request.not-found');
  });

  test('a request sent for another person belongs to that person, who gets a message and sees its author', async () => {
    const requestId = await raised();
    expect((await lastEvent(requestId))?.details).toMatchObject({
      requester: { userId: people.employee, name: 'Employee' },
    });
    await send('manager', requestId);
    expect((await lastEvent(requestId))?.tells).toEqual([
      { userId: people.employee, what: 'raised' },
    ]);
    expect(await mine('employee')).toContain(requestId);
    expect(await mine('manager')).not.toContain(requestId);
    expect((await read('employee', requestId)).body).toMatchObject({
      request: { requester: { name: 'Employee' }, raisedBy: { name: 'Manager' } },
      can: { withdraw: true },
    });
    expect((await read('manager', requestId)).status).toBe(200);
  });

  test('a person can withdraw a request that was raised for them, and its author gets a message', async () => {
    const requestId = await raised();
    await send('manager', requestId);
    const params = { requestId };
    const call = { as: 'employee' as const, params, body: { comments: 'Not mine.' } };
    expect((await api.call(actsApi.withdrawRequest, call)).body.status).toBe('Withdrawn');
    expect((await lastEvent(requestId))?.tells).toContainEqual({
      userId: people.manager,
      what: 'withdrawn',
    });
  });

  test('an author who lost the permission to raise requests for others can neither change nor send the draft', async () => {
    const requestId = await raised();
    const rights = async () => (await read('manager', requestId)).body.can;
    expect(await rights()).toMatchObject({ edit: true, submit: true, delete: true });
    await assignRole('manager', 'Employee');
    expect(await rights()).toMatchObject({ edit: false, submit: false, delete: true });
    const params = { requestId };
    const body = { values: answers('99') };
    const edited = await api.call(requestsApi.updateRequest, { as: 'manager', params, body });
    expect(edited.problem?.code).toBe('actor.forbidden');
    expect((await send('manager', requestId)).problem?.code).toBe('actor.forbidden');
    const query = { requestId, status: 'InReview', reviewRemarks: '' };
    const status = await api.call(actsApi.updateRequestStatus, { as: 'manager', query });
    expect(status.problem?.code).toBe('actor.forbidden');
  });

  test('a person can resubmit a returned request that was raised for them, even if its author lost the permission, and the author gets a message', async () => {
    const { requestId } = (await raise('director', people.employee)).body;
    await send('director', requestId);
    await api.openStages(requestId);
    const [task] = (await api.requests.load(app, requestId)).tasks;
    const asked = { userId: people.manager, comments: 'Say more.' };
    const params = { taskId: task?.taskId ?? '' };
    await api.call(returnTask, { as: 'manager', params, body: asked });
    const again = { params: { requestId }, body: { comments: 'More.' } };
    const rights = async (as: PersonName) => (await read(as, requestId)).body.can;
    expect(await rights('director')).toMatchObject({ edit: true, resubmit: true });
    await assignRole('director', 'Employee');
    expect(await rights('director')).toMatchObject({ edit: false, resubmit: false });
    expect(await rights('employee')).toMatchObject({ edit: true, resubmit: true });
    const refused = await api.call(actsApi.resubmitRequest, { as: 'director', ...again });
    expect(refused.problem?.code).toBe('actor.forbidden');
    await assignRole('director', 'Approver');
    const sent = await api.call(actsApi.resubmitRequest, { as: 'employee', ...again });
    expect(sent.body).toMatchObject({ status: 'InReview', round: 2 });
    expect((await lastEvent(requestId))?.tells).toContainEqual({
      userId: people.director,
      what: 'raised',
    });
  });
});
