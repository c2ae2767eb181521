import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { markDrafts } from '#functions/requests/machine/mark-drafts.ts';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { draftMarkStore } from '#functions/requests/store/draft-marks.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import * as acts from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { monday, people } from '#tests/domain/support/people.ts';
import { countedTable } from '#tests/support/counted-table.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

let table: Table;
beforeEach(async () => {
  const fresh = await engine.freshTable();
  table = dynamoTable(fresh.tableName, fresh.client);
});

const here = organisation();
const { answers, newId, ref } = acts;
/** Return the same request under another id. */
function copy(record: RequestRecord): RequestRecord {
  const text = JSON.stringify(record).replaceAll(record.request.requestId, randomUUID());
  return JSON.parse(text);
}
const drafted = (raised: acts.RaiseOptions = {}) => copy(acts.drafted(here, raised));
const later = (minutes: number) => new Date(Date.parse(monday) + minutes * 60_000).toISOString();
const listDrafts = async (userId: string, of: Table = table) => {
  const { items } = await requestLists(of).mine(userId, { limit: 100 }, { status: 'Draft' });
  return items.map(({ requestId }) => requestId);
};

/** Return a draft as earlier versions stored it, without a mark of its author. */
const unmarked = (record: RequestRecord): RequestRecord => ({
  ...record,
  participants: record.participants.map(({ draftCreatedAt: _, ...one }) => one),
});
/** Mark drafts like the reconciler until all are marked. Return the number of marked drafts. */
async function markAll(): Promise<number> {
  const marks = draftMarkStore(table, app);
  const deps = { applicationId: app, marks, reference: { load: async () => here.reference } };
  let marked = 0;
  while (!(await marks.progress()).isDone) marked += await markDrafts(deps);
  return marked;
}

test('a draft older than hundreds of requests is found in one query', async () => {
  const old = drafted();
  await importRecord(table, old);
  for (let n = 1; n <= 250; n += 1)
    await importRecord(table, copy(acts.submitted(here, { at: later(n) })));
  const { table: counting, seen } = countedTable(table);
  expect(await listDrafts(people.employee, counting)).toEqual([old.request.requestId]);
  expect(seen.calls, 'a query, and the requests by key').toBe(2);
});

test('the drafts of a person are listed newest first, until they are sent or discarded', async () => {
  const [first, second, sent, gone] = [0, 1, 2, 3].map((n) => drafted({ at: later(n) }));
  const others = drafted({ by: 'colleague', onBehalfOf: 'employee', at: later(4) });
  if (!first || !second || !sent || !gone) throw new Error('No drafts.');
  for (const record of [first, second, sent, gone, others]) await importRecord(table, record);
  const store = requestStore(table);
  const send = { by: ref('employee'), at: later(5), organisation: here, newId };
  await store.save(submit(sent, send));
  await store.remove(gone);
  const change = editRequest(first, {
    ...{ by: ref('employee'), at: later(6), organisation: here, values: answers('77') },
  });
  if (change) await store.save(change);
  const [older, newer] = [first, second].map(({ request }) => request.requestId);
  expect(await listDrafts(people.employee)).toEqual([newer, older]);
  expect(await listDrafts(people.colleague)).toEqual([others.request.requestId]);
});

test('drafts that an earlier version stored are marked once and then listed', async () => {
  const old = [0, 1, 2].map((n) => unmarked(drafted({ at: later(n) })));
  for (const record of old) await importRecord(table, record);
  await importRecord(table, drafted({ at: later(3) }));
  expect(await listDrafts(people.employee)).toHaveLength(1);
  expect(await markAll()).toBe(old.length);
  expect(await listDrafts(people.employee)).toHaveLength(4);
});

test('a draft of an earlier version stays unmarked if it is sent while it is being marked for the list', async () => {
  const old = unmarked(drafted());
  await importRecord(table, old);
  const stale = old.request;
  const send = { by: ref('employee'), at: later(5), organisation: here, newId };
  const change = submit(old, send);
  await requestStore(table).save(change);
  expect(await draftMarkStore(table, app).mark(stale)).toBe(false);
  const { participants } = await requestStore(table).load(app, stale.requestId);
  expect(participants.filter((one) => one.draftCreatedAt)).toEqual([]);
  expect(participants).toHaveLength(applyChange(old, change).participants.length);
});
