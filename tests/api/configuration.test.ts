import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { createRate, removeRate, showAuthority, updateRate } from '#shared/doa/doa-api.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import {
  listConfigurationHistory,
  updateConfiguration,
} from '#shared/reference/organisation-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;
const params = { applicationId };
const lawful = { fallbackApproverIds: [people.fallback] };
const save = (body: object, headers: Record<string, string> = {}) =>
  api.call(updateConfiguration, { as: admin, params, body, headers });

test.each([
  ['without a fallback approver', { fallbackApproverIds: [] }, 'fallbackApproverIds'],
  [
    'with an inactive fallback approver',
    { fallbackApproverIds: [people.leaver] },
    'fallbackApproverIds.0',
  ],
  [
    'with an employee as fallback approver',
    { fallbackApproverIds: [people.employee] },
    'fallbackApproverIds.0',
  ],
  ['in an unknown currency', { ...lawful, currency: 'QQQ' }, 'currency'],
])('settings %s are refused with an error for the field', async (_, body, field) => {
  const { problem } = await save(body);
  expect(problem?.code).toBe('input.invalid');
  expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
});

test('the company currency can only change to one with an exchange rate, and all rates stay valid', async () => {
  const price = { rate: '0.8', validFrom: '2026-01-01' };
  const { body: rate } = await api.call(createRate, {
    as: admin,
    body: { ...price, currency: 'USD' },
  });
  expect((await save({ ...lawful, currency: 'CHF' })).problem?.fields?.currency).toEqual([
    'Exchange rates are in EUR. Enter the rate of CHF first: all amounts are converted by it.',
  ]);
  expect((await save({ ...lawful, currency: 'USD' })).body).toMatchObject({
    currency: 'USD',
    ratesCurrency: 'EUR',
    conditionsCurrency: 'EUR',
  });
  const named = await save({ conditionsCurrency: 'USD' });
  expect(named.body).not.toHaveProperty('conditionsCurrency');
  expect((await save({ conditionsCurrency: 'QQQ' })).problem?.fields).toEqual({
    conditionsCurrency: ['There is no such currency.'],
  });
  await save({ conditionsCurrency: 'EUR' });
  const { body } = await api.call(showAuthority, { as: admin, query: {} });
  expect(body).toMatchObject({ currency: 'USD', ratesCurrency: 'EUR' });
  expect(body.levels.map(({ level, limit }) => [level.limit?.amount ?? null, limit])).toEqual([
    ['1000', '1250.00'],
    ['10000', '12500.00'],
    [null, null],
  ]);
  const twice = await api.call(createRate, { as: admin, body: { ...price, currency: 'EUR' } });
  expect(twice.problem?.fields?.currency).toEqual(['Exchange rates are in EUR already.']);
  const params = { id: rate.id };
  const removed = await api.call(removeRate, { as: admin, params });
  expect(removed.problem?.code, 'limits in EUR need the rate').toBe('item.in-use');
  const moved = { ...price, currency: 'USD', validFrom: '2099-01-01' };
  const later = await api.call(updateRate, { as: admin, params, body: moved });
  expect(later.problem?.fields).toHaveProperty('validFrom');
  const back = await save({ ...lawful, currency: 'EUR' });
  expect(back.body.currency).toBe('EUR');
  expect(back.body).not.toHaveProperty('ratesCurrency');
  expect(back.body).not.toHaveProperty('conditionsCurrency');
  await api.call(removeRate, { as: admin, params });
  expect((await save({ ...lawful, currency: 'CHF' })).body.currency).toBe('CHF');
  await save(lawful);
});

test('the settings history shows who changed which setting', async () => {
  const { headers } = await api.call(getConfiguration, { as: admin, params });
  await save({ fallbackApproverIds: [people.director] });
  const { problem } = await save(lawful, { 'if-match': headers.etag ?? '' });
  expect(problem?.code).toBe('item.precondition-failed');
  const { items, names } = (await api.call(listConfigurationHistory, { as: admin, params })).body;
  expect(items[0]).toMatchObject({
    by: { userId: people.admin },
    fields: [{ path: 'fallbackApproverIds', after: [people.director] }],
  });
  expect(names).toMatchObject({ [people.director]: 'Director' });
  await save(lawful);
});

test('approvers can raise requests for others only if the setting allows it', async () => {
  const raise = () =>
    api.call(createRequest, {
      as: 'manager',
      body: { categoryId, values: answers('120'), onBehalfOf: people.employee },
      headers: { 'idempotency-key': randomUUID() },
    });
  expect((await raise()).status).toBe(200);
  await save({ ...lawful, approversRaiseForOthers: false });
  expect((await raise()).problem).toMatchObject({
    code: 'actor.forbidden',
    detail: expect.stringContaining('switched off'),
  });
  await save(lawful);
});
