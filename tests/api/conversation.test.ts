import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addComment, readComments } from '#shared/requests/conversation-api.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { askInformation } from '#shared/tasks/task-acts-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { startTalking } from './support/talking.ts';

const api = await startApi();
afterAll(() => api.stop());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('people can change a comment for five minutes, and the history contains the previous text', async () => {
  const { say, edit, hear, events } = await startTalking(api);
  const { commentId } = (await say('employee', 'In Mai')).body;
  pass(299);
  expect((await edit('employee', commentId, 'In May')).body).toMatchObject({
    text: 'In May',
    editedAt: new Date().toISOString(),
  });
  const before = await events();
  expect(before.at(-1)).toMatchObject({ type: 'comment-edited', details: { before: 'In Mai' } });
  expect((await edit('employee', commentId, 'In May')).status).toBe(200);
  expect(await events()).toEqual(before);
  pass(2);
  expect((await edit('employee', commentId, 'In June')).problem).toMatchObject({
    code: 'request.transition-refused',
    detail: 'Comments can be changed for 5 minutes. Write another one.',
    present: { until: expect.any(String) },
  });
  expect((await hear('manager')).items).toMatchObject([{ text: 'In May' }]);
});

test('a deleted comment disappears from the conversation but stays in the history', async () => {
  const { say, unsay, edit, hear, events, params } = await startTalking(api);
  const headers = { 'idempotency-key': randomUUID() };
  const first = { as: 'employee', params, body: { text: 'Secret' }, headers } as const;
  const { commentId } = (await api.call(addComment, first)).body;
  expect((await unsay('manager', commentId)).problem).toMatchObject({
    code: 'actor.forbidden',
    detail: 'Only Employee can change this comment.',
  });
  expect((await unsay('admin', commentId)).problem?.code).toBe('actor.forbidden');
  expect((await unsay('employee', commentId)).status).toBe(200);
  expect((await hear('manager')).items).toEqual([]);
  expect((await events()).at(-1)).toMatchObject({
    ...{ type: 'comment-deleted', details: { before: 'Secret' } },
  });
  for (const again of [unsay('employee', commentId), edit('employee', commentId, 'Yes')])
    expect((await again).problem?.code).toBe('item.not-found');
  // Repeating the call does not create the comment again.
  expect((await api.call(addComment, first)).problem?.code).toBe('item.not-found');
  expect((await say('employee', 'Fine', { replyTo: commentId })).problem?.code).toBe(
    'item.not-found',
  );
  expect((await hear('manager')).items).toEqual([]);
});

test('a question asked with a task refers to the task and cannot be changed', async () => {
  const { taskId, hear, edit } = await startTalking(api);
  const body = { text: 'Who goes?' };
  await api.call(askInformation, { as: 'manager', params: { taskId }, body });
  const [question] = (await hear('employee')).items;
  expect(question).toMatchObject({ text: 'Who goes?', taskId });
  expect((await edit('manager', question?.commentId ?? '', 'Who?')).problem?.detail).toBe(
    'A question that was asked with a task stays as it is. Write another comment.',
  );
});

test('a reply quotes the current text of its parent comment, and has no quote if the parent is deleted', async () => {
  const { say, edit, unsay, hear } = await startTalking(api);
  const { commentId } = (await say('employee', 'x'.repeat(500))).body;
  pass(1);
  await say('manager', 'Really?', { replyTo: commentId });
  const quoted = async () => (await hear('employee', { newestFirst: 'true' })).items[0]?.quoted;
  expect(await quoted()).toEqual({
    ...{ commentId, text: 'x'.repeat(200), by: { userId: people.employee, name: 'Employee' } },
  });
  await edit('employee', commentId, 'Short');
  expect(await quoted()).toMatchObject({ text: 'Short' });
  await unsay('employee', commentId);
  expect(await quoted()).toBeUndefined();
});

test('only people with access to the request can be mentioned', async () => {
  const { say, add, hear } = await startTalking(api);
  const mentions = [people.controller, people.manager, people.controller];
  expect((await say('employee', 'Hi @Controller', { mentions })).problem).toMatchObject({
    code: 'input.invalid',
    fields: { mentions: ['Controller doesn’t see this request. Add them first.'] },
  });
  expect((await say('employee', 'Hi', { mentions: [randomUUID()] })).problem).toMatchObject({
    fields: { mentions: ['There is no such person.'] },
  });
  await add('employee', 'controller');
  await say('employee', 'Hi @Controller', { mentions });
  const [said] = (await hear('manager')).items;
  expect(said?.mentions?.map(({ name }) => name).sort()).toEqual(['Controller', 'Manager']);
});

test('comments can be listed newest first, page by page, with the position up to which the caller has read', async () => {
  const { params, say, hear } = await startTalking(api);
  for (const text of ['One', 'Two', 'Three']) {
    pass(1);
    await say('employee', text);
  }
  const page = await hear('manager', { newestFirst: 'true', limit: '2' });
  expect(page.items.map(({ text }) => text)).toEqual(['Three', 'Two']);
  expect(page.readUpTo).toBeUndefined();
  const rest = await hear('manager', {
    ...{ newestFirst: 'true', limit: '2', cursor: page.cursor ?? '' },
  });
  expect(rest.items.map(({ text }) => text)).toEqual(['One']);
  const read = async (upTo: string | undefined) =>
    (await api.call(readComments, { as: 'manager', params, body: { upTo } })).body.readUpTo;
  const [three, two] = page.items;
  expect(await read(three?.at)).toBe(three?.at);
  expect(await read(two?.at), 'what was read stays read').toBe(three?.at);
  expect(await read('2999-01-01T00:00:00.000Z'), 'nobody reads ahead').toBe(
    new Date().toISOString(),
  );
  expect((await hear('employee')).readUpTo, 'each reads for themselves').toBeUndefined();
});

test('comments can be added to a closed request', async () => {
  const { params, say, add, hear } = await startTalking(api);
  await api.call(withdrawRequest, { as: 'employee', params, body: {} });
  await add('employee', 'controller');
  expect((await say('controller', 'A pity.')).status).toBe(200);
  expect((await hear('manager')).items).toHaveLength(1);
});

test('an approver’s question waits only for the requester, until it is answered', async () => {
  const { taskId, requestId, say } = await startTalking(api);
  const params = { taskId };
  await api.call(askInformation, { as: 'manager', params, body: { text: 'Which project?' } });
  const questionsOf = async (as: 'employee' | 'manager' | 'colleague') =>
    (await api.call(listRequests, { as, query: { scope: 'asked' } })).body.items
      .filter((one) => one.requestId === requestId)
      .map(({ asked }) => asked);
  expect(await questionsOf('employee')).toMatchObject([
    { text: 'Which project?', by: { name: 'Manager' } },
  ]);
  expect([await questionsOf('manager'), await questionsOf('colleague')]).toEqual([[], []]);
  pass(1);
  await say('employee', 'P-2044');
  expect(await questionsOf('employee')).toEqual([]);
});
