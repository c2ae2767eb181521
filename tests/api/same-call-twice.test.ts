import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { submitRequest, updateRequestStatus } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { pdf } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

async function raised(): Promise<string> {
  const body = { categoryId, values: answers('120') };
  return (await api.call(createRequest, { as: 'employee', body })).body.requestId;
}
async function inReview(): Promise<string> {
  const requestId = await raised();
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  return requestId;
}
const decide = (requestId: string, key: string, query: Record<string, string>) =>
  api.call(updateRequestStatus, {
    as: 'manager',
    query: { requestId, ...query },
    headers: { 'idempotency-key': key },
  });
const upload = (requestId: string, key: string, content: string) =>
  api.call(updateRequest, {
    as: 'employee',
    params: { requestId },
    body: { values: answers('120'), fileField: 'receipts' },
    files: [{ name: 'receipt.pdf', content }],
    headers: { 'idempotency-key': key },
  });
const getFiles = async (requestId: string) =>
  (await api.call(getRequest, { as: 'employee', params: { requestId } })).body.files.length;

test('an idempotency key of a rejection cannot be reused for an approval that differs only in the query', async () => {
  const requestId = await inReview();
  const key = randomUUID();
  const rejected = { status: 'Rejected', reviewRemarks: 'No.' };
  const first = await decide(requestId, key, rejected);
  expect(first).toMatchObject({ status: 200, body: { status: 'Rejected' } });
  expect(await decide(requestId, key, { status: 'Approved' })).toMatchObject({
    status: 409,
    problem: { code: 'idempotency.key-reused' },
  });
  expect(await decide(requestId, key, rejected)).toMatchObject({ status: 200, body: first.body });
});

test('a decision that is sent twice at the same time is stored once, and both calls get the same response', async () => {
  for (let n = 0; n < 20; n += 1) {
    const requestId = await inReview();
    const key = randomUUID();
    const { body: task } = await api.call(taskByRequest, { as: 'manager', query: { requestId } });
    const approve = () =>
      api.call(approveTask, {
        as: 'manager',
        params: { taskId: task.id },
        body: { userId: people.manager, comments: 'As discussed' },
        headers: { 'idempotency-key': key },
      });
    const all = await Promise.all([approve(), approve(), approve()]);
    expect(all.map(({ status, problem }) => [status, problem?.code])).toEqual(
      Array(3).fill([200, undefined]),
    );
    expect(new Set(all.map(({ body }) => body.event.seq)).size).toBe(1);
  }
});

test('a repeated call with the same idempotency key can have its query parameters in another order', async () => {
  const requestId = await inReview();
  const key = randomUUID();
  await decide(requestId, key, { status: 'Rejected', reviewRemarks: 'No.' });
  const again = await decide(requestId, key, { reviewRemarks: 'No.', status: 'Rejected' });
  expect(again.status).toBe(200);
});

test('a file that is sent again with the same idempotency key and another multipart boundary is stored once', async () => {
  const requestId = await raised();
  const key = randomUUID();
  const first = await upload(requestId, key, pdf);
  const again = await upload(requestId, key, pdf);
  expect(again).toMatchObject({ status: 200, body: { event: first.body.event } });
  expect(await getFiles(requestId)).toBe(1);
});

test('a call with a used idempotency key and another file is refused', async () => {
  const requestId = await raised();
  const key = randomUUID();
  await upload(requestId, key, pdf);
  expect(await upload(requestId, key, `${pdf}\n`)).toMatchObject({
    status: 409,
    problem: { code: 'idempotency.key-reused' },
  });
  expect(await getFiles(requestId)).toBe(1);
});
