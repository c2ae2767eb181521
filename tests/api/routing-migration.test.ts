import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import {
  getRouting,
  migrateRequests,
  publishRouting,
  removeRouting,
} from '#shared/routing/routing-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people, routingId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const named = (userId: string) => ({ approvers: { kind: 'named' as const, userIds: [userId] } });
const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const before = routing([manager, named(people.finance)]);
const api = await startApi({ routings: [before] });
afterAll(() => api.stop());

const admin = 'admin' as const;
const params = { routingId };
const [first, second] = before.steps;
const publish = (steps: readonly unknown[]) =>
  api.call(publishRouting, {
    as: admin,
    params,
    body: { name: 'Travel', categoryIds: [categoryId], steps },
  });
const migrate = (dryRun: boolean, headers: Record<string, string> = {}) =>
  api.call(migrateRequests, { as: admin, params, body: { dryRun }, headers });
const effects = (stages: readonly { name: string; effect: string }[]) =>
  stages.map(({ name, effect }) => `${name} ${effect}`);

test('a new routing version affects a request in review only after a migration, which is recorded as its own event', async () => {
  const [one, two] = [await setScene(api, 'open'), await setScene(api, 'open')];
  const ids = [two.requestId, one.requestId];
  const changed = { ...second, ...named(people.ceo), name: 'Chief' };
  const { body } = await publish([first, changed]);
  expect(body).toMatchObject({ routing: { version: 2 }, open: { count: 2, complete: true } });

  const dry = (await migrate(true)).body;
  expect(dry).toMatchObject({ version: 2 });
  expect(dry.items.map(({ requestId }) => requestId)).toEqual(ids);
  for (const item of dry.items) {
    expect(item).toMatchObject({ fromVersion: 1, migrated: false });
    expect(effects(item.stages)).toEqual(['Step 1 stays', 'Step 2 goes', 'Chief appears']);
  }
  const untouched = await api.requests.load(app, one.requestId);
  expect(untouched.request.routingVersion).toBe(1);

  const headers = { 'idempotency-key': randomUUID() };
  const done = (await migrate(false, headers)).body;
  expect(done.items).toEqual(dry.items.map((item) => ({ ...item, migrated: true })));
  expect((await migrate(false, headers)).body).toEqual(done);
  expect((await migrate(false)).body.items).toEqual([]);
  for (const requestId of ids) {
    const { request, events, stages } = await api.requests.load(app, requestId);
    expect(request.routingVersion).toBe(2);
    expect(events.filter(({ type }) => type === 'routing-migrated')).toMatchObject([
      { by: { name: 'Admin' }, details: { before: { version: 1 }, after: { version: 2 } } },
    ]);
    expect(stages.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
      'Chief Waiting',
      'Step 1 Open',
      'Step 2 Cancelled',
    ]);
  }
});

test('if a migration removes the open step of a request, its tasks are cancelled and the next step starts', async () => {
  const { requestId } = await setScene(api, 'open');
  const chief = { ...second, ...named(people.ceo), name: 'Chief', order: 1 };
  await publish([{ ...chief, id: randomUUID() }]);
  const { items } = (await migrate(false)).body;
  expect(items.find((item) => item.requestId === requestId)).toMatchObject({ migrated: true });
  const { events, tasks } = await api.requests.load(app, requestId);
  expect(events.at(-1)).toMatchObject({ type: 'routing-migrated', drives: 'next' });
  expect(tasks.map(({ status }) => status)).toEqual(['Cancelled']);
  await api.openStages(requestId);
  const { request } = await api.requests.load(app, requestId);
  expect(request.assignees).toMatchObject([{ name: 'Ceo' }]);
});

test('a dry run of a migration can use an unpublished draft and stores nothing', async () => {
  const { requestId } = await setScene(api, 'open');
  const chief = { ...second, ...named(people.ceo), id: randomUUID(), name: 'Chief', order: 3 };
  const draft = { name: 'Travel', categoryIds: [categoryId], steps: [first, second, chief] };
  const tried = async (dryRun: boolean, steps: readonly unknown[] = draft.steps) =>
    api.call(migrateRequests, {
      as: admin,
      params,
      body: { dryRun, draft: { ...draft, steps }, requestIds: [requestId] },
    });
  const before = (await api.call(getRouting, { as: admin, params })).body;
  const { body } = await tried(true);
  expect(body.version).toBe(before.version + 1);
  expect(body.items).toMatchObject([
    { requestId, migrated: false, expectedAt: { before: expect.any(String) } },
  ]);
  expect(effects(body.items[0]?.stages ?? [])).toContain('Chief appears');
  expect((await api.call(getRouting, { as: admin, params })).body).toEqual(before);

  expect((await tried(false)).problem).toMatchObject({ fields: { draft: [expect.any(String)] } });
  const empty = { ...chief, approvers: { kind: 'group', group: 'Nobody' } };
  expect((await tried(true, [empty])).problem).toMatchObject({
    code: 'input.invalid',
    fields: { 'draft.steps.0.approvers.group': ['This group is empty.'] },
  });
});

test('a migration of selected requests leaves other requests unchanged', async () => {
  const [one, two] = [await setScene(api, 'open'), await setScene(api, 'open')];
  await publish([first, second]);
  const { body } = await api.call(migrateRequests, {
    as: admin,
    params,
    body: { dryRun: false, requestIds: [one.requestId] },
  });
  expect(body.items).toMatchObject([{ requestId: one.requestId, migrated: true }]);
  const left = (await migrate(true)).body.items.map(({ requestId }) => requestId);
  expect(left).toContain(two.requestId);
  expect(left).not.toContain(one.requestId);
});

test('requests are not migrated to a deactivated routing', async () => {
  await api.call(removeRouting, { as: admin, params });
  expect((await migrate(true)).problem?.code).toBe('routing.none');
});
