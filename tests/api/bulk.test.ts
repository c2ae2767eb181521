import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listComments } from '#shared/requests/conversation-api.ts';
import { addApprover, askInformation, decideTasks } from '#shared/tasks/task-acts-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const named = { kind: 'named' as const, userIds: [people.manager] };
/** Two parallel steps, so that one person has two tasks of one request. */
const api = await startApi({
  routings: [
    routing([
      { approvers: { kind: 'manager', level: 1 }, order: 1, mayAddApprover: true },
      { approvers: named, order: 1 },
    ]),
  ],
});
afterAll(() => api.stop());

async function opened() {
  const { requestId } = await setScene(api, 'open');
  const { tasks } = await api.requests.load(app, requestId);
  return { requestId, taskIds: tasks.map(({ taskId }) => taskId) };
}
const own = { userId: people.manager, outcome: 'approve' as const };
const decide = (body: object, headers: Record<string, string> = {}) =>
  api.call(decideTasks, { as: 'manager', body: { ...own, ...body }, headers });

describe('bulk decisions', () => {
  test('a bulk decision decides its tasks one by one in the given order, even two tasks of one request', async () => {
    const made = await Promise.all([opened(), opened(), opened()]);
    const taskIds = made.flatMap((one) => one.taskIds);
    expect(taskIds).toHaveLength(6);
    const { body } = await decide({ taskIds, comments: 'All fine.' });
    expect(body.outcomes.map(({ taskId }) => taskId)).toEqual(taskIds);
    expect(body.outcomes.filter(({ problem }) => problem)).toEqual([]);
    for (const { requestId } of made) {
      const { request, events } = await api.requests.load(app, requestId);
      expect(request.status).toBe('Approved');
      expect(events.filter(({ type }) => type === 'approved')).toHaveLength(2);
      expect(events.at(-1)?.comment).toBe('All fine.');
      expect(verifyChain(events)).toEqual({ ok: true });
    }
  });

  test('a task that is decided, unknown, or assigned to somebody else does not affect the rest of a bulk decision', async () => {
    const [decided, mine] = await Promise.all([opened(), opened()]);
    const params = { taskId: decided.taskIds[0] ?? '' };
    await api.call(approveTask, { as: 'manager', params, body: { userId: people.manager } });
    const unknown = randomUUID();
    const taskIds = [params.taskId, unknown, ...mine.taskIds];
    const { status, body } = await decide({ taskIds });
    expect(status).toBe(200);
    expect(body.outcomes).toMatchObject([
      { problem: { code: 'task.already-decided', present: { by: { name: 'Manager' } } } },
      { taskId: unknown, problem: { code: 'task.not-found' } },
      { receipt: { event: { type: 'approved' } } },
      { receipt: { event: { type: 'approved' } } },
    ]);
    expect((await api.requests.load(app, mine.requestId)).request.status).toBe('Approved');
    const others = await api.call(decideTasks, {
      as: 'director',
      body: { ...own, userId: people.director, taskIds: decided.taskIds.slice(1) },
    });
    expect(others.body.outcomes).toMatchObject([{ problem: { code: 'task.not-found' } }]);
  });

  test('a bulk decision repeated with the same idempotency key decides each task once', async () => {
    const { requestId, taskIds } = await opened();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await decide({ taskIds }, headers);
    expect((await decide({ taskIds }, headers)).body).toEqual(first.body);
    const { events } = await api.requests.load(app, requestId);
    expect(events.filter(({ type }) => type === 'approved')).toHaveLength(2);
    const changed = await decide({ taskIds, comments: 'Other words.' }, headers);
    const codes = changed.body.outcomes.map(({ problem }) => problem?.code);
    expect(codes).toEqual(['idempotency.key-reused', 'idempotency.key-reused']);
  });

  test.each([
    ['without a reason', { outcome: 'reject' }, 'comments'],
    ['of 51 tasks', { taskIds: Array.from({ length: 51 }, () => randomUUID()) }, 'taskIds'],
    ['without tasks', { taskIds: [] }, 'taskIds'],
    ['with a repeated task', { taskIds: [people.ceo, people.ceo] }, 'taskIds'],
  ])('a bulk decision %s is refused as a whole', async (_, body, field) => {
    const { problem } = await decide({ taskIds: [randomUUID()], ...body });
    expect(problem).toMatchObject({
      code: 'input.invalid',
      fields: { [field]: [expect.anything()] },
    });
  });
});

describe('adding an approver', () => {
  const add = (taskId: string, position: string, approverId: string = people.finance) =>
    api.call(addApprover, { as: 'manager', body: { taskId, approverId, position } });
  const namesOf = async (requestId: string) =>
    (await api.requests.load(app, requestId)).request.assignees.map(({ name }) => name);

  test('an approver added before the current one gets a task at once, and the request waits for both', async () => {
    const { requestId, taskIds } = await opened();
    expect((await add(taskIds[0] ?? '', 'before')).body.event.type).toBe('approver-added');
    expect(await namesOf(requestId)).toEqual(['Manager', 'Manager', 'Finance']);
    await decide({ taskIds });
    expect((await api.requests.load(app, requestId)).request.status).toBe('InReview');
  });

  test('an approver added after the current one gets a task when the step is approved', async () => {
    const { requestId, taskIds } = await opened();
    await add(taskIds[0] ?? '', 'after');
    expect(await namesOf(requestId)).toEqual(['Manager', 'Manager']);
    await decide({ taskIds });
    await api.openStages(requestId);
    expect(await namesOf(requestId)).toEqual(['Finance']);
  });

  test.each([
    ['the requester', people.employee],
    ['an inactive person', people.leaver],
  ])('an added approver must not be %s', async (_, approverId) => {
    const { taskIds } = await opened();
    expect((await add(taskIds[0] ?? '', 'before', approverId)).problem).toMatchObject({
      code: 'input.invalid',
      fields: { approverId: [expect.anything()] },
    });
  });
});

test('asking the requester for information adds a comment and does not extend the due date', async () => {
  const { requestId, taskIds } = await opened();
  const before = await api.requests.load(app, requestId);
  const params = { taskId: taskIds[0] ?? '' };
  const asked = { as: 'manager' as const, params, body: { text: 'Which fair?' } };
  const { body } = await api.call(askInformation, asked);
  expect(body).toMatchObject({ status: 'InReview', event: { type: 'information-asked' } });
  const { request, events } = await api.requests.load(app, requestId);
  expect(request.dueAt).toBe(before.request.dueAt);
  expect(events.at(-1)?.tells).toEqual([{ userId: people.employee, what: 'asked' }]);
  const said = await api.call(listComments, { as: 'employee', params: { requestId } });
  expect(said.body.items).toMatchObject([{ text: 'Which fair?', by: { name: 'Manager' } }]);
  expect((await decide({ taskIds })).body.outcomes.every(({ receipt }) => receipt)).toBe(true);
});
