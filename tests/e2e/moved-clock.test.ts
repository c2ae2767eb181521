import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventType } from '#shared/requests/event.ts';
import { resubmitRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import {
  getRouting,
  listRoutings,
  migrateRequests,
  publishRouting,
} from '#shared/routing/routing-api.ts';
import { createHoliday, listHolidays } from '#shared/sla/sla-api.ts';
import { returnTask } from '#shared/tasks/tasks-api.ts';
import { listStoppedWorkflows, restartWorkflow } from '#shared/workflow/workflow-api.ts';
import { openTestProduct } from '#tests/support/acting-out.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

/** Simulate days and weeks of the product with its own state machine and calendars, by moving the clock. */
let product: RunningProduct;
let stage: Awaited<ReturnType<typeof openTestProduct>>;
beforeAll(async () => {
  product = await startProduct({ demo: true, test: true });
  stage = await openTestProduct(product.url);
});
afterAll(() => product?.stop());

const stepName = 'Line manager';
const types = ({ events }: RequestDetails) => events.map(({ type }) => type);
/** Return the events that only the clock has caused. */
const getTimers = (found: RequestDetails) =>
  types(found).filter((type) => /^(reminded|breached|escalated)$/.test(type));
/** Wait until the request has an event of this type. */
const until = (requestId: string, type: EventType) =>
  stage.until(requestId, `it is ${type}`, (found) => types(found).includes(type));
const minute = 60_000;
const moment = (at: string | null, more = 0) => new Date(Date.parse(at ?? '') + more).toISOString();

/** Move the clock to the next Monday at eight in the morning, UTC, before working hours start in Europe. */
async function untilMonday() {
  const day = new Date(await stage.now());
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(8, 0, 0, 0);
  await stage.moveTo(day.toISOString());
}
/** Approve the last stage of a request that only the line manager decides, and wait for its end. */
async function finish(requestId: string) {
  await stage.approve(requestId, stepName, 'manager');
  const end = await stage.until(
    requestId,
    'it is approved',
    (one) => one.request.status !== 'InReview',
  );
  expect(end.request.status).toBe('Approved');
  expect(end.chainVerified).toBe(true);
  return end;
}

test('a new holiday moves due times as previewed, and reminders and breaches follow only the new times', async () => {
  await untilMonday();
  const requestId = await stage.raise('Through a holiday', 'low');
  await stage.taskOf(requestId, stepName);
  const { dueAt } = (await stage.details(requestId)).request;
  const tomorrow = new Date((await stage.now()) + 24 * 60 * minute);
  const body = { name: 'Founders’ day', date: tomorrow.toISOString().slice(0, 10) };

  const admin = await stage.as('admin');
  const preview = await admin.call(createHoliday, { query: { preview: 'true' }, body });
  const move = preview.moves.find((one) => one.requestId === requestId);
  expect(preview.saved).toBe(false);
  expect(move).toMatchObject({ stage: stepName, before: dueAt });
  const after = move?.after ?? null;
  expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(dueAt ?? ''));
  const { items: before } = await admin.call(listHolidays);
  expect(before.map(({ name }) => name)).not.toContain(body.name);
  expect((await stage.details(requestId)).request.dueAt).toBe(dueAt);

  const saved = await admin.call(createHoliday, { body });
  expect(saved.saved).toBe(true);
  expect(saved.moves).toContainEqual(move);
  expect((await stage.details(requestId)).request.dueAt).toBe(after);

  await stage.moveTo(moment(dueAt, minute));
  expect(getTimers(await stage.details(requestId))).toEqual([]);
  await stage.moveTo(moment(after, -minute));
  expect(getTimers(await until(requestId, 'reminded'))).toEqual(['reminded']);
  await stage.moveTo(moment(after, minute));
  expect(getTimers(await until(requestId, 'breached'))).toEqual(['reminded', 'breached']);
  await finish(requestId);
});

test('an undecided request causes a reminder, a breach and an escalation to the manager, sooner if it is urgent', async () => {
  await untilMonday();
  const [calm, urgent] = [await stage.raise('Calm'), await stage.raise('Urgent', 'urgent')];
  for (const id of [calm, urgent]) await stage.taskOf(id, stepName);
  const due = (await stage.details(calm)).request.dueAt;
  const urgentDue = (await stage.details(urgent)).request.dueAt;
  expect(Date.parse(urgentDue ?? '')).toBeLessThan(Date.parse(due ?? ''));
  await stage.moveTo(moment(urgentDue, minute));
  await until(urgent, 'breached');
  expect(getTimers(await stage.details(calm))).toEqual([]);

  await stage.moveTo(moment(due, 3 * 24 * 60 * minute));
  const late = await until(calm, 'escalated');
  expect(getTimers(late).slice(0, 3)).toEqual(['reminded', 'breached', 'escalated']);
  expect(late.escalations.length).toBeGreaterThan(0);
  expect(late.request.assignees.length).toBeGreaterThan(1);
  await finish(calm);
  await finish(urgent);
});

test('the SLA clock stops while a request is returned, and the next round starts with the full target time', async () => {
  await untilMonday();
  const requestId = await stage.raise('Sent back');
  const { taskId } = await stage.taskOf(requestId, stepName);
  const { dueAt } = (await stage.details(requestId)).request;
  const manager = await stage.as('manager');
  const body = { userId: manager.userId, comments: 'Which supplier?' };
  await manager.call(returnTask, { params: { taskId }, body });
  await stage.moveTo(moment(dueAt, 7 * 24 * 60 * minute));
  const returned = await stage.details(requestId);
  expect(returned.request).toMatchObject({ status: 'Returned', dueAt: null });
  expect(types(returned)).not.toContain('breached');
  expect(returned.timeBreakdown.some(({ pausedSeconds }) => pausedSeconds > 0)).toBe(true);

  const employee = await stage.as('employee');
  await employee.call(resubmitRequest, { params: { requestId }, body: {} });
  await stage.taskOf(requestId, stepName);
  const again = await stage.details(requestId);
  expect(again.request.round).toBe(2);
  expect(Date.parse(again.request.dueAt ?? '')).toBeGreaterThan(await stage.now());
  await finish(requestId);
});

test('an open request migrates to a new routing version as the dry run predicted, and its execution uses that version', async () => {
  const requestId = await stage.raise('Under a new version');
  await stage.taskOf(requestId, stepName);
  const admin = await stage.as('admin');
  const { items } = await admin.call(listRoutings);
  const routingId = items.find(({ name }) => name === 'Refunds and others')?.id ?? '';
  const params = { routingId };
  const { name, categoryIds, condition, steps } = await admin.call(getRouting, { params });
  const finance = await stage.as('finance');
  const approvers = { kind: 'named' as const, userIds: [finance.userId] };
  const [first] = steps;
  if (!first) throw new Error('The routing has no steps.');
  const second = { ...first, id: randomUUID(), name: 'Second look', order: 9, approvers };
  const body = { name, categoryIds, ...(condition && { condition }), steps: [...steps, second] };
  const published = await admin.call(publishRouting, { params, body });
  expect(published.open.count).toBeGreaterThan(0);

  const asked = { params, body: { requestIds: [requestId] } };
  const dry = await admin.call(migrateRequests, {
    ...asked,
    body: { ...asked.body, dryRun: true },
  });
  expect(dry.items).toMatchObject([{ requestId, migrated: false }]);
  expect(dry.items[0]?.stages).toContainEqual(
    expect.objectContaining({ name: 'Second look', effect: 'appears' }),
  );
  expect(types(await stage.details(requestId))).not.toContain('routing-migrated');
  const done = await admin.call(migrateRequests, {
    ...asked,
    body: { ...asked.body, dryRun: false },
  });
  expect(done.items).toMatchObject([{ requestId, migrated: true }]);

  await stage.approve(requestId, stepName, 'manager');
  await stage.approve(requestId, 'Second look', 'finance');
  const end = await stage.until(
    requestId,
    'it is approved',
    (one) => one.request.status === 'Approved',
  );
  expect(types(end)).toContain('routing-migrated');
  expect(end.request.routingVersion).toBe(published.routing.version);
  await admin.call(publishRouting, { params, body: { ...body, steps } });
});

test('a stopped workflow is listed with its reason, and after a restart its request runs to the end', async () => {
  await stage.fault({ failStep: 'OpenStage', count: 1 });
  const requestId = await stage.raise('Stopped on the way');
  const stopped = await until(requestId, 'workflow-failed');
  expect(stopped.request.status).toBe('InReview');
  const admin = await stage.as('admin');
  const listed = async () => (await admin.call(listStoppedWorkflows)).items;
  await expect
    .poll(listed, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ requestId, why: expect.any(String) }));
  await admin.call(restartWorkflow, { body: { requestId } });
  const end = await finish(requestId);
  expect(types(end)).toContain('workflow-restarted');
  const later = await stage.as('admin');
  const left = async () =>
    (await later.call(listStoppedWorkflows)).items.map((one) => one.requestId);
  await expect.poll(left, { timeout: 20_000 }).not.toContain(requestId);
});
