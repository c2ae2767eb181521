import { afterAll, expect, test } from 'vitest';
import { restartStopped } from '#functions/requests/rules/commands/restart-stopped.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { listStoppedWorkflows, restartWorkflow } from '#shared/workflow/workflow-api.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const stopped = async () => {
  const { body } = await api.call(listStoppedWorkflows, { as: 'admin' });
  return body.items.map(({ requestId }) => requestId);
};

test('a request with a stopped workflow is listed with time and reason until it is restarted', async () => {
  const { requestId } = await setScene(api, 'failed');
  const { body } = await api.call(listStoppedWorkflows, { as: 'admin' });
  expect(body.items).toMatchObject([
    { requestId, why: 'A test.', requester: { name: 'Employee' }, since: expect.any(String) },
  ]);
  await api.call(restartWorkflow, { as: 'admin', body: { requestId } });
  expect(await stopped()).toEqual([]);
});

test('a request with a stopped workflow is no longer listed after it is withdrawn', async () => {
  const { requestId } = await setScene(api, 'failed');
  expect(await stopped()).toEqual([requestId]);
  const body = { comments: 'Not needed.' };
  await api.call(withdrawRequest, { as: 'employee', params: { requestId }, body });
  expect(await stopped()).toEqual([]);
});

test('stopped workflows are listed in pages, newest first', async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.unshift((await setScene(api, 'failed')).requestId);
  const first = await api.call(listStoppedWorkflows, { as: 'admin', query: { limit: '2' } });
  const { cursor = '' } = first.body;
  const second = await api.call(listStoppedWorkflows, {
    as: 'admin',
    query: { limit: '2', cursor },
  });
  const listed = [...first.body.items, ...second.body.items].map(({ requestId }) => requestId);
  expect(listed).toEqual(ids);
  expect(second.body.cursor).toBeUndefined();
});

test('an automatically restarted workflow is listed after the stopped ones, with time and reason', async () => {
  const { requestId } = await setScene(api, 'open');
  const record = await api.requests.load(app, requestId);
  const at = new Date().toISOString();
  const because = 'its workflow was not running';
  await api.requests.save(restartStopped(record, { at, because }));
  const failed = await setScene(api, 'failed');
  const { body } = await api.call(listStoppedWorkflows, { as: 'admin' });
  const ids = body.items.map((one) => one.requestId);
  expect(ids.indexOf(failed.requestId)).toBeLessThan(ids.indexOf(requestId));
  const found = body.items.find((one) => one.requestId === requestId);
  expect(found).toMatchObject({ restartedAt: at, since: at, why: because });
});
