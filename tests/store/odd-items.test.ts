import { afterAll, expect, test } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import * as messageKeys from '#functions/messages/store/messages-keys.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { dynamoTable, type Item } from '#functions/platform/table/table.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';
import * as taskKeys from '#functions/tasks/store/tasks-keys.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { id, people, users } from '#tests/domain/support/people.ts';

const engine = await startTableEngine();
const fresh = await engine.freshTable();
afterAll(async () => {
  fresh.close();
  await engine.stop();
});
const reports: unknown[] = [];
const table = {
  ...dynamoTable(fresh.tableName, fresh.client),
  report: (_: string, facts: object) => reports.push(facts),
};
const page = { limit: 20 };

test('a stored email address that breaks the rules is shown unchanged and reported once', async () => {
  const store = userStore(table);
  await store.create({ ...users.manager, email: 'NoAt' });
  await store.create(users.finance);
  reports.length = 0;
  for (let time = 0; time < 3; time += 1) {
    const { items } = await store.list(app, page);
    expect(items.map(({ email }) => email)).toEqual(['finance@example.org', 'NoAt']);
    expect((await store.load(app, people.manager)).email).toBe('NoAt');
  }
  expect(reports).toEqual([{ kind: 'User', id: people.manager, fields: 'email' }]);
});

test('an unreadable message is left out of its list and reported, and the others remain', async () => {
  const message = (n: number): Item => ({
    ...messageKeys.messageKey(people.manager, `2026-03-0${n}T09:00:00.000Z`, id(n)),
    ...{ messageId: id(n), applicationId: app, userId: people.manager, kind: 'due-soon' },
  });
  await table.write([{ put: message(1) }]);
  reports.length = 0;
  expect((await messageStore(table).list(people.manager, { unread: false }, page)).items).toEqual(
    [],
  );
  expect(reports).toEqual([expect.objectContaining({ kind: 'Message', id: id(1) })]);
});

test('an unreadable task is left out of its list and reported', async () => {
  const { pk = '', index } = taskKeys.openTasks(people.manager);
  const item = { pk: 'REQUEST#x', sk: 'TASK#y', [`${index}pk`]: pk, [`${index}sk`]: '2026#y' };
  await table.write([{ put: { ...item, taskId: id(7), status: 'Lost' } }]);
  reports.length = 0;
  expect((await taskListStore(table).open(people.manager, page)).items).toEqual([]);
  expect(reports).toEqual([expect.objectContaining({ kind: 'Task', id: id(7) })]);
});
