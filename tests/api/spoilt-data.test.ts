import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as keys from '#functions/store/keys.ts';
import type { Item } from '#functions/store/table.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const api = await startApi({ routings: [routing([manager])] });
afterAll(() => api.stop());

/** Rules that were sound when they were saved, and are no more, past all checks: as if written by something else. */
async function spoiled(kind: string, change: (item: Item) => Record<string, unknown>) {
  const before = await api.table.queryAll(keys.referenceOf(app, kind));
  const put = (items: readonly Item[]) =>
    api.table.write([
      ...items.map((item) => ({ put: item })),
      { count: keys.stampKey(app), names: [kind] },
    ]);
  await put(before.map((item) => ({ ...item, ...change(item) })));
  return () => put(before);
}
const step = (more: object) => (item: Item) => ({
  steps: [{ ...Object(item).steps[0], ...more }],
});

test.each<[string, string, (item: Item) => Record<string, unknown>, PersonName]>([
  ['an unknown approver source', 'ROUTING', step({ approvers: { kind: 'oracle' } }), 'fallback'],
  [
    'more than a hundred percent',
    'ROUTING',
    step({ rule: { kind: 'percent', percent: 150 } }),
    'manager',
  ],
  ['an empty quorum', 'ROUTING', step({ rule: { kind: 'atLeast', count: 0 } }), 'manager'],
  [
    'more approvals than people',
    'ROUTING',
    step({ rule: { kind: 'atLeast', count: 5 } }),
    'manager',
  ],
  ['business hours without working time', 'HOURS', () => ({ week: {} }), 'manager'],
])(
  '%s, met when a request is sent: somebody decides, and it ends',
  async (_, kind, change, who) => {
    onTestFinished(await spoiled(kind, change));
    const body = { categoryId, values: answers('120') };
    const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
    const sent = await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
    expect(sent.problem).toBeUndefined();
    await api.openStages(requestId);
    const { tasks, stages } = await api.requests.load(app, requestId);
    expect(Date.parse(stages[0]?.dueAt ?? '')).toBeGreaterThan(Date.now());
    if (who === 'fallback')
      expect(stages[0]?.reasons.map(({ code }) => code)).toEqual(['fallback']);
    expect(tasks.map(({ assignee }) => assignee.userId)).toEqual([people[who]]);
    const decided = await api.call(approveTask, {
      as: who,
      params: { taskId: tasks[0]?.taskId ?? '' },
      body: { userId: people[who] },
    });
    expect(decided.body.status).toBe('Approved');
  },
);
