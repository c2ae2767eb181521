import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importRecord } from '#functions/store/import-record.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { openClock } from '#one-machine/clock.ts';
import { startTable } from '#one-machine/table/start-table.ts';
import { runtimeLog } from '#one-machine/tests/support/product-logs.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { opened, submitted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { monday } from '#tests/domain/support/people.ts';

// The indexes of this table show a change after 200 ms.
const data = mkdtempSync(join(tmpdir(), 'lagging-'));
const host = await startTable({
  ...{ data, definition: singleTable, clock: openClock(), test: false, log: runtimeLog },
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

test('a task can be decided and a file opened at once, before the index knows them', async () => {
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

test('what is nowhere is told to be nowhere', async () => {
  expect(await requestStore(table).requestIdOf(randomUUID())).toBeUndefined();
  await expect(requestStore(table).file(app, randomUUID())).rejects.toThrow('no such file');
});
