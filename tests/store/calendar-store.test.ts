import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { listLocalDays } from '#functions/calendar/rules/days.ts';
import { calendarStore } from '#functions/calendar/store/calendar-store.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { taskIndexes, taskKey } from '#functions/tasks/store/tasks-keys.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { inReview } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { people } from '#tests/domain/support/people.ts';
import { countedTable } from '#tests/support/counted-table.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const waits = inReview(organisation()).tasks;
const days = listLocalDays('Europe/Berlin', '2026-11-01', '2026-12-31');

/** Create tasks for the manager: the number of tasks for each due time. */
async function waiting(due: Readonly<Record<string, number>>) {
  const { tableName, client } = await engine.freshTable();
  const { table, seen } = countedTable(dynamoTable(tableName, client));
  const tasks = Object.entries(due).flatMap(([dueAt, count]) =>
    Array.from({ length: count }, () =>
      waits.map((one) => ({ ...one, taskId: randomUUID(), dueAt })),
    ).flat(),
  );
  for (let n = 0; n < tasks.length; n += 50)
    await table.write(
      tasks.slice(n, n + 50).map((one) => ({
        put: addKeys({ ...taskKey(one.requestId, one.taskId), ...taskIndexes(one) }, one),
      })),
    );
  const found = await calendarStore(table).tasksDue(people.manager, days);
  const byMoment = Map.groupBy(found.tasks, ({ dueAt }) => dueAt ?? '');
  const perDay = Object.fromEntries([...byMoment].map(([at, all]) => [at, all.length]));
  return { perDay, crowdedDays: found.crowdedDays, calls: seen.calls };
}

test('the tasks of a time span are read by one query, without tasks due before or after it', async () => {
  const due = {
    '2026-10-31T22:59:59.000Z': 1,
    '2026-10-31T23:00:00.000Z': 2,
    '2026-12-31T23:00:00.000Z': 1,
  };
  expect(await waiting(due)).toEqual({
    perDay: { '2026-10-31T23:00:00.000Z': 2 },
    crowdedDays: [],
    calls: 1,
  });
});

test('a calendar day lists at most twenty tasks, shows that there are more, and hides no other day', async () => {
  const due = {
    '2026-11-03T10:00:00.000Z': 260,
    '2026-11-04T10:00:00.000Z': 20,
    '2026-12-30T10:00:00.000Z': 1,
  };
  expect(await waiting(due)).toEqual({
    perDay: { ...due, '2026-11-03T10:00:00.000Z': 20 },
    crowdedDays: ['2026-11-03'],
    calls: 1 + days.length,
  });
});
