import { afterAll, describe, expect, test } from 'vitest';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import {
  createRouting,
  getRouting,
  listRoutings,
  publishRouting,
  removeRouting,
  routingNameAvailable,
  simulateRouting,
} from '#shared/routing/routing-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import {
  categoryId,
  id,
  otherCategoryId,
  people,
  policyId,
  slaId,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const [step] = routing([manager]).steps;
const draft = (name: string, more: object = {}) => ({
  name,
  categoryIds: [otherCategoryId],
  steps: [step],
  ...more,
});
const created = async (name: string) =>
  (await api.call(createRouting, { as: admin, body: draft(name) })).body;

describe('a routing', () => {
  test('creating, publishing, and deactivating a routing each increase its version and its ETag', async () => {
    const { id: routingId, version } = await created('Purchases');
    expect(version).toBe(1);
    const params = { routingId };
    const body = draft('Purchases', { steps: [{ ...step, name: 'Boss' }] });
    const second = await api.call(publishRouting, { as: admin, params, body });
    expect(second.headers.etag).toBe('"2"');
    expect(second.body.routing).toMatchObject({ version: 2, steps: [{ name: 'Boss' }] });
    expect((await api.call(removeRouting, { as: admin, params })).body.routing).toMatchObject({
      version: 3,
      isActive: false,
    });
    const { items } = (await api.call(listRoutings, { as: admin })).body;
    expect(items.map(({ name }) => name)).toEqual(['Travel']);
    const query = { includeInactive: 'true' };
    const all = (await api.call(listRoutings, { as: admin, query })).body.items;
    expect(all.map(({ name }) => name)).toEqual(['Travel', 'Purchases']);
    expect((await api.call(getRouting, { as: admin, params })).headers.etag).toBe('"3"');
  });

  test('a deactivated routing is used by no request, not even in an older version', async () => {
    const { id: routingId } = await created('Switched off');
    const params = { routingId };
    await api.call(publishRouting, { as: admin, params, body: draft('Switched off') });
    await api.call(removeRouting, { as: admin, params });
    const body = { categoryId: otherCategoryId, values: answers('120') };
    const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
    const sent = { as: 'employee' as const, params: { requestId }, body: {} };
    expect((await api.call(submitRequest, sent)).problem?.code).toBe('routing.none');
  });

  test('another routing can use the old name of a renamed routing', async () => {
    const { id: routingId } = await created('Old name');
    const available = async (name: string) =>
      (await api.call(routingNameAvailable, { as: admin, query: { name } })).body.available;
    const body = draft('New name');
    await api.call(publishRouting, { as: admin, params: { routingId }, body });
    expect([await available('OLD name'), await available('new NAME')]).toEqual([true, false]);
  });

  test('the name of a routing is unique, ignoring case and accents', async () => {
    const { problem } = await api.call(createRouting, { as: admin, body: draft(' trável ') });
    expect(problem).toMatchObject({
      code: 'item.name-taken',
      fields: { name: ['Choose another name.'] },
    });
  });

  test('simultaneous changes of a routing never create the same version twice', async () => {
    const { id: routingId } = await created('Raced');
    const publish = (name: string, headers: Record<string, string> = {}) =>
      api.call(publishRouting, { as: admin, params: { routingId }, body: draft(name), headers });
    const off = api.call(removeRouting, { as: admin, params: { routingId } });
    const replies = await Promise.all([publish('Raced 2'), publish('Raced 3'), off]);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const won = replies.filter(({ status }) => status === 200).map(({ body }) => body.routing);
    expect(new Set(won.map(({ version }) => version)).size).toBe(won.length);
    const stale = await publish('Raced', { 'if-match': '"1"' });
    expect(stale.problem?.code).toBe('item.precondition-failed');
  });
});

const source = (approvers: object) => ({ steps: [{ ...step, approvers }] });
const rule = (more: object) => ({ steps: [{ ...step, rule: more }] });
const named = { kind: 'named', userIds: [people.manager, people.director] };
const condition = { op: '>', of: [{ field: 'nowhere' }, { value: 1 }] };
const refused: [string, object, string][] = [
  ['an unknown approver source', source({ kind: 'oracle' }), 'steps.0.approvers.kind'],
  ['nobody named', source({ kind: 'named', userIds: [] }), 'steps.0.approvers.userIds'],
  [
    'an inactive approver',
    source({ kind: 'named', userIds: [people.leaver] }),
    'steps.0.approvers.userIds',
  ],
  [
    'an unknown approver',
    source({ kind: 'named', userIds: [id(99)] }),
    'steps.0.approvers.userIds',
  ],
  ['an empty group', source({ kind: 'group', group: 'Nobody' }), 'steps.0.approvers.group'],
  [
    'a field that the form lacks',
    source({ kind: 'formUser', field: 'boss' }),
    'steps.0.approvers.field',
  ],
  ['an empty quorum', rule({ kind: 'atLeast', count: 0 }), 'steps.0.rule.count'],
  ['more than a hundred percent', rule({ kind: 'percent', percent: 101 }), 'steps.0.rule.percent'],
  [
    'a quorum that its people can not reach',
    { steps: [{ ...step, approvers: named, rule: { kind: 'atLeast', count: 3 } }] },
    'steps.0.rule.count',
  ],
  ['a condition on a field that the form lacks', { condition }, 'condition'],
  [
    'a step with a condition on a field that the form lacks',
    { steps: [{ ...step, condition }] },
    'steps.0.condition',
  ],
  [
    'an unknown service level',
    { steps: [{ ...step, slaTemplateId: policyId }] },
    'steps.0.slaTemplateId',
  ],
  [
    'an unknown policy',
    { steps: [{ ...step, escalationPolicyId: slaId }] },
    'steps.0.escalationPolicyId',
  ],
  ['an unknown category', { categoryIds: [id(99)] }, 'categoryIds.0'],
  ['no steps', { steps: [] }, 'steps'],
];
describe.each(refused)('a routing with %s', (_, wrong, field) => {
  const fields = (path: string) => ({ [path]: expect.arrayContaining([expect.any(String)]) });
  const body = draft('Refused', wrong);

  test('an invalid routing cannot be saved', async () => {
    const { problem } = await api.call(createRouting, { as: admin, body });
    expect(problem).toMatchObject({ code: 'input.invalid', fields: fields(field) });
  });
  test('an invalid routing cannot be simulated', async () => {
    const asked = { requesterId: people.employee, categoryId, values: {} };
    const sent = { as: admin, body: { ...asked, routing: body } };
    const { problem } = await api.call(simulateRouting, sent);
    expect(problem).toMatchObject({ code: 'input.invalid', fields: fields(`routing.${field}`) });
  });
});

test('a routing draft can be simulated without being stored, even with a name in use', async () => {
  const amounts = { op: '>', of: [{ field: '$amount' }, { value: 100 }] };
  const doa = { ...step, id: id(950), order: 2, approvers: { kind: 'doa' }, name: 'Authority' };
  const routed = draft('Travel', { steps: [step, doa], condition: amounts });
  const asked = { requesterId: people.colleague, categoryId, values: answers('5000') };
  const sent = { as: admin, body: { ...asked, routing: routed } };
  const { body } = await api.call(simulateRouting, sent);
  expect(body.path.steps.map(([stage]) => stage?.people.map(({ name }) => name))).toEqual([
    ['Manager'],
    ['Director'],
  ]);
  expect(body.amount).toEqual({ amount: '5000.00', currency: 'EUR' });
  const { items } = (await api.call(listRoutings, { as: admin })).body;
  expect(items.find(({ name }) => name === 'Travel')?.version).toBe(1);
});
