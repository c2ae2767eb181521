import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks, tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const three = {
  approvers: { kind: 'named' as const, userIds: [people.manager, people.director, people.finance] },
  rule: { kind: 'all' as const },
};
const api = await startApi({ routings: [routing([three])] });
afterAll(() => api.stop());

const requestIds: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 4; n += 1) {
    const body = { categoryId, values: answers('120') };
    const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
    await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
    await api.openStages(requestId);
    requestIds.push(requestId);
  }
  const params = { taskId: (await page({ assigneeId: people.manager })).items[0]?.taskId ?? '' };
  await api.call(approveTask, { as: 'manager', params, body: { userId: people.manager } });
});

async function page(query: Record<string, string>, as: PersonName = 'admin') {
  const { body, problem } = await api.call(tasksPaginated, { as, query });
  return { items: body.items ?? [], cursor: body.cursor, problem };
}

test.each([1, 2, 3, 5, 100])(
  'pages of %i list every open task of all people exactly once',
  async (limit) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { scope: 'all', limit: String(limit), ...(cursor && { cursor }) };
      const { status, body } = await api.call(listTasks, { as: 'admin', query });
      expect(status).toBe(200);
      expect(body.items.length).toBeLessThanOrEqual(limit);
      for (const one of body.items) expect(one.status).toBe('Pending');
      found.push(...body.items.map(({ taskId }) => taskId));
      cursor = body.cursor;
    } while (cursor);
    expect(found).toHaveLength(4 * 3 - 1);
    expect(new Set(found).size).toBe(found.length);
  },
);

test('tasks can be filtered by person, request, and status', async () => {
  expect((await page({ assigneeId: people.finance })).items).toHaveLength(4);
  const approved = await page({ assigneeId: people.manager, status: 'Approved' });
  expect(approved.items.map(({ status }) => status)).toEqual(['Approved']);
  const requestId = approved.items[0]?.requestId ?? '';
  expect((await page({ requestId })).items).toHaveLength(2);
  expect((await page({ requestId, state: 'all' })).items).toHaveLength(3);
  const one = await page({ requestId, status: 'Approved', assigneeId: people.manager });
  expect(one.items).toHaveLength(1);
  expect((await page({ requestId }, 'employee')).items).toHaveLength(2);
});

test('listing tasks is refused for filters without an index and for callers without access', async () => {
  const why = [
    "Everybody's tasks are listed while they are open. Name assigneeId or requestId for others.",
  ];
  expect((await page({ scope: 'all', status: 'Approved' })).problem?.fields).toEqual({
    status: why,
  });
  expect((await page({ scope: 'all', state: 'all' })).problem?.fields).toEqual({ state: why });
  const both = await page({ state: 'open', status: 'Approved' });
  expect(Object.keys(both.problem?.fields ?? {})).toEqual(['state']);
  for (const query of [{ scope: 'all' }, { assigneeId: people.finance }])
    expect((await page(query, 'manager')).problem?.code).toBe('actor.forbidden');
  const { problem } = await api.call(listTasks, { as: 'manager', query: { scope: 'all' } });
  expect(problem?.code).toBe('actor.forbidden');
  expect((await page({ requestId: requestIds[0] ?? '' }, 'colleague')).problem?.code).toBe(
    'request.not-found',
  );
  for (const cursor of ['x', 'a.b.c', '..', 'a.b.c.d'])
    expect((await page({ scope: 'all', cursor })).problem?.code).toBe('input.cursor-invalid');
});
