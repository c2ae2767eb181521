import { afterAll, describe, expect, test } from 'vitest';
import {
  createDoaLevel,
  createDoaRule,
  createRate,
  getDoaLevel,
  lintDoaRules,
  listDoaLevels,
  previewDeactivation,
  removeDoaLevel,
  removeRate,
  updateDoaLevel,
} from '#shared/doa/doa-api.ts';
import { createRouting, publishRouting } from '#shared/routing/routing-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { id, levels, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;
const level = { name: 'Extra', rank: 40, limit: { amount: '20000', currency: 'EUR' } };
const rule = { levelId: levels.one, departmentId: null, categoryId: null, userIds: [people.ceo] };
const rate = { currency: 'USD', rate: '0.91', validFrom: '2026-01-01' };
const refusal = (field: string, why: string) => ({
  code: 'input.invalid',
  fields: { [field]: [why] },
});

describe('approval levels', () => {
  const limited = (amount: string, currency = 'EUR') => ({ limit: { amount, currency } });
  test.each([
    ['a negative limit', limited('-1'), 'limit.amount', 'A limit can’t be negative.'],
    ['an invalid number', limited('NaN'), 'limit.amount', 'Enter an amount such as 1150.30.'],
    ['an infinite limit', limited('Infinity'), 'limit.amount', 'Enter an amount such as 1150.30.'],
    [
      'a currency without a rate',
      limited('1', 'JPY'),
      'limit.currency',
      'There is no exchange rate for JPY.',
    ],
    ['a rank in use', { rank: 2 }, 'rank', 'Another level has this rank.'],
  ])('an approval level with %s is refused', async (_, wrong, field, why) => {
    const { problem } = await api.call(createDoaLevel, { as: admin, body: { ...level, ...wrong } });
    expect(problem).toMatchObject(refusal(field, why));
  });

  test('the name of an approval level must be unique, ignoring case', async () => {
    const body = { ...level, name: 'LEVEL 1' };
    expect((await api.call(createDoaLevel, { as: admin, body })).problem).toMatchObject({
      code: 'item.name-taken',
      fields: { name: ['Choose another name.'] },
    });
  });

  test('an approval level that a rule uses cannot be removed', async () => {
    const params = { id: levels.one };
    expect((await api.call(removeDoaLevel, { as: admin, params })).problem).toMatchObject({
      code: 'item.in-use',
      present: { usedBy: [{ kind: 'rule', name: '1 approval rule' }] },
    });
  });

  test('an approval level that a person has, or that a condition names, cannot be removed', async () => {
    const body = { ...level, name: 'Held', rank: 41 };
    const { id: levelId } = (await api.call(createDoaLevel, { as: admin, body })).body;
    const params = { id: levelId };
    const put = (doaLevelId: string | null) =>
      api.call(updateUser, {
        as: admin,
        params: { userId: people.colleague },
        body: { doaLevelId },
      });
    const draft = {
      ...{ name: 'Held only', categoryIds: [], isActive: false },
      steps: routing([{ approvers: { kind: 'manager', level: 1 } }]).steps,
      condition: { op: '=', of: [{ field: '$level' }, { value: levelId }] },
    };
    expect((await put(levelId)).problem).toBeUndefined();
    const made = await api.call(createRouting, { as: admin, body: draft });
    expect(made.problem?.fields).toBeUndefined();
    const { usedBy } = (await api.call(getDoaLevel, { as: admin, params })).body;
    expect(usedBy).toEqual([
      { kind: 'routing', id: expect.any(String), name: 'Held only' },
      { kind: 'person', id: people.colleague, name: 'Colleague' },
    ]);
    expect((await api.call(removeDoaLevel, { as: admin, params })).problem).toMatchObject({
      ...{ code: 'item.in-use', present: { usedBy } },
    });
    await put(null);
    const path = { routingId: made.body.id };
    await api.call(publishRouting, { as: admin, params: path, body: { condition: null } });
    expect((await api.call(removeDoaLevel, { as: admin, params })).status).toBe(200);
  });

  test('a change of an outdated version of an approval level is refused', async () => {
    const params = { id: levels.two };
    const body = { name: 'Level 2', rank: 2, limit: null };
    const headers = { 'if-match': '"1"' };
    const { problem } = await api.call(updateDoaLevel, { as: admin, params, body, headers });
    expect(problem?.code).toBe('item.precondition-failed');
    const { items } = (await api.call(listDoaLevels, { as: admin })).body;
    expect(items.map(({ name }) => name)).toEqual(['Level 1', 'Level 2', 'Level 3']);
  });
});

test.each([
  ['an unknown level', { levelId: id(99) }, 'levelId', 'There is no such level.'],
  [
    'an unknown department',
    { departmentId: id(99) },
    'departmentId',
    'There is no such department.',
  ],
  ['an unknown category', { categoryId: id(99) }, 'categoryId', 'There is no such category.'],
  ['an inactive person', { userIds: [people.leaver] }, 'userIds.0', 'Leaver is inactive.'],
])('an approval rule with %s is refused', async (_, wrong, field, why) => {
  const { problem } = await api.call(createDoaRule, { as: admin, body: { ...rule, ...wrong } });
  expect(problem).toMatchObject(refusal(field, why));
});

test.each([
  ['a rate of zero', { rate: '0' }, 'rate', 'A rate must be more than 0.'],
  ['an unknown currency', { currency: 'QQQ' }, 'currency', 'There is no such currency.'],
  [
    'the currency of the company',
    { currency: 'EUR' },
    'currency',
    'EUR is the application’s own currency.',
  ],
])('an exchange rate with %s is refused', async (_, wrong, field, why) => {
  const { problem } = await api.call(createRate, { as: admin, body: { ...rate, ...wrong } });
  expect(problem).toMatchObject(refusal(field, why));
});

test('the last exchange rate of a currency cannot be removed while an approval limit uses the currency', async () => {
  const { id: rateId } = (await api.call(createRate, { as: admin, body: rate })).body;
  const again = await api.call(createRate, { as: admin, body: rate });
  expect(again.problem).toMatchObject(
    refusal('validFrom', 'There is already a rate from this day.'),
  );
  const dollars = { ...level, limit: { amount: '30000', currency: 'USD' } };
  const made = (await api.call(createDoaLevel, { as: admin, body: dollars })).body;
  const params = { id: rateId };
  expect((await api.call(removeRate, { as: admin, params })).problem).toMatchObject({
    code: 'item.in-use',
    present: { usedBy: [{ kind: 'level', name: 'Extra' }] },
  });
  await api.call(removeDoaLevel, { as: admin, params: { id: made.id } });
  expect((await api.call(removeRate, { as: admin, params })).status).toBe(200);
});

test('the linter of approval rules reports amounts that nobody is allowed to approve', async () => {
  const clean = (await api.call(lintDoaRules, { as: admin })).body;
  expect(clean.items.filter(({ kind }) => kind === 'gap')).toEqual([]);
  const params = { id: levels.three };
  const body = { name: 'Level 3', rank: 3, limit: { amount: '50000', currency: 'EUR' } };
  await api.call(updateDoaLevel, { as: admin, params, body });
  const found = (await api.call(lintDoaRules, { as: admin })).body;
  expect(found.items.filter(({ kind }) => kind === 'gap').map(({ text }) => text)).toContain(
    'sales: nobody may decide above 50,000.00 EUR.',
  );
  expect(found.count).toBe(found.items.length);
});

test('the preview of a deactivation lists the amounts that nobody else is allowed to approve', async () => {
  const leaving = async (userId: string) =>
    (await api.call(previewDeactivation, { as: admin, query: { userId } })).body.gaps;
  expect(await leaving(people.colleague)).toEqual([]);
  expect(await leaving(people.ceo)).toContain('sales: nobody may decide above 10,000.00 EUR.');
});

test('the preview of a deactivation lists open tasks with new assignees, approval rules, and direct reports', async () => {
  const { requestId, taskId } = await setScene(api, 'open');
  const query = { userId: people.manager };
  const { body } = await api.call(previewDeactivation, { as: admin, query });
  expect(body).toMatchObject({ person: { name: 'Manager' }, more: false });
  expect(body.tasks).toMatchObject([
    { taskId, requestId, stage: 'Step 1', to: [{ name: 'Director' }] },
  ]);
  expect(body.dependents.map(({ kind, text }) => `${kind}: ${text}`).sort()).toEqual([
    'report: Manages Colleague.',
    'report: Manages Employee.',
    'report: Manages Leaver.',
    'rule: Holds Level 1 everywhere, as the only one.',
  ]);
});
