import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { dueTaskStore } from '#functions/tasks/store/due-tasks.ts';
import { openClock } from '#one-machine/clock.ts';
import { startTable } from '#one-machine/table/start-table.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Task } from '#shared/tasks/task.ts';
import { opened, submitted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { monday } from '#tests/domain/support/people.ts';

// The indexes of this table show a change after 200 ms.
const data = mkdtempSync(join(tmpdir(), 'lagging-'));
const host = await startTable({
  ...{ data, definition: singleTable, clock: openClock(), test: false, log: printUnusualLog },
  indexLag: () => 200,
});
const client = localClient(host.endpoint);
const table = dynamoTable(host.tableName, client);
afterAll(async () => {
  client.destroy();
  await host.stop();
  rmSync(data, { recursive: true });
});

const here = organisation();

test('a task is decided and a file is opened before the index contains them', async () => {
  const record = opened(submitted(here), here);
  const { requestId, requester } = record.request;
  const file = {
    ...{ fileId: randomUUID(), requestId, applicationId: app, name: 'offer.pdf', size: 3 },
    ...{ mediaType: 'application/pdf', sha256: '00', round: 1, addedBy: requester },
    addedAt: monday,
  };
  await importRecord(table, { ...record, files: [file] });
  const store = requestStore(table);
  const found = [store.requestIdOf(record.tasks[0]?.taskId ?? ''), store.file(app, file.fileId)];
  expect(await Promise.all(found)).toEqual([requestId, file]);
});

test('an index query without a matching item returns no result', async () => {
  expect(await requestStore(table).requestIdOf(randomUUID())).toBeUndefined();
  await expect(requestStore(table).file(app, randomUUID())).rejects.toThrow('no such file');
});

test('a list by due time never shows a decided task, even if its index still contains the stage', async () => {
  const record = opened(submitted(here), here);
  const text = JSON.stringify(record).replaceAll(record.request.requestId, randomUUID());
  const imported: typeof record = JSON.parse(text);
  await importRecord(table, imported);
  const { requestId } = imported.request;
  const list = async () => {
    const row = { toRow: (one: Task) => one.requestId, sieve: false };
    return (await dueTaskStore(table).page(app, { limit: 20 }, {}, row)).items;
  };
  await expect.poll(list, { timeout: 20_000 }).toContain(requestId);
  const { taskId, assignee } = imported.tasks[0] ?? expect.unreachable();
  const said = { taskId, by: assignee, at: monday, outcome: 'approve', comments: '' } as const;
  await requestStore(table).change(app, requestId, (one) => decide(one, said));
  expect(await list()).not.toContain(requestId);
});
