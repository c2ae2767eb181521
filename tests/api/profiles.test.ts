import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { User } from '#shared/users/user.ts';
import {
  createUser,
  getUser,
  listUsers,
  syncUser,
  updateUser,
  userExists,
} from '#shared/users/users-api.ts';
import { id, type PersonName, people } from '#tests/domain/support/people.ts';
import { claimsOf, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

async function change(name: PersonName, part: Partial<User>) {
  const user = await userStore(api.table).load(app, people[name]);
  const { userId, applicationId: _, createdAt: __, ...body } = user;
  return api.call(updateUser, { as: 'admin', params: { userId }, body: { ...body, ...part } });
}

test('a manager who would close a circle is refused at the field, with the circle named', async () => {
  const { problem } = await change('director', { managerId: people.employee });
  expect(problem).toMatchObject({
    code: 'input.invalid',
    fields: {
      managerId: ['This would run in a circle: Director, Employee, Manager, Director.'],
    },
  });
});

test('what does not exist is refused at its field', async () => {
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

test('a list tells the managers by name when it is asked to, and follows a change of manager', async () => {
  const rowOf = async () => {
    const { body } = await api.call(listUsers, {
      as: 'admin',
      query: { search: 'employee', managers: 'true' },
    });
    return body.items.find(({ userId }) => userId === people.employee);
  };
  expect((await rowOf())?.manager).toEqual({ userId: people.manager, name: 'Manager' });
  await change('employee', { managerId: people.director });
  expect((await rowOf())?.manager).toEqual({ userId: people.director, name: 'Director' });
  const { body } = await api.call(listUsers, { as: 'admin', query: { search: 'employee' } });
  expect(body.items[0]?.manager).toBeUndefined();
});

test('whoever signs in has a subject of a user pool, which need not be a UUID of RFC 9562', async () => {
  const sub = '77766666-f0a1-7003-c2b9-b33fe4125f0d';
  const as = { ...claimsOf('employee'), sub, email: 'real@example.org', name: 'Real Person' };
  const body = { userId: sub, name: 'Real Person', email: 'real@example.org' };
  const { body: created } = await api.call(createUser, { as, body });
  expect(created).toMatchObject({ userId: sub });
  expect((await api.call(syncUser, { as, body: {} })).status).toBe(200);
  const { body: seen } = await api.call(userExists, { as, query: { id: sub } });
  expect(seen).toMatchObject({ exists: true, user: { userId: sub } });
});

test('an id in capitals is the same id', async () => {
  const userId = people.manager.toUpperCase();
  const { body } = await api.call(getUser, { as: 'employee', params: { userId } });
  expect(body.userId).toBe(people.manager);
});
