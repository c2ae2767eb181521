import { afterAll, beforeAll, expect, test } from 'vitest';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { listDepartments } from '#shared/reference/reference-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import type { Delegation } from '#shared/users/user.ts';
import { getUser, listUsers } from '#shared/users/user-reads-api.ts';
import { createUser, syncUser, userExists } from '#shared/users/users-api.ts';
import {
  categoryId,
  delegation,
  id,
  type PersonName,
  people,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const theirs = { params: { userId: people.manager } };
const getManager = (items: readonly { userId: string }[]) =>
  items.find(({ userId }) => userId === people.manager);

beforeAll(async () => {
  const store = userStore(api.table);
  // The time is before every sign-in, so that their calls are still accepted.
  for (const userId of [people.manager, people.employee]) {
    const before = await store.load(applicationId, userId);
    const ended = { tokensValidFrom: '1970-01-01T00:00:00.000Z', groups: ['Travel desk'] };
    await store.save({ ...before, ...ended }, before);
  }
});

const colleague = ['departmentId', 'firstName', 'isActive', 'lastName', 'locationId', 'name'];
const seen = [...colleague, 'title', 'userId'].sort();
const row = ['departmentId', 'isActive', 'locationId', 'name', 'title', 'userId'];
const whole = ['email', 'role', 'groups', 'doaLevelId', 'timeZone', 'managerId', 'version'];

test.each<PersonName>(['employee', 'finance'])(
  '%s sees only a limited profile of other people',
  async (as) => {
    const one = await api.call(getUser, { as, ...theirs });
    expect(Object.keys(one.body).sort()).toEqual(seen);
    expect(one.headers.etag).toBeUndefined();
    const { body: known } = await api.call(userExists, { as, query: { id: people.manager } });
    expect(Object.keys(known.user ?? {}).sort()).toEqual(seen);
    const { body: list } = await api.call(listUsers, {
      as,
      query: { search: 'manager' },
    });
    expect(Object.keys(getManager(list.items) ?? {}).sort()).toEqual(row);
    for (const deciders of ['only', 'marked']) {
      const { body } = await api.call(listUsers, { as, query: { search: 'manager', deciders } });
      const found = getManager(body.items);
      expect(Object.keys(found ?? {}).sort()).toEqual(['canBeAsked', ...row]);
      expect(found).toMatchObject({ canBeAsked: true });
    }
  },
);

test('an absent person is listed with the delegate and the end of the absence', async () => {
  const save = (name: PersonName, more: Partial<Delegation> = {}) =>
    delegationStore(api.table)
      .stamp(applicationId)
      .then((stamp) =>
        delegationStore(api.table).save(
          delegation(name, 'controller', { version: 0, endsOn: '2099-12-31', ...more }),
          stamp,
        ),
      );
  await save('finance');
  await save('director', { id: id(751), categoryIds: [categoryId] });
  const awayOf = async (as: PersonName, name: PersonName, query: Record<string, string>) => {
    const { body } = await api.call(listUsers, { as, query: { search: name, ...query } });
    return body.items.find(({ userId }) => userId === people[name])?.away;
  };
  const away = { until: '2099-12-31', delegate: { userId: people.controller, name: 'Controller' } };
  expect(await awayOf('employee', 'finance', { deciders: 'only' })).toEqual(away);
  expect(await awayOf('admin', 'finance', { deciders: 'marked' })).toEqual(away);
  expect(await awayOf('employee', 'finance', {})).toEqual(away);
  const [finance, director] = [people.finance, people.director];
  const named = { ids: [director, finance, id(999)].join(), deciders: 'marked' };
  const { body: chosen } = await api.call(listUsers, { as: 'admin', query: named });
  expect(chosen.items.map((one) => [one.userId, one.canBeAsked, one.away])).toEqual([
    [director, true, undefined],
    [finance, true, away],
  ]);
  expect(await awayOf('employee', 'director', { deciders: 'only' })).toBeUndefined();

  const before = await userStore(api.table).load(applicationId, people.controller);
  await userStore(api.table).save({ ...before, isActive: false }, before);
  const alone = { until: '2099-12-31' };
  expect(await awayOf('employee', 'finance', { deciders: 'only' })).toEqual(alone);
});

test('people can see their own complete profile', async () => {
  const { body, headers } = await api.call(getUser, {
    as: 'employee',
    params: { userId: people.employee },
  });
  for (const name of whole) expect(body).toHaveProperty(name);
  expect(body).toMatchObject({ managerId: people.manager, groups: ['Travel desk'] });
  expect(headers.etag).toMatch(/^"\d+"$/);
});

test("administrators can see everybody's complete profile", async () => {
  const one = await api.call(getUser, { as: 'admin', ...theirs });
  for (const name of whole) expect(one.body).toHaveProperty(name);
  expect(one.headers.etag).toMatch(/^"\d+"$/);
  const { body: known } = await api.call(userExists, {
    as: 'admin',
    query: { id: people.manager },
  });
  for (const name of whole) expect(known.user).toHaveProperty(name);
  const query = { search: 'manager' };
  const { body: list } = await api.call(listUsers, { as: 'admin', query });
  for (const name of ['email', 'role', 'doaLevelId', 'managerId'])
    expect(getManager(list.items)).toHaveProperty(name);
});

test("no profile response contains the time from which the person's tokens are valid", async () => {
  const own = { params: { userId: people.employee } };
  const answers = [
    await api.call(getUser, { as: 'employee', ...own }),
    await api.call(userExists, { as: 'employee', query: { id: people.employee } }),
    await api.call(syncUser, { as: 'employee', body: {} }),
    await api.call(getUser, { as: 'admin', ...own }),
    await api.call(updateUser, { as: 'admin', ...own, body: { title: 'Clerk' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('tokensValidFrom');
});

test('only administrators can see fallback approvers, department heads, and cost centres', async () => {
  const params = { applicationId };
  for (const as of ['employee', 'finance', 'admin'] as const) {
    const { body: settings } = await api.call(getConfiguration, { as, params });
    const { body: departments } = await api.call(listDepartments, { as });
    expect(settings.currency).toBe('EUR');
    expect(departments.items.length).toBeGreaterThan(0);
    const isAdmin = as === 'admin';
    expect('fallbackApproverIds' in settings).toBe(isAdmin);
    for (const department of departments.items) {
      expect('headId' in department).toBe(isAdmin);
      expect('costCentre' in department).toBe(isAdmin);
    }
  }
});

test('only administrators can find people by email address', async () => {
  const made = [
    { userId: id(900_101), name: 'Grace Hopper', email: 'amazing.g@example.org' },
    // A person whose name starts like an address must not reveal that address either.
    { userId: id(900_102), name: 'Amaz', email: 'someone@example.org' },
  ];
  for (const body of made) {
    expect((await api.call(createUser, { as: 'admin', body })).status).toBe(200);
  }
  const search = async (as: PersonName, text: string, more = {}) =>
    (await api.call(listUsers, { as, query: { search: text, ...more } })).body;
  const found = async (as: PersonName, text: string) =>
    (await search(as, text)).items.map(({ name }) => name);
  expect(await found('admin', 'amazing')).toEqual(['Grace Hopper']);
  expect(await found('admin', 'hopper amazing')).toEqual(['Grace Hopper']);
  expect(await found('admin', 'amaz')).toEqual(['Amaz', 'Grace Hopper']);
  for (const as of ['employee', 'manager'] as const) {
    for (const text of ['am', 'amazing', 'hopper amazing', 'someone']) {
      expect(await found(as, text)).toEqual(text === 'am' ? ['Amaz'] : []);
    }
    expect(await found(as, 'hopp')).toEqual(['Grace Hopper']);
    for (const deciders of [undefined, 'marked'])
      expect(
        await search(as, 'amaz', { limit: '1', ...(deciders && { deciders }) }),
      ).not.toHaveProperty('cursor');
  }
});

test('a person whose email address was changed is found only by the new one', async () => {
  const params = { userId: id(900_101) };
  const change = { as: 'admin', params, body: { email: 'compiler@example.org' } } as const;
  expect((await api.call(updateUser, change)).status).toBe(200);
  const found = async (search: string) =>
    (await api.call(listUsers, { as: 'admin', query: { search } })).body.items.length;
  expect([await found('amazing'), await found('compiler')]).toEqual([0, 1]);
});
