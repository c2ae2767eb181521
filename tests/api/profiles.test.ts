import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { deactivateUser, updateUser } from '#shared/users/people-api.ts';
import type { User } from '#shared/users/user.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { createUser, syncUser, userExists } from '#shared/users/users-api.ts';
import { id, type PersonName, people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

async function change(name: PersonName, part: Partial<User>) {
  const user = await userStore(api.table).load(app, people[name]);
  const { userId, applicationId: _, createdAt: __, ...body } = user;
  return api.call(updateUser, { as: 'admin', params: { userId }, body: { ...body, ...part } });
}

test('a manager who would create a reporting cycle is rejected at the field with the names in the cycle', async () => {
  const { problem } = await change('director', { managerId: people.employee });
  expect(problem).toMatchObject({
    code: 'input.invalid',
    fields: {
      managerId: ['This would make a circle: Director, Employee, Manager, Director.'],
    },
  });
});

test('an unknown reference in a profile is rejected at its field', async () => {
  const nobody = id(999_999);
  const { problem } = await change('employee', {
    managerId: nobody,
    departmentId: nobody,
    timeZone: 'Mars/Olympus',
  });
  expect(problem?.fields).toEqual({
    managerId: ['There is no such person.'],
    departmentId: ['There is no such department.'],
    timeZone: ['There is no such time zone.'],
  });
});

test('a profile field that an update omits stays unchanged', async () => {
  const userId = people.colleague;
  const before = await userStore(api.table).load(app, userId);
  const { createdAt, applicationId } = before;
  const said = { userId, applicationId, createdAt, email: before.email, isActive: true };
  const { body, headers } = await api.call(updateUser, {
    as: 'admin',
    params: { userId },
    body: { ...said, title: 'Buyer' },
  });
  expect(body).toEqual({ ...before, title: 'Buyer', version: before.version + 1 });
  const again = await api.call(updateUser, {
    ...{ as: 'admin' as const, params: { userId }, body },
    headers: { 'if-match': headers.etag ?? '' },
  });
  expect(again.status).toBe(200);
});

test('an update of read-only profile fields is rejected at those fields, and so is an outdated version', async () => {
  const call = { as: 'admin' as const, params: { userId: people.finance } };
  const { problem } = await api.call(updateUser, {
    ...call,
    body: { userId: people.ceo, createdAt: '2020-01-01T00:00:00.000Z', isActive: false },
  });
  expect(problem).toMatchObject({ status: 400, code: 'input.invalid' });
  expect(Object.keys(problem?.fields ?? {})).toEqual(['userId', 'createdAt', 'isActive']);
  const old = await api.call(updateUser, { ...call, body: { version: 0, title: 'Late' } });
  expect(old.problem).toMatchObject({ status: 409, code: 'item.changed-meanwhile' });
});

test('a profile update validates only the fields that it contains', async () => {
  const store = userStore(api.table);
  const admin = await store.load(app, people.admin);
  await store.save({ ...admin, managerId: people.leaver }, admin);
  const call = { as: 'admin' as const, params: { userId: people.admin } };
  const { body } = await api.call(updateUser, { ...call, body: { title: 'Operator' } });
  expect(body).toMatchObject({ title: 'Operator', managerId: people.leaver });
  const { problem } = await api.call(updateUser, { ...call, body });
  expect(problem?.fields).toEqual({ managerId: ['Leaver is inactive.'] });
});

test('a text that is not a valid id gets the same response as the id of an unknown person', async () => {
  for (const userId of ['notauuid', people.employee.slice(1), `${people.employee}0`]) {
    const call = { as: 'admin' as const, params: { userId } };
    expect((await api.call(getUser, call)).problem?.code).toBe('user.not-found');
    expect((await api.call(updateUser, { ...call, body: {} })).problem?.code).toBe(
      'user.not-found',
    );
    expect((await api.call(deactivateUser, call)).problem?.code).toBe('user.not-found');
    const { body } = await api.call(userExists, { as: 'employee', query: { id: userId } });
    expect(body).toEqual({ exists: false });
  }
  expect((await api.call(userExists, { as: 'employee' })).status).toBe(400);
});

test("the subject of a user pool is accepted as a person's id even if it is not a UUID of RFC 9562", async () => {
  const sub = '77766666-f0a1-7003-c2b9-b33fe4125f0d';
  const as = { ...buildClaims('employee'), sub, email: 'real@example.org', name: 'Real Person' };
  const body = { userId: sub, name: 'Real Person', email: 'real@example.org' };
  const { body: created } = await api.call(createUser, { as, body });
  expect(created).toMatchObject({ userId: sub });
  expect((await api.call(syncUser, { as, body: {} })).status).toBe(200);
  expect((await api.call(syncUser, { as })).status).toBe(200);
  const { body: seen } = await api.call(userExists, { as, query: { id: sub } });
  expect(seen).toMatchObject({ exists: true, user: { userId: sub } });
});

test('ids of people are case-insensitive', async () => {
  const userId = people.manager.toUpperCase();
  const { body } = await api.call(getUser, { as: 'employee', params: { userId } });
  expect(body.userId).toBe(people.manager);
});
