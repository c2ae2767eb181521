import { afterAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { liveAudience } from '#functions/live/store/live-audience.ts';
import { liveStore } from '#functions/live/store/live-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { createBatchReader } from '#functions/requests/store/batch-reads.ts';
import { requestKey } from '#functions/requests/store/keys.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { opened, submitted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { id, monday, people } from '#tests/domain/support/people.ts';
import { countedTable } from '#tests/support/counted-table.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

const here = organisation();

/** Create a table with one request that waits for its approver, and count its calls. */
async function freshScene() {
  const { tableName, client } = await engine.freshTable();
  const real = dynamoTable(tableName, client);
  const record = opened(submitted(here), here);
  await importRecord(real, record);
  return { real, ...countedTable(real), requestId: record.request.requestId };
}

test('a stream batch reads a request only once for all consumers, even if one of them needs only its main item', async () => {
  const { table, seen, requestId } = await freshScene();
  const reads = createBatchReader(table);
  const [first, again] = await Promise.all([reads.items(requestId), reads.items(requestId)]);
  expect(again).toBe(first);
  expect(await reads.heads([requestId])).toMatchObject([requestKey(requestId)]);
  expect(seen.calls).toBe(1);
});

test('a stream batch reads the main items of all requests in one call if no consumer needs their other items', async () => {
  const { table, seen, requestId } = await freshScene();
  const reads = createBatchReader(table);
  expect(await reads.heads([requestId, id(9001)])).toMatchObject([requestKey(requestId)]);
  expect(seen.calls).toBe(1);
});

test('a retried stream batch reads a request again if the first read failed', async () => {
  const { table, requestId } = await freshScene();
  let failures = 1;
  const reads = createBatchReader({
    ...table,
    queryAll: async (query) => {
      failures -= 1;
      if (failures === 0) throw new Error('The table is busy.');
      return table.queryAll(query);
    },
  });
  await expect(reads.items(requestId)).rejects.toThrow('The table is busy.');
  expect((await reads.items(requestId)).length).toBeGreaterThan(3);
});

test('people without an open tab cost no query, regardless of their number', async () => {
  const { real, table, seen, requestId } = await freshScene();
  const many = Array.from({ length: 60 }, (_, n) => id(7000 + n));
  const audience = liveAudience(table, app);
  expect(await audience.of([requestId], many, monday)).toMatchObject({ owners: [] });
  // The calls read the heads, the tabs that show the request, and the list of people with tabs.
  expect(seen.calls).toBe(3);

  const person = { userId: many[7] ?? people.manager, applicationId: app, name: 'Ada' };
  const since = monday;
  await liveStore(real).open('tab', { ...person, isAdministrator: false, since }, monday);
  seen.calls = 0;
  await audience.of([requestId], many, monday);
  // The additional calls read the tabs of the person and the permissions of that person.
  expect(seen.calls).toBe(5);
});

test('a person whose last tab was closed long ago costs no query', async () => {
  const { real, table, seen } = await freshScene();
  const person = { userId: people.manager, applicationId: app, name: 'Ada' };
  await liveStore(real).open('tab', { ...person, isAdministrator: false, since: monday }, monday);
  const nextDay = new Date(Date.parse(monday) + 24 * 3600 * 1000).toISOString();
  await liveAudience(table, app).of([], [people.manager], nextDay);
  expect(seen.calls).toBe(2);
});
