import { afterAll, beforeEach, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { appendEvent, verifyChain } from '#functions/organisation/rules/chain.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { dueOn } from '#functions/requests/store/keys.ts';
import { type RequestStore, requestStore } from '#functions/requests/store/request-store.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { drafted, newId, opened, ref, submitted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { id, monday, people } from '#tests/domain/support/people.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

let table: Table;
let store: RequestStore;
beforeEach(async () => {
  const fresh = await engine.freshTable();
  table = dynamoTable(fresh.tableName, fresh.client);
  store = requestStore(table);
});

const here = organisation();
const getTask = ({ tasks }: RequestRecord) => tasks[0]?.taskId ?? '';
const stored = async (record: RequestRecord) => {
  await importRecord(table, record);
  return store.load(app, record.request.requestId);
};
const outcomes = async (acts: readonly (() => Promise<unknown>)[]) => {
  const settled = await Promise.allSettled(acts.map((act) => act()));
  const codes = settled.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));
  return Object.groupBy(codes, (code) => code);
};

test('a stored request is read unchanged, and its audit chain is still valid', async () => {
  const record = opened(submitted(here), here);
  const read = await stored(record);
  const byPerson = (one: RequestRecord) =>
    one.participants.toSorted((a, b) => a.userId.localeCompare(b.userId));
  expect({ ...read, participants: byPerson(read) }).toEqual({
    ...record,
    participants: byPerson(record),
  });
  expect(verifyChain(read.events)).toEqual({ ok: true });
});

test('every change in the life of a request is one transaction, which the next change reads', async () => {
  const draft = await stored(drafted(here));
  const send = submit(draft, { by: ref('employee'), at: monday, organisation: here, newId });
  const saved = await store.save(send);
  const sent = await store.load(app, draft.request.requestId);
  expect(sent).toEqual(applyChange(draft, saved));
});

test('exactly one of 50 decisions on the same task is stored, with one event', async () => {
  const record = await stored(opened(submitted(here), here));
  const change = () =>
    decide(record, { by: ref('manager'), at: monday, taskId: getTask(record), outcome: 'approve' });
  const found = await outcomes(Array.from({ length: 50 }, () => () => store.save(change())));
  expect(found.done).toHaveLength(1);
  expect(found['item.changed-meanwhile']).toHaveLength(49);
  const after = await store.load(app, record.request.requestId);
  expect(after.events).toHaveLength(record.events.length + 1);
  expect(after.request.version).toBe(record.request.version + 1);
});

test('either a decision or a simultaneous withdrawal is stored completely, and the other is rejected', async () => {
  const record = await stored(opened(submitted(here), here));
  const { requestId } = record.request;
  const decision = { by: ref('manager'), at: monday, taskId: getTask(record) };
  const found = await outcomes([
    () => store.save(decide(record, { ...decision, outcome: 'approve' })),
    () => store.save(withdraw(record, { by: ref('employee'), at: monday })),
  ]);
  expect(found.done).toHaveLength(1);
  const after = await store.load(app, requestId);
  const task = after.request.status === 'Approved' ? 'Approved' : 'Cancelled';
  expect(after.tasks.map(({ status }) => status)).toEqual([task]);
  expect(verifyChain(after.events)).toEqual({ ok: true });
});

test('a request that is submitted twice is stored once', async () => {
  const draft = await stored(drafted(here));
  const send = submit(draft, { by: ref('employee'), at: monday, organisation: here, newId });
  const found = await outcomes([() => store.save(send), () => store.save(send)]);
  expect(found.done).toHaveLength(1);
});

test('a request of another application is not found', async () => {
  const { request } = await stored(drafted(here));
  expect(await store.find(id(99_999), request.requestId)).toBeUndefined();
  await expect(store.load(id(99_999), request.requestId)).rejects.toMatchObject({
    code: 'request.not-found',
  });
});

test('a decided task leaves the open list, stays in the history and is found by its id', async () => {
  const record = await stored(opened(submitted(here), here));
  const lists = taskListStore(table);
  const open = () => lists.open(people.manager, { limit: 20 });
  expect((await open()).items.map(({ taskId }) => taskId)).toEqual([getTask(record)]);
  const decision = { by: ref('manager'), at: monday, taskId: getTask(record) };
  await store.save(decide(record, { ...decision, outcome: 'approve' }));
  expect((await open()).items).toEqual([]);
  expect((await lists.all(people.manager, { limit: 20 })).items).toMatchObject([
    { taskId: getTask(record), status: 'Approved' },
  ]);
  expect(await store.requestIdOf(getTask(record))).toBe(record.request.requestId);
  expect(await store.requestIdOf(newId())).toBeUndefined();
});

test('open stages are found by the day of their next milestone until they close', async () => {
  const record = await stored(opened(submitted(here), here));
  const [stage] = record.stages;
  const day = dueOn(app, stage?.milestones[0]?.at.slice(0, 10) ?? '');
  expect(await table.queryAll(day)).toHaveLength(1);
  await store.save(withdraw(record, { by: ref('employee'), at: monday }));
  expect(await table.queryAll(day)).toEqual([]);
});

test('registering a task token never conflicts with a decision', async () => {
  const record = await stored(opened(submitted(here), here));
  const { requestId } = record.request;
  const token = { order: 1, token: 'token', execution: 'arn', turn: '1', seq: 3, waits: 1 };
  const at = { requestId, applicationId: app, round: 1, restart: 0, updatedAt: monday };
  const decision = { by: ref('manager'), at: monday, taskId: getTask(record) };
  const found = await outcomes([
    () => store.saveWorkflow({ ...at, ...token, status: 'running' }),
    () => store.save(decide(record, { ...decision, outcome: 'approve' })),
  ]);
  expect(found.done).toHaveLength(2);
  expect(await store.workflow(requestId, 1)).toMatchObject(token);
});

test('a late registration of a task token does not replace a newer one', async () => {
  const { request } = await stored(opened(submitted(here), here));
  const { requestId } = request;
  const workflow = {
    ...{ requestId, applicationId: app, round: 1, restart: 0, execution: 'arn', order: 1 },
    ...{ seq: 3, waits: 1, status: 'running' as const, updatedAt: monday },
  };
  await store.saveWorkflow({ ...workflow, token: 'second', turn: '2' });
  await expect(
    store.saveWorkflow({ ...workflow, token: 'first', turn: '1' }),
  ).rejects.toMatchObject({ code: 'item.changed-meanwhile' });
  expect(await store.workflow(requestId, 1)).toMatchObject({ token: 'second' });
  await store.saveWorkflow({ ...workflow, token: 'third', turn: '2' });
  expect(await store.workflow(requestId, 1)).toMatchObject({ token: 'third' });
});

test('discarding a draft deletes all of its items', async () => {
  const draft = await stored(drafted(here));
  await store.remove(draft);
  expect(await table.queryAll({ pk: `REQUEST#${draft.request.requestId}` })).toEqual([]);
});

test('two events of one change are linked in the audit chain, and the next change links to the last of them', async () => {
  const record = await stored(opened(submitted(here), here));
  const first = decide(record, {
    ...{ by: ref('manager'), at: monday, taskId: getTask(record), outcome: 'approve' },
  });
  const next = applyChange(record, first);
  const { lastEvent } = next.request;
  const { salt: _, ...draft } = first.event;
  const followedBy = appendEvent(lastEvent, { ...draft, by: null, type: 'rescheduled' });
  const { seq, hash } = followedBy;
  const request = { ...first.request, lastEvent: { seq, hash } };
  const saved = await store.save({ ...first, request, followedBy });
  const after = await store.load(app, record.request.requestId);
  expect(verifyChain(after.events)).toEqual({ ok: true });
  expect(after.events.slice(-2).every(({ salt }) => salt !== undefined)).toBe(true);
  expect(after.request.lastEvent).toEqual({ seq, hash: after.events.at(-1)?.hash });
  expect(after).toEqual(applyChange(record, saved));
});
