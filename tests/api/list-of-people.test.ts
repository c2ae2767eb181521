import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { createDelegation, endDelegation } from '#shared/users/delegations-api.ts';
import { invitePerson, updateUser } from '#shared/users/people-api.ts';
import { countPeople, listFigures, listPeople } from '#shared/users/people-list-api.ts';
import { User } from '#shared/users/user.ts';
import { departments, levels, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const as = 'admin' as const;
const list = async (query: Record<string, string> = {}) =>
  (await api.call(listPeople, { as, query: { limit: '100', ...query } })).body.items;
const listNames = async (query: Record<string, string>) =>
  (await list(query)).map(({ name }) => name).sort();
const count = async (query: Record<string, string> = {}) =>
  (await api.call(countPeople, { as, query })).body;
const getFigures = async (userId: string) =>
  (await api.call(listFigures, { as, query: { userIds: userId } })).body.items[0];
const goAway = (userId: string) =>
  api.call(createDelegation, {
    ...{ as, params: { userId } },
    body: { toUserId: people.finance, startsOn: '2020-01-01', endsOn: '2099-01-01' },
  });

beforeAll(async () => {
  const body = { name: 'Ines Invited', email: 'ines@example.org', departmentId: departments.board };
  await api.call(invitePerson, { as, body });
  await userStore(api.table).markAdministrator(
    { applicationId: app, userId: people.admin, version: 1 },
    true,
  );
});

describe('the list of people', () => {
  test('the list of people is sorted by name in either direction and shows managers and administrator rights', async () => {
    const all = await list();
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort());
    const back = await list({ order: 'descending' });
    expect(back.map(({ userId }) => userId)).toEqual(all.map(({ userId }) => userId).reverse());
    const byName = new Map(all.map((person) => [person.name, person]));
    expect(byName.get('Employee')?.manager?.name).toBe('Manager');
    expect(all.filter(({ isAdministrator }) => isAdministrator).map(({ name }) => name)).toEqual([
      'Admin',
    ]);
  });

  test.each([
    ['a department', { departmentId: departments.board }, ['Ceo', 'Ines Invited']],
    ['a role', { role: 'Employee', departmentId: departments.sales }, ['Employee']],
    ['administrators', { role: 'Administrator' }, ['Admin']],
    ['invited people', { state: 'invited' }, ['Ines Invited']],
    ['deactivated people', { state: 'deactivated' }, ['Leaver']],
    ['a name within a filter', { search: 'in', departmentId: departments.board }, ['Ines Invited']],
    ['a name among administrators', { search: 'man', role: 'Administrator' }, []],
  ])('the list and the count of people can be filtered by %s', async (_, query, expected) => {
    expect(await listNames(query)).toEqual(expected);
    expect(await count(query)).toEqual({ count: expected.length, more: false });
  });

  test('the count of people includes the people on all pages', async () => {
    expect((await count()).count).toBe((await list()).length);
    const first = await api.call(listPeople, { as, query: { limit: '2' } });
    expect(first.body.items).toHaveLength(2);
    expect(first.body.cursor).toBeDefined();
  });

  test.each([{}, { role: 'Approver' }, { role: 'Administrator' }])(
    'the count by location includes the active people who match the filter %j',
    async (query) => {
      const at = Map.groupBy(
        (await list(query)).filter(({ isActive }) => isActive),
        ({ locationId }) => locationId,
      );
      const counted = (await count({ ...query, byLocation: 'true' })).byLocation ?? [];
      const expected = [...at].flatMap(([locationId, { length }]) =>
        locationId ? [{ locationId, count: length }] : [],
      );
      expect(new Set(counted)).toEqual(new Set(expected));
    },
  );

  test('the filter for absent people includes a person until their out-of-office period ends', async () => {
    expect(await listNames({ state: 'away' })).toEqual([]);
    const { body } = await goAway(people.director);
    expect(await listNames({ state: 'away' })).toEqual(['Director']);
    expect(await getFigures(people.director)).toMatchObject({
      away: { until: '2099-01-01', delegate: { name: 'Finance' } },
    });
    const params = { userId: people.director, delegationId: body.delegation.id };
    await api.call(endDelegation, { as, params });
    expect(await listNames({ state: 'away' })).toEqual([]);
    expect(await getFigures(people.director)).not.toHaveProperty('away');
  });

  test('a change of a person is visible in the list of people at once', async () => {
    const params = { userId: people.colleague };
    await api.call(updateUser, { as, params, body: { departmentId: departments.board } });
    expect(await listNames({ departmentId: departments.board })).toContain('Colleague');
    expect(await listNames({ departmentId: departments.sales })).not.toContain('Colleague');
  });
});

test("the list of people shows each person's number of open tasks and highest approval level", async () => {
  const before = (await getFigures(people.manager))?.openTasks ?? 0;
  await setScene(api, 'open');
  expect((await getFigures(people.manager))?.openTasks).toBe(before + 1);
  const params = { userId: people.fallback };
  await api.call(updateUser, { as, params, body: { doaLevelId: levels.two } });
  expect((await getFigures(people.fallback))?.maySign).toMatchObject({ level: expect.any(String) });
  expect((await getFigures(people.employee))?.maySign).toBeNull();
});

test('loading a page of people costs one query, regardless of the number of people', async () => {
  const readsOf = async () => {
    const queries: string[] = [];
    const counting = {
      ...api.table,
      query: (...given: Parameters<typeof api.table.query>) => {
        queries.push(given[0].pk);
        return api.table.query(...given);
      },
    };
    await userStore(counting).list(app, { limit: 5 });
    return queries.length;
  };
  const few = await readsOf();
  const store = userStore(api.table);
  const [someone] = await store.everybody(app);
  for (let n = 0; n < 30; n += 1)
    await store.create(
      User.parse({ ...someone, userId: randomUUID(), email: `p${n}@example.org`, version: 0 }),
    );
  expect([few, await readsOf()]).toEqual([1, 1]);
});
