import { afterAll, beforeEach, expect, test } from 'vitest';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { type UserStore, userStore } from '#functions/people/store/user-store.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { allocateRequestNumber } from '#functions/requests/store/next-number.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { User } from '#shared/users/user.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';
import { createdAt, id, people, users } from '#tests/domain/support/people.ts';
import { countedTable } from '#tests/support/counted-table.ts';
import { seedOrganisation } from '#tests/support/seed-organisation.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

let table: Table;
let store: UserStore;
beforeEach(async () => {
  const fresh = await engine.freshTable();
  table = dynamoTable(fresh.tableName, fresh.client);
  store = userStore(table);
});

const person = (n: number, name: string, more: object = {}): User =>
  User.parse({
    userId: id(n),
    applicationId: app,
    name,
    email: `p${n}@example.org`,
    createdAt,
    version: 0,
    ...more,
  });
const found = async (search: string, byAddress = false) =>
  (await store.list(app, { limit: 20 }, { search, byAddress })).items.map(({ name }) => name);

test('a page of people costs one query, regardless of their number', async () => {
  const page = { limit: 5 };
  const callsFor = async (search = '') => {
    const { table: counting, seen } = countedTable(table);
    const { items } = await userStore(counting).list(app, page, { search });
    expect(items.length).toBe(page.limit);
    return seen.calls;
  };
  const add = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, n) =>
        store.create(person(from + n, `Ann ${from + n}`)),
      ),
    );
  await add(100, 106);
  expect([await callsFor(), await callsFor('ann')]).toEqual([1, 1]);
  await add(200, 300);
  expect([await callsFor(), await callsFor('ann')]).toEqual([1, 1]);
});

test('a filtered search for people reads a hundred people with one table call', async () => {
  for (let n = 200; n < 320; n += 1) await store.create(person(n, `Ann ${n}`));
  const asked: number[] = [];
  const { table: counting, seen } = countedTable(table);
  const { items, cursor } = await userStore(counting).list(
    app,
    { limit: 2 },
    {
      search: 'ann',
      wantedAmong: async (people) => {
        asked.push(people.length);
        return people.filter(({ name }) => name.endsWith('9'));
      },
    },
  );
  expect(items.map(({ name }) => name)).toEqual(['Ann 209', 'Ann 219']);
  expect(cursor).toBeDefined();
  expect([seen.calls, asked]).toEqual([1, [100]]);
});

test('people are listed by name and found by word prefixes, or by email address if the searcher may see it', async () => {
  for (const [n, name] of ['Zoë Müller', 'Ana García', 'Ben Mueller', 'Mia Garner'].entries())
    await store.create(person(n, name));
  expect(await found('')).toEqual(['Ana García', 'Ben Mueller', 'Mia Garner', 'Zoë Müller']);
  expect(await found('gar')).toEqual(['Ana García', 'Mia Garner']);
  expect(await found('GARCIA')).toEqual(['Ana García']);
  expect(await found('mul zo')).toEqual(['Zoë Müller']);
  expect(await found('a')).toEqual(['Ana García']);
  expect(await found('nobody')).toEqual([]);
  expect(await found('p2')).toEqual([]);
  expect(await found('p2', true)).toEqual(['Ben Mueller']);
});

test('a renamed person is found only by the new name', async () => {
  const before = await store.create(person(1, 'Ana García'));
  await store.save({ ...before, name: 'Ana Lorca' }, before);
  expect(await found('garcia')).toEqual([]);
  expect(await found('lorca')).toEqual(['Ana Lorca']);
});

test('a profile is created once, and repeating the call returns the existing profile', async () => {
  await store.create(person(1, 'Ana'), { key: 'key-1' });
  expect(await store.create(person(1, 'Ana again'), { key: 'key-1' })).toMatchObject({
    name: 'Ana',
  });
  await expect(store.create(person(1, 'Ana'), { key: 'key-2' })).rejects.toMatchObject({
    code: 'user.exists',
  });
});

test('the second of two simultaneous changes to a profile gets a conflict', async () => {
  const before = await store.create(person(1, 'Ana'));
  await store.save({ ...before, title: 'One' }, before);
  await expect(store.save({ ...before, title: 'Two' }, before)).rejects.toMatchObject({
    code: 'item.changed-meanwhile',
  });
});

test('planning approvers loads only the people that are needed through managers, groups and roles', async () => {
  await seedOrganisation(table);
  const asked = [
    { kind: 'manager', level: 2 },
    { kind: 'group', group: 'Travel desk' },
    { kind: 'role', role: 'admin' },
    { kind: 'doa' },
  ] as const;
  const sequence = routing(asked.map((approvers) => ({ approvers })));
  const employee = users.employee;
  const facts = {
    requester: { userId: people.employee, name: employee.name },
    categoryId: id(301),
    departmentId: employee.departmentId,
    locationId: employee.locationId,
    priority: 'normal' as const,
    amount: { amount: '1500', currency: 'EUR' },
    values: {},
  };
  const planned = await directoryStore(table).decide(app, reference(), (organisation) =>
    plan(facts, sequence, organisation, '2026-03-02T09:00:00.000Z'),
  );
  expect(planned.stages.map(({ approvers }) => approvers.map(({ name }) => name))).toEqual([
    ['Director'],
    ['Controller', 'Finance'],
    ['Admin'],
    ['Director'],
  ]);
});

test('request numbers that are assigned at the same moment are all different', async () => {
  const given = await Promise.all(
    Array.from({ length: 50 }, () => allocateRequestNumber(table, app, '2026-03-02T09:00:00.000Z')),
  );
  expect(new Set(given).size).toBe(50);
  expect(given.sort()[0]).toBe('REQ-2026-000001');
});

test('the sign-in state of an active person is cached, and that of an invited person is read each time', async () => {
  await store.create(person(1, 'Ann'));
  await store.create(person(2, 'Ben', { invitedAt: createdAt }));
  const { table: counting, seen } = countedTable(table);
  const directory = directoryStore(counting);
  const ask = async (n: number) => {
    const before = seen.calls;
    const isMarked = await directory.decide(app, reference(), (organisation) =>
      organisation.directory.hasNeverSignedIn(id(n)),
    );
    return { isMarked, calls: seen.calls - before };
  };
  expect([await ask(1), await ask(1)]).toEqual([
    { isMarked: false, calls: 1 },
    { isMarked: false, calls: 0 },
  ]);
  expect([await ask(2), await ask(2)]).toEqual([
    { isMarked: true, calls: 1 },
    { isMarked: true, calls: 1 },
  ]);
});
