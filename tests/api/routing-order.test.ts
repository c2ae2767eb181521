import { afterAll, describe, expect, test } from 'vitest';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import {
  createRouting,
  getRouting,
  listRoutings,
  publishRouting,
  simulateRouting,
} from '#shared/routing/routing-api.ts';
import { checkRouting, getRoutingOrder, moveRouting } from '#shared/routing/routing-desk-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, otherCategoryId, people, routingId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const [step] = routing([{ approvers: { kind: 'manager', level: 1 } }]).steps;
const draft = (name: string, more: object = {}) => ({
  name,
  categoryIds: [otherCategoryId],
  steps: [step],
  ...more,
});
const created = async (name: string, more: object = {}) =>
  (await api.call(createRouting, { as, body: draft(name, more) })).body;
const order = async () => (await api.call(getRoutingOrder, { as })).body;
const moved = (id: string, before: string | null, version?: number) =>
  api.call(moveRouting, {
    as,
    params: { routingId: id },
    body: { before },
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  });
/** Return the routing that serves a new request. */
async function servedBy(category = otherCategoryId) {
  const raised = { categoryId: category, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body: raised })).body;
  const params = { requestId };
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  const { request } = (await api.call(getRequest, { as: 'employee', params })).body;
  return { requestId, routingId: request.routingId, version: request.routingVersion };
}

describe('the order of the routings', () => {
  test('the order of routings selects the routing of a new request and does not affect requests in review', async () => {
    const first = await created('M first');
    const second = await created('A second');
    expect((await order()).routingIds).toEqual([routingId, first.id, second.id]);
    const sent = await servedBy();
    expect(sent.routingId).toBe(first.id);

    const params = { routingId: second.id };
    await api.call(publishRouting, { as, params, body: draft('0 renamed') });
    expect((await servedBy()).routingId).toBe(first.id);

    const { version } = await order();
    const after = await moved(second.id, first.id, version);
    expect(after.body).toMatchObject({
      routingIds: [routingId, second.id, first.id],
      updatedBy: { userId: people.admin },
    });
    expect(after.headers.etag).toBe(`"${version + 1}"`);
    expect((await servedBy()).routingId).toBe(second.id);
    const { items } = (await api.call(listRoutings, { as })).body;
    expect(items.map(({ id }) => id)).toEqual([routingId, second.id, first.id]);
    const still = await api.call(getRequest, {
      as: 'employee',
      params: { requestId: sent.requestId },
    });
    expect(still.body.request).toMatchObject({ routingId: first.id, routingVersion: sent.version });
  });

  test('one of two simultaneous changes of the routing order is stored, and the other is refused', async () => {
    const { routingIds, version } = await order();
    const [one, two] = routingIds;
    if (!one || !two) throw new Error('two routings');
    const replies = await Promise.all([moved(one, null, version), moved(two, null, version)]);
    const codes = replies.map(({ status, problem }) => problem?.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(['item.changed-meanwhile', 'item.precondition-failed']).toContain(
      codes.find((code) => code !== 200),
    );
    const late = await moved(one, null, version);
    expect(late.problem?.code).toBe('item.precondition-failed');
    const same = await order();
    expect((await moved(same.routingIds.at(-1) ?? '', null)).body.version).toBe(same.version);
  });

  test('the routing order contains every routing once, even routings that were created simultaneously', async () => {
    const made = await Promise.all(['Once 1', 'Once 2', 'Once 3'].map((name) => created(name)));
    const { routingIds } = await order();
    expect(routingIds).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    expect(new Set(routingIds).size).toBe(routingIds.length);
  });
});

describe('a second routing for a category', () => {
  test('a second routing for a category is placed before or after the first one, or replaces it, as requested', async () => {
    const present = await created('Present', { overlap: 'before' });
    expect((await servedBy()).routingId).toBe(present.id);
    const later = await created('Later', { overlap: 'after' });
    expect((await servedBy()).routingId).toBe(present.id);
    const params = { routingId: later.id };
    await api.call(publishRouting, { as, params, body: draft('Later', { overlap: 'before' }) });
    expect((await servedBy()).routingId).toBe(later.id);
    const all = await created('All', { overlap: 'replace' });
    const { items } = (await api.call(listRoutings, { as })).body;
    const serving = items.filter(({ categoryIds }) => categoryIds.includes(otherCategoryId));
    expect(serving.map(({ id }) => id)).toEqual([all.id]);
    const off = (await api.call(getRouting, { as, params })).body;
    expect(off).toMatchObject({ isActive: false, version: 3, categoryIds: [otherCategoryId] });
    expect((await servedBy()).routingId).toBe(all.id);
    expect((await servedBy(categoryId)).routingId).toBe(routingId);
  });

  test('checking a routing that follows an unconditional one returns the advice that it is never used', async () => {
    const body = { routing: draft('Never') };
    const { advice } = (await api.call(checkRouting, { as, body })).body;
    expect(advice).toEqual([
      'Never used: “All” comes first and takes every request of its categories.',
    ]);
  });
});

describe('an empty condition', () => {
  const condition = { op: '=', of: [{ field: 'kind' }, { value: '' }] };
  const reason = 'Enter what Kind is compared with, or ask whether it is empty.';
  const bad = (name: string) => draft(name, { steps: [{ ...step, condition }] });
  test('a routing condition with an empty value is rejected on create, publish, check, and simulate, with its position', async () => {
    const fields = { 'steps.0.condition': [reason] };
    const there = await created('Sound');
    const params = { routingId: there.id };
    const create = await api.call(createRouting, { as, body: bad('Bad') });
    expect(create.problem).toMatchObject({ code: 'input.invalid', fields });
    const publish = await api.call(publishRouting, { as, params, body: bad('Sound') });
    expect(publish.problem).toMatchObject({ code: 'input.invalid', fields });
    const check = await api.call(checkRouting, { as, body: { routing: bad('Bad') } });
    expect(check.body.problems).toEqual(fields);
    const asked = { requesterId: people.employee, categoryId, values: answers('120') };
    const simulated = await api.call(simulateRouting, {
      as,
      body: { routing: bad('Bad'), ...asked },
    });
    expect(simulated.problem?.fields).toEqual({ 'routing.steps.0.condition': [reason] });
  });

  test.each<[string, object, string, string]>([
    [
      'nobody',
      { approvers: { kind: 'named', userIds: [] } },
      'approvers.userIds',
      'Choose at least one person.',
    ],
    ['part', { rule: { kind: 'percent', percent: 101 } }, 'rule.percent', 'From 1 to 100.'],
    ['level', { approvers: { kind: 'manager', level: 0 } }, 'approvers.level', 'From 1 to 10.'],
    ['count', { rule: { kind: 'atLeast', count: null } }, 'rule.count', 'From 1 to 50.'],
  ])(
    'an invalid routing step is rejected at its field with an explanation: %s',
    async (_, more, path, why) => {
      const body = { routing: draft('Slip', { steps: [{ ...step, ...more }] }) };
      const { problem } = await api.call(checkRouting, { as, body });
      expect(problem?.fields).toEqual({ [`routing.steps.0.${path}`]: [why] });
    },
  );
});
