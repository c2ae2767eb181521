import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listTasksAtRisk, reassignTasks, remindTasks } from '#shared/sla/tasks-at-risk-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { inReview, type RaiseOptions } from '#tests/domain/support/acts.ts';
import { hoursIn, organisation, week } from '#tests/domain/support/organisation.ts';
import { categoryId, departments, locations, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

/** All hours are working hours, so that 16 working hours equal 16 hours on the clock. */
const always = week(['00:00', '24:00']);
const day = always.monday;
const businessHours = [{ ...hoursIn(211, 'UTC'), week: { ...always, saturday: day, sunday: day } }];
const api = await startApi({ businessHours });
afterAll(() => api.stop());

/** Create a request that was sent this many hours ago, and return its one task. */
async function sent(hours: number, raised: RaiseOptions = {}) {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const record = inReview(organisation({ businessHours }), { at, ...raised });
  const requestId = randomUUID();
  const text = JSON.stringify(record).replaceAll(record.request.requestId, requestId);
  const imported: typeof record = JSON.parse(text);
  await importRecord(api.table, imported);
  return { requestId, taskId: imported.tasks[0]?.taskId ?? '' };
}
const refusedAt = (field: string) => ({
  code: 'input.invalid',
  fields: { [field]: expect.arrayContaining([expect.anything()]) },
});

describe('the list of tasks at risk', async () => {
  const made = {
    soon: await sent(13),
    overdue: await sent(17),
    fresh: await sent(1),
    oldest: await sent(40, { by: 'colleague' }),
  };
  const nameOf = (taskId: string) =>
    Object.entries(made).find(([, one]) => one.taskId === taskId)?.[0];
  const list = async (query: Record<string, string> = {}) => {
    const { body } = await api.call(listTasksAtRisk, { as: 'admin', query });
    return body.items.map(({ taskId }) => nameOf(taskId));
  };

  test('the list of tasks at risk contains overdue tasks and tasks due soon, ordered by due time', async () => {
    expect(await list()).toEqual(['oldest', 'overdue', 'soon']);
    expect(await list({ show: 'overdue' })).toEqual(['oldest', 'overdue']);
    expect(await list({ show: 'ahead' })).toEqual(['soon', 'fresh']);
    const inFiveHours = new Date(Date.now() + 5 * 3_600_000).toISOString();
    expect(await list({ show: 'ahead', until: inFiveHours })).toEqual(['soon']);
  });

  test('a row of the tasks at risk contains the request, its requester, the assignee and the due state', async () => {
    const { body } = await api.call(listTasksAtRisk, { as: 'admin', query: { limit: '1' } });
    expect(body).toMatchObject({
      items: [
        {
          requestId: made.oldest.requestId,
          requester: { name: 'Colleague' },
          assignee: { name: 'Manager' },
          departmentId: departments.sales,
          due: { state: 'overdue' },
        },
      ],
      cursor: expect.any(String),
    });
  });

  test.each([
    ['category', { categoryId }, 3],
    ['department', { departmentId: departments.sales }, 3],
    ['another department', { departmentId: departments.finance }, 0],
    ['location', { locationId: locations.berlin }, 3],
    ['the assignee', { assigneeId: people.manager }, 3],
    ['another person', { assigneeId: people.finance }, 0],
  ])('the list of tasks at risk is filtered by %s', async (_, query, count) => {
    expect(await list(query)).toHaveLength(count);
  });

  test.each([
    [{ show: 'everything' }, 'show'],
    [{ until: 'tomorrow' }, 'until'],
    [{ assigneeId: 'Nora' }, 'assigneeId'],
  ])('the list of tasks at risk rejects an invalid query such as %j', async (query, field) => {
    const { problem } = await api.call(listTasksAtRisk, { as: 'admin', query });
    expect(problem).toMatchObject(refusedAt(field));
  });
});

describe('reminding several assignees', () => {
  const remind = (taskIds: readonly string[], headers: Record<string, string> = {}) =>
    api.call(remindTasks, { as: 'admin', body: { taskIds, comments: 'Please look.' }, headers });

  test('a bulk reminder skips an assignee who was reminded within the hour and names the earlier sender', async () => {
    const [one, other] = [await sent(17), await sent(17)];
    expect((await remind([one.taskId])).body.outcomes[0]?.receipt?.event.type).toBe('reminded');
    const unknown = randomUUID();
    const { status, body } = await remind([one.taskId, unknown, other.taskId]);
    expect(status).toBe(200);
    expect(body.outcomes).toMatchObject([
      {
        taskId: one.taskId,
        problem: {
          code: 'rate.limited',
          detail: 'Reminded just now by Admin. Once an hour is enough.',
          present: { by: { name: 'Admin' } },
        },
      },
      { taskId: unknown, problem: { code: 'task.not-found' } },
      { taskId: other.taskId, receipt: { event: { type: 'reminded' } } },
    ]);
  });

  test('a reminder is added to the audit chain, sent to the assignee with the due time, and shown in the list', async () => {
    const { requestId, taskId } = await setScene(api, 'open');
    await remind([taskId]);
    const { request, events } = await api.requests.load(app, requestId);
    const event = events.at(-1) ?? expect.unreachable();
    expect(event).toMatchObject({
      ...{ type: 'reminded', taskId, by: { name: 'Admin' }, comment: 'Please look.' },
      tells: [{ userId: people.manager, what: 'reminder' }],
    });
    expect(verifyChain(events)).toEqual({ ok: true });
    const { title, text, due } = buildRequestMessage(request, event, 'reminder');
    expect(title).toBe('Admin reminds you to decide: Fair in Lyon, 120.00 EUR');
    expect(text).toMatch(
      /^Admin reminds you: Employee still needs your approval in the step “Step 1” for “Fair in Lyon” .* “Please look\.”$/,
    );
    expect(due).toEqual({ at: request.dueAt, since: expect.stringMatching(/Z$/) });
    const { body } = await api.call(listTasksAtRisk, { as: 'admin', query: { show: 'ahead' } });
    const row = body.items.find((item) => item.taskId === taskId);
    expect(row?.reminded).toMatchObject({ by: { name: 'Admin' } });
  });

  test('a bulk reminder that is sent twice with the same idempotency key reminds once', async () => {
    const { requestId, taskId } = await sent(18);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await remind([taskId], headers);
    expect((await remind([taskId], headers)).body).toEqual(first.body);
    const { events } = await api.requests.load(app, requestId);
    expect(events.filter(({ type }) => type === 'reminded')).toHaveLength(1);
  });

  test('a reminder of a task that was decided in the meantime is refused with the name of the person who decided', async () => {
    const { taskId } = await sent(18);
    const body = { userId: people.manager };
    await api.call(approveTask, { as: 'manager', params: { taskId }, body });
    expect((await remind([taskId])).body.outcomes).toMatchObject([
      { problem: { code: 'task.already-decided', present: { by: { name: 'Manager' } } } },
    ]);
  });
});

describe('reassigning several tasks', () => {
  const whole = { toUserId: people.director, comments: 'The manager is ill.' };
  const reassign = (body: object) =>
    api.call(reassignTasks, { as: 'admin', body: { ...whole, ...body } });

  test('a bulk reassignment checks each task on its own, and a refused task does not block the other tasks', async () => {
    const [theirs, other] = [await sent(19, { by: 'colleague' }), await sent(19)];
    const taskIds = [theirs.taskId, other.taskId];
    const { body } = await reassign({ taskIds, toUserId: people.colleague });
    expect(body.outcomes).toMatchObject([
      { problem: { code: 'input.invalid', detail: 'Nobody decides their own request.' } },
      { receipt: { event: { type: 'reassigned' } } },
    ]);
    const kept = await api.requests.load(app, theirs.requestId);
    expect(kept.request.assignees).toMatchObject([{ name: 'Manager' }]);
    const { request } = await api.requests.load(app, other.requestId);
    expect(request.assignees).toMatchObject([{ name: 'Colleague' }]);
  });

  test("an approver cannot reassign another person's task, which is reported as not found", async () => {
    const [theirs, other] = [await sent(19), await sent(19)];
    const moved = await api.call(reassignTasks, {
      as: 'manager',
      body: { ...whole, toUserId: people.ceo, taskIds: [theirs.taskId] },
    });
    expect(moved.body.outcomes).toMatchObject([{ receipt: { event: { type: 'reassigned' } } }]);
    const refused = await api.call(reassignTasks, {
      as: 'director',
      body: { ...whole, toUserId: people.ceo, taskIds: [other.taskId] },
    });
    expect(refused.body.outcomes).toMatchObject([{ problem: { code: 'task.not-found' } }]);
    const { request } = await api.requests.load(app, other.requestId);
    expect(request.assignees).toMatchObject([{ name: 'Manager' }]);
  });

  test('a reassigned task is listed under its new assignee with the due time of the old task', async () => {
    const { requestId, taskId } = await sent(19);
    await reassign({ taskIds: [taskId] });
    const query = { assigneeId: people.director };
    const { body } = await api.call(listTasksAtRisk, { as: 'admin', query });
    expect(body.items).toMatchObject([{ requestId, due: { state: 'overdue' } }]);
  });

  test.each([
    ['without a reason', { comments: ' ' }, 'comments'],
    ['of 51 tasks', { taskIds: Array.from({ length: 51 }, () => randomUUID()) }, 'taskIds'],
    ['with a repeated task', { taskIds: [people.ceo, people.ceo] }, 'taskIds'],
  ])('a bulk reassignment %s is rejected as a whole', async (_, more, field) => {
    const { problem } = await reassign({ taskIds: [randomUUID()], ...more });
    expect(problem).toMatchObject(refusedAt(field));
  });
});
