import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, test, vi } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people, users as profiles } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { personChoiceActions } from './support/choosing-roads.ts';

const everybody = { approvers: { kind: 'role' as const, role: 'Approver' as const } };
const api = await startApi({ routings: [routing([everybody])] });
afterAll(() => api.stop());
const users = userStore(api.table);

async function forgetChoices() {
  for (const user of await users.everybody(app)) {
    const was = Object.values(profiles).find(({ userId }) => userId === user.userId);
    const { arrangements: _, rulesChangedAt: __, ...rest } = user;
    await users.save({ ...rest, ...was, version: user.version }, user);
  }
}
async function raiseOwn() {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'admin', body })).body;
  await api.call(submitRequest, { as: 'admin', params: { requestId }, body: {} });
  await api.openStages(requestId);
  return requestId;
}
const load = (requestId: string) => api.requests.load(app, requestId);
const holdsTask = async (requestId: string, userId: string) =>
  (await load(requestId)).tasks.some(
    ({ assignee, status }) => assignee.userId === userId && status === 'Pending',
  );

/** Hide the tasks of a request from the index of open tasks, as if they had been stored in the same second. */
function hideFromIndex(requestId: string) {
  const real = DynamoDBDocumentClient.prototype.send;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  spy.mockImplementation(async function sendAndHide(
    this: DynamoDBDocumentClient,
    ...sent: unknown[]
  ) {
    const answer = await Reflect.apply(real, this, sent);
    if (!/USER#[^"]*#OPEN/.test(JSON.stringify(sent)) || !answer.Items) return answer;
    const shown = (item: { pk?: string }) => item.pk !== `REQUEST#${requestId}`;
    return { ...answer, Items: answer.Items.filter(shown) };
  });
  return () => spy.mockRestore();
}
/** Approve a request as the CEO, whom none of the actions chooses. */
async function approveByAnother(requestId: string) {
  const { tasks } = await load(requestId);
  const taskId = tasks.find(({ assignee }) => assignee.userId === people.ceo)?.taskId ?? '';
  const body = { userId: people.ceo, comments: '' };
  return api.call(approveTask, { as: 'ceo', params: { taskId }, body });
}

let moved = 0;
test.each(Object.entries(personChoiceActions(api, forgetChoices)))(
  "a person whom an administrator chooses loses their open task in that administrator's request: %s",
  async (_, road) => {
    await forgetChoices();
    const requestId = await raiseOwn();
    const opening = await raiseOwn();
    const showAgain = hideFromIndex(opening);
    const { chosen } = await road().finally(showAgain);
    expect(await holdsTask(requestId, chosen)).toBe(false);
    const { tasks, stages } = await load(requestId);
    if (!tasks.some(({ assignee }) => assignee.userId === chosen)) return;
    moved += 1;
    expect(stages.map(({ name }) => name)).toEqual(['Step 1', 'Fallback approval']);
    expect(await holdsTask(opening, chosen)).toBe(true);
    expect((await approveByAnother(opening)).problem).toBeUndefined();
    const checked = await load(opening);
    expect(checked.request.status).toBe('InReview');
    expect(checked.stages.map(({ name, status }) => [name, status])).toEqual([
      ['Step 1', 'Approved'],
      ['Fallback approval', 'Open'],
    ]);
  },
);
test('the tests of choosing people include more than 18 choices that move an open task', () => {
  expect(moved).toBeGreaterThan(18);
});
