import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { createRate, removeRate } from '#shared/doa/doa-api.ts';
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
  ['without anybody to fall back to', { fallbackApproverIds: [] }, 'fallbackApproverIds'],
  ['with somebody who left', { fallbackApproverIds: [people.leaver] }, 'fallbackApproverIds.0'],
  ['with an employee', { fallbackApproverIds: [people.employee] }, 'fallbackApproverIds.0'],
  ['in a currency that is none', { ...lawful, currency: 'QQQ' }, 'currency'],
])('settings %s are refused with an error for the field', async (_, body, field) => {
  const { problem } = await save(body);
  expect(problem?.code).toBe('input.invalid');
  expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
});

test('the company currency cannot be changed while there are exchange rates to it', async () => {
  const body = { currency: 'USD', rate: '0.91', validFrom: '2026-01-01' };
  const { body: rate } = await api.call(createRate, { as: admin, body });
  expect((await save({ ...lawful, currency: 'CHF' })).problem?.fields).toHaveProperty('currency');
  await api.call(removeRate, { as: admin, params: { id: rate.id } });
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
