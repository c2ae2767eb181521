import { afterAll, expect, test, vi } from 'vitest';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { startApi } from '#tests/support/api.ts';

vi.stubEnv('ORIGIN_KEY', 'made-up-for-this-stack');
const api = await startApi();
afterAll(() => api.stop().finally(() => vi.unstubAllEnvs()));

const called = async (headers: Record<string, string>) => {
  const { status, problem } = await api.call(listRequests, { as: 'employee', headers });
  return { status, code: problem?.code };
};

test('a call without the secret header of the site is refused, even with a valid token', async () => {
  const refused = { status: 403, code: 'actor.forbidden' };
  expect(await called({})).toEqual(refused);
  expect(await called({ 'x-countersign-origin': 'guessed' })).toEqual(refused);
  expect(await called({ 'x-countersign-origin': '' })).toEqual(refused);
});

test('a call with the secret header of the site is served', async () => {
  expect(await called({ 'x-countersign-origin': 'made-up-for-this-stack' })).toMatchObject({
    status: 200,
  });
});
