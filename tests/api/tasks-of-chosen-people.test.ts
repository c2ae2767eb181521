import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, users as profiles } from '#tests/domain/support/people.ts';
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

let moved = 0;
test.each(Object.entries(personChoiceActions(api, forgetChoices)))(
  "a person whom an administrator chooses loses their open task in that administrator's request: %s",
  async (_, road) => {
    await forgetChoices();
    const requestId = await raiseOwn();
    const { chosen } = await road();
    expect(await holdsTask(requestId, chosen)).toBe(false);
    const { tasks, stages } = await load(requestId);
    if (!tasks.some(({ assignee }) => assignee.userId === chosen)) return;
    moved += 1;
    expect(stages.map(({ name }) => name)).toEqual(['Step 1', 'Fallback approval']);
  },
);
test('most ways to choose a person concern somebody who has an open task', () => {
  expect(moved).toBeGreaterThan(18);
});
