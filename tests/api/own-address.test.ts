import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import * as keys from '#functions/people/store/people-keys.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { getUser, listUsers } from '#shared/users/user-reads-api.ts';
import { createUser, syncUser, userExists } from '#shared/users/users-api.ts';
import { id, people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const store = userStore(api.table);

let next = 5000;
const somebody = (email: string) => {
  next += 1;
  return { ...buildClaims('employee'), sub: id(next), email, name: 'New Person' };
};
const stored = async (userId: string) => api.table.get(keys.userKey(app, userId));

describe.each([
  ['müller@example.com', 'müller@example.com'],
  [' Mixed.CASE@Example.com ', 'mixed.case@example.com'],
  ['a&b@example.org', 'a&b@example.org'],
  ['x/y@example.org', 'x/y@example.org'],
  ['user@localhost', 'user@localhost'],
])('the email address %j of a sign-in', (given, kept) => {
  test('a sign-in with an unusual email address creates a profile, and later profile syncs write nothing', async () => {
    const as = somebody(given);
    const body = { userId: as.sub, name: 'New Person', email: given };
    expect((await api.call(createUser, { as, body })).body).toMatchObject({
      email: kept,
      version: 1,
    });
    for (let time = 0; time < 3; time += 1) {
      const { body: answer } = await api.call(syncUser, { as, body: {} });
      expect(answer.user).toMatchObject({ email: kept, version: 1 });
    }
  });

  test('a profile sync copies an unusual email address to an existing profile once', async () => {
    const as = { ...buildClaims('colleague'), email: given };
    const { version } = await store.load(app, people.colleague);
    for (let time = 0; time < 2; time += 1)
      expect((await api.call(syncUser, { as, body: {} })).body.user).toMatchObject({
        email: kept,
        version: version + 1,
      });
  });
});

test.each([
  '',
  'noat',
  '@',
  'a@',
  '@b',
  'a b@example.org',
  'a\u202eb@example.org',
  'a\nb@example.org',
  `${'a'.repeat(260)}@b.c`,
])('a sign-in with the email address %j is refused before anything is stored', async (email) => {
  const before = await stored(people.manager);
  const sync = await api.call(syncUser, { as: { ...buildClaims('manager'), email }, body: {} });
  expect(sync.problem).toMatchObject({ status: 400, fields: { email: [expect.any(String)] } });
  expect(await stored(people.manager)).toEqual(before);
  const as = somebody(email);
  const body = { userId: as.sub, name: 'New', email: 'other@example.org' };
  const made = await api.call(createUser, { as, body });
  expect(made.problem).toMatchObject({ status: 400, fields: { email: [expect.any(String)] } });
  expect(await stored(as.sub)).toBeUndefined();
});

describe('a stored profile with invalid data', () => {
  async function spoilt(change: object) {
    const key = keys.userKey(app, people.finance);
    const index = { ...keys.people(app), prefix: 'finance' };
    const before = await api.table.queryAll(index);
    const all = (await api.table.getAll([key])).concat(before);
    expect(all.length).toBeGreaterThan(0);
    await api.table.write([{ put: Object.assign({}, ...all, key, change) }]);
    onTestFinished(() => api.table.write([{ put: Object.assign({}, ...all, key) }]));
  }
  const lists = async () => {
    const { status, body } = await api.call(listUsers, { as: 'admin', query: { limit: '100' } });
    expect(status).toBe(200);
    expect(body.items.length).toBeGreaterThanOrEqual(Object.keys(people).length - 1);
    return body.items.find(({ userId }) => userId === people.finance);
  };
  const params = { userId: people.finance };

  test('a stored profile with unusual texts is shown unchanged', async () => {
    await spoilt({ email: 'NoAt', title: 'T'.repeat(500) });
    expect(await lists()).toMatchObject({ email: 'NoAt', title: 'T'.repeat(500) });
    expect((await api.call(getUser, { as: 'admin', params })).body).toMatchObject({
      email: 'NoAt',
    });
    const { body } = await api.call(userExists, { as: 'admin', query: { id: people.finance } });
    expect(body.user).toMatchObject({ email: 'NoAt' });
  });

  test.each([
    ['an unknown role', { role: 'Boss' }, { role: 'Employee' }],
    ['a number for a title', { title: 7 }, { title: '' }],
    ['an invalid address', { email: null }, { email: '' }],
  ])('a stored profile with %s is shown with a default value instead', async (_, change, shown) => {
    await spoilt(change);
    expect(await lists()).toMatchObject(shown);
    expect((await api.call(getUser, { as: 'admin', params })).body).toMatchObject(shown);
  });

  test('an unreadable profile is omitted from lists and is not found by its id', async () => {
    await spoilt({ userId: 'somebody' });
    expect(await lists()).toBeUndefined();
    expect((await api.call(getUser, { as: 'admin', params })).problem?.code).toBe('user.not-found');
  });
});
