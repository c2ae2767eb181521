import { afterAll, expect, test } from 'vitest';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { loadAbsences } from '#functions/people/absences.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { createDelegation, endDelegation, listDelegations } from '#shared/users/delegations-api.ts';
import {
  categoryId,
  delegation,
  id,
  type PersonName,
  people,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { countedTable } from '#tests/support/counted-table.ts';

const api = await startApi();
afterAll(() => api.stop());

test('one query finds all absent people among the people on a page, regardless of their number', async () => {
  const store = delegationStore(api.table);
  const endsOn = '2099-12-31';
  const away = delegation('finance', 'controller', { version: 0, endsOn });
  await store.save(away, await store.stamp(applicationId));
  const reference = await referenceStore(api.table).load(applicationId);
  const ask = async (among: readonly string[]) => {
    const { table, seen } = countedTable(api.table);
    const deps = {
      directory: directoryStore(table),
      delegations: delegationStore(table),
      applicationId,
      now: () => '2026-03-16T10:00:00.000Z',
    };
    const found = await loadAbsences(deps, reference, new Set(among));
    return { found: [...found.keys()], calls: seen.calls };
  };
  const others = Object.values(people).filter((userId) => userId !== people.finance);
  const hundred = [...others, ...Array.from({ length: 90 }, (_, n) => id(5000 + n))];
  await expect.poll(async () => (await ask([people.finance])).found).toEqual([people.finance]);
  expect(await ask(hundred)).toEqual({ found: [], calls: 1 });
  const [one, many] = [await ask([people.finance]), await ask([...hundred, people.finance])];
  expect(many).toEqual(one);
});

test("the response with a person's own delegations also lists everybody who is absent", async () => {
  const asked = async (as: PersonName, whose = as) =>
    (await api.call(listDelegations, { as, params: { userId: people[whose] } })).body.away;
  const endsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const startsOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const body = { toUserId: people.director, startsOn, endsOn, categoryIds: null };
  const ofSome = { ...body, categoryIds: [categoryId] };
  const given = async (name: PersonName, sent: object) => {
    const params = { userId: people[name] };
    return (await api.call(createDelegation, { as: name, params, body: sent })).body.delegation;
  };
  const { id: delegationId } = await given('manager', body);
  await given('ceo', ofSome);
  const isAway = { userId: people.manager, until: endsOn };
  await expect.poll(async () => asked('employee')).toContainEqual(isAway);
  for (const name of ['colleague', 'manager', 'director'] as const) {
    const away = await asked(name);
    expect(away).toContainEqual(isAway);
    expect(away?.map(({ userId }) => userId)).not.toContain(people.ceo);
  }
  expect(await asked('admin', 'manager')).toBeUndefined();
  const params = { userId: people.manager, delegationId };
  await api.call(endDelegation, { as: 'manager', params });
  await expect.poll(async () => asked('employee')).not.toContainEqual(isAway);
});
