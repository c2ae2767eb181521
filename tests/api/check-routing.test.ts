import { afterAll, expect, test } from 'vitest';
import { migrateRequests, simulateRouting } from '#shared/routing/routing-api.ts';
import { checkRouting } from '#shared/routing/routing-desk-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, id, people, routingId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const before = routing([manager]);
const api = await startApi({ routings: [before] });
afterAll(() => api.stop());
const as = 'admin' as const;

const [step] = before.steps;
const chief = { ...step, id: id(950), name: 'Chief', order: 2 };
const draft = { name: 'Travel', categoryIds: [categoryId], steps: [step, chief] };
const sample = { requesterId: people.colleague, categoryId, values: answers('5000') };
const check = (more: object, routed: object = draft) =>
  api.call(checkRouting, { as, body: { routing: routed, routingId, ...more } });

/** Remove times, which depend on the clock. */
const undated = (answer: unknown) =>
  JSON.stringify(answer).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment');

test('a routing check returns the same forecast and migration effect as the single operations', async () => {
  await setScene(api, 'open');
  const tried = await api.call(simulateRouting, { as, body: { ...sample, routing: draft } });
  const dryRun = { params: { routingId }, body: { dryRun: true, draft } };
  const moved = await api.call(migrateRequests, { as, ...dryRun });
  const { body } = await check({ sample, withEffect: true });
  expect(body.problems).toEqual({});
  expect(undated(body.forecast?.path)).toEqual(undated(tried.body.path));
  expect(undated(body.effect)).toEqual(undated(moved.body));
  expect(body.effect?.items).toHaveLength(1);
  expect(body.forecast?.path.steps).toHaveLength(2);
});

test('a routing check returns only the requested results', async () => {
  const { body } = await check({});
  expect(Object.keys(body).sort()).toEqual(['advice', 'problems']);
});

test.each([
  ['a draft with problems', { sample, withEffect: true }, { ...draft, categoryIds: [id(951)] }],
  ['a sample with an unknown requester', { sample: { ...sample, requesterId: id(952) } }, draft],
  ['an unknown routing', { routingId: id(953), withEffect: true }, draft],
] as const)(
  'a routing check of %s omits the results that cannot be calculated',
  async (_, more, routed) => {
    const { status, body } = await check(more, routed);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('forecast');
    expect(body).not.toHaveProperty('effect');
  },
);
