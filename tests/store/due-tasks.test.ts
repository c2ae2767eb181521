import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { dueTaskStore } from '#functions/tasks/store/due-tasks.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Task } from '#shared/tasks/task.ts';
import { inReview } from '#tests/domain/support/acts.ts';
import { organisation, routing } from '#tests/domain/support/organisation.ts';
import { monday, people } from '#tests/domain/support/people.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const fresh = await engine.freshTable();
const table = dynamoTable(fresh.tableName, fresh.client);
const list = dueTaskStore(table);

const named = { kind: 'named' as const, userIds: [people.manager, people.finance, people.ceo] };
/** Three parallel tasks, and a parallel step with one task without a due time. */
const here = organisation({
  routings: [
    routing([
      { approvers: named, order: 1, rule: { kind: 'all' } },
      { approvers: { kind: 'manager', level: 2 }, order: 1, slaTemplateId: null },
    ]),
  ],
});
const hourMs = 3_600_000;
const timed: Task[] = [];

/** Requests over 40 hours, in pairs that were submitted at the same time. */
for (let n = 0; n < 40; n += 1) {
  const at = new Date(
    Date.parse('2026-03-02T00:00:00Z') + (n - (n % 4 === 0 ? 0 : n % 2)) * hourMs,
  );
  const record = inReview(here, { at: at.toISOString() });
  const text = JSON.stringify(record).replaceAll(record.request.requestId, randomUUID());
  const imported: typeof record = JSON.parse(text);
  await importRecord(table, imported);
  timed.push(...imported.tasks.filter(({ dueAt }) => dueAt !== null));
}
const getKey = ({ dueAt, stageId, taskId }: Task) => `${dueAt}#${stageId}#${taskId}`;
const inOrder = timed.map(getKey).sort();

async function walk(
  limit: number,
  range: { from?: string; until?: string } = {},
  fits: (task: Task) => boolean = () => true,
) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list.page(app, { limit, cursor }, range, {
      toRow: (task) => (fits(task) ? getKey(task) : undefined),
      sieve: false,
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  return found;
}

test('paging returns every open task with a due time once, the earliest first', async () => {
  expect(inOrder).toHaveLength(120);
  const moments = timed.map(({ dueAt }) => dueAt ?? '');
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 100 }),
      fc.option(fc.constantFrom(...moments), { nil: undefined }),
      fc.option(fc.constantFrom(...moments), { nil: undefined }),
      async (limit, from, until) => {
        const range = { ...(from && { from }), ...(until && { until }) };
        const within = inOrder.filter((key) => {
          const [dueAt = ''] = key.split('#');
          return dueAt >= (from ?? '') && dueAt <= (until ?? '9');
        });
        expect(await walk(limit, range)).toEqual(within);
      },
    ),
    { numRuns: 25 },
  );
});

test('a filtered list of due tasks still contains all matching tasks', async () => {
  const isHers = ({ assignee }: Task) => assignee.userId === people.finance;
  const hers = timed.filter(isHers).map(getKey).sort();
  expect(hers).toHaveLength(40);
  expect(await walk(7, {}, isHers)).toEqual(hers);
});

test('a decided task is no longer in the list of due tasks', async () => {
  const first = timed.find((task) => getKey(task) === inOrder[0]);
  const { taskId, requestId, assignee } = first ?? expect.unreachable();
  const said = { taskId, by: assignee, at: monday, outcome: 'approve', comments: '' } as const;
  await requestStore(table).change(app, requestId, (record) => decide(record, said));
  expect(await walk(30)).toEqual(inOrder.slice(1));
});

test('every page of due tasks costs four queries and two batch reads, at any position in the list', async () => {
  const calls: string[] = [];
  const counted: Table = {
    ...table,
    query: (...asked) => {
      calls.push('query');
      return table.query(...asked);
    },
    getAll: (...asked) => {
      calls.push('batch');
      return table.getAll(...asked);
    },
  };
  const ask = (cursor?: string) =>
    dueTaskStore(counted).page(app, { limit: 20, cursor }, {}, { toRow: getKey, sieve: false });
  const { cursor } = await ask();
  const first = calls.splice(0).sort();
  expect(first).toEqual(['batch', 'batch', 'query', 'query', 'query', 'query']);
  await ask(cursor);
  expect(calls.sort()).toEqual(first);
});

test('an invalid cursor for the list of due tasks is rejected', async () => {
  const page = { limit: 5, cursor: 'nonsense' };
  await expect(list.page(app, page, {}, { toRow: getKey, sieve: false })).rejects.toMatchObject({
    code: 'input.cursor-invalid',
  });
});
