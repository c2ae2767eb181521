import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDoaLevels } from '#shared/doa/doa-api.ts';
import { backtestLog, backtestRouting } from '#shared/routing/backtest-api.ts';
import { approveTask, rejectTask } from '#shared/tasks/tasks-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, otherCategoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { days } from './support/case.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const draft = (kind: { kind: 'manager'; level: number } | { kind: 'head'; departmentId: null }) => {
  const { steps } = routing([{ approvers: kind }]);
  return { name: 'A draft', categoryIds: [categoryId], steps };
};
const asked = (body: object) =>
  api.call(backtestRouting, {
    as: 'admin',
    body: { routing: draft({ kind: 'head', departmentId: null }), ...days, ...body },
  });

/** Two approved requests, one rejected, one waiting, and a draft. */
beforeAll(async () => {
  const body = { userId: people.manager, comments: 'So.' };
  const act = (endpoint: typeof approveTask | typeof rejectTask, taskId: string) =>
    api.call(endpoint, { as: 'manager', params: { taskId }, body });
  await act(approveTask, (await setScene(api, 'open')).taskId);
  await act(approveTask, (await setScene(api, 'open')).taskId);
  await act(rejectTask, (await setScene(api, 'open')).taskId);
  await setScene(api, 'open');
  await setScene(api, 'draft');
});

test('a backtest compares the draft routing with past decisions, for each request and in total', async () => {
  const { status, body } = await asked({});
  expect(status).toBe(200);
  expect(body.items).toHaveLength(4);
  expect(body.comparison).toMatchObject({ requests: 4, cut: 2, same: 1 });
  expect(body.items.at(-1)).toMatchObject({
    same: false,
    isCut: false,
    was: { steps: [{ people: [{ name: 'Manager' }] }] },
    would: { steps: [{ people: [{ name: 'Director' }] }] },
  });
});

test('a backtest of the current routing shows no differences', async () => {
  const { body } = await asked({ routing: draft({ kind: 'manager', level: 1 }) });
  expect(body.comparison.same).toBe(4);
  expect(body.comparison.would).toEqual(body.comparison.was);
});

test('a backtest continues at its cursor and evaluates each request once', async () => {
  const first = await asked({ limit: 3 });
  expect(first.body.items).toHaveLength(3);
  const second = await asked({ limit: 3, cursor: first.body.cursor });
  expect(second.body.cursor).toBeUndefined();
  const ids = [...first.body.items, ...second.body.items].map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(4);
});

test('a backtest excludes requests of other categories and outside the date range', async () => {
  const other = { ...draft({ kind: 'manager', level: 1 }), categoryIds: [otherCategoryId] };
  expect((await asked({ routing: other })).body.items).toEqual([]);
  expect((await asked({ from: '2020-01-01', to: '2020-02-01' })).body.items).toEqual([]);
});

test('a backtest returns submission and decision times in working time, and the workdays on its first page', async () => {
  const { body } = await asked({});
  const [day = 0, ...later] = body.workdays ?? [];
  expect([day, later.every((one, n) => one >= (later[n - 1] ?? 0))]).toEqual([0, true]);
  const { timing } = body.items.at(-1) ?? {};
  expect(timing?.decisions).toEqual([
    { userId: people.manager, from: expect.any(Number), to: expect.any(Number) },
  ]);
  expect(timing?.decisions[0]?.from).toBeGreaterThanOrEqual(timing?.sent ?? Number.NaN);
  const { body: next } = await asked({ limit: 1 });
  expect((await asked({ limit: 1, cursor: next.cursor })).body.workdays).toBeUndefined();
});

test('a backtest simulates changed approval limits', async () => {
  const { steps } = routing([{ approvers: { kind: 'doa' } }]);
  const byLimit = { name: 'A draft', categoryIds: [categoryId], steps };
  const levels = (await api.call(listDoaLevels, { as: 'admin' })).body.items;
  const whoDecides = async (limits: object[]) =>
    (await asked({ routing: byLimit, limits })).body.items.map(
      ({ would }) => would.steps[0]?.people,
    );
  const [lowest, ...others] = levels.toSorted((a, b) => a.rank - b.rank);
  expect(lowest).toBeDefined();
  const nothing = { amount: '0', currency: 'EUR' };
  const none = [lowest, ...others.slice(0, -1)].map((level) => ({
    levelId: level?.id,
    limit: nothing,
  }));
  expect(await whoDecides(none)).not.toEqual(await whoDecides([]));
  const unknown = [{ levelId: people.manager, limit: null }];
  expect((await asked({ limits: unknown })).problem).toMatchObject({
    fields: { 'limits.0.levelId': ['There is no such level.'] },
  });
});

test("a backtest of an imported log keeps the log's approvers and assigns added steps to people of the product", async () => {
  const { importId: source } = await setScene(api, 'shownLog');
  const { steps } = routing([
    { approvers: { kind: 'manager', level: 1 } },
    { approvers: { kind: 'named', userIds: [people.finance] } },
  ]);
  const activities = [{ activity: 'Approved', stepId: steps[0]?.id ?? null }];
  const body = {
    routing: { name: 'A draft', categoryIds: [categoryId], steps },
    source,
    categoryId,
  };
  const ask = (more: object) =>
    api.call(backtestLog, { as: 'admin', body: { ...body, activities, ...more } });
  const first = await ask({});
  expect(first.body).toMatchObject({ cases: 2, cursor: '1' });
  const approved = first.body.items.find(({ number }) => number === 'A-1');
  expect(approved).toMatchObject({ same: false, isCut: false });
  expect(approved?.would.steps.map(({ people: who }) => who[0]?.name)).toEqual([
    approved?.was.steps[0]?.people[0]?.name,
    'Finance',
  ]);
  const last = await ask({ cursor: '1' });
  expect([last.body.items, last.body.cursor]).toEqual([[], undefined]);
  expect((await ask({ cursor: 'x' })).problem?.code).toBe('input.cursor-invalid');
  expect((await ask({ source: people.manager })).problem?.code).toBe('item.not-found');
  const noSteps = { routing: { name: 'A draft', categoryIds: [categoryId], steps: [] } };
  expect((await ask(noSteps)).problem?.code).toBe('input.invalid');
});

test.each([
  ['an end before the start', { from: '2026-02-01', to: '2026-01-01' }, 'to'],
  ['too many requests at once', { limit: 2001 }, 'limit'],
])('a backtest with invalid input is refused: %s', async (_, body, field) => {
  expect((await asked(body)).problem).toMatchObject({
    code: 'input.invalid',
    fields: { [field]: [expect.any(String)] },
  });
});

test('a backtest of an invalid draft routing is refused with an error for the invalid field', async () => {
  const { steps } = routing([{ approvers: { kind: 'group', group: 'Nobody' } }]);
  const unsound = { name: 'A draft', categoryIds: [categoryId], steps };
  expect((await asked({ routing: unsound })).problem).toMatchObject({
    fields: { 'routing.steps.0.approvers.group': [expect.any(String)] },
  });
});
