import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, expect, test, vi } from 'vitest';
import { callApi } from '#frontend/lib/api-client.ts';
import { readSessionEndReason } from '#frontend/lib/session/ended-notice.ts';
import { onReconnect } from '#frontend/lib/session/reconnect.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { noBody } from '#shared/fields.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import { openBrowser } from './support/browser.ts';
import { buildProblemResponse, startScriptedServer } from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

const page = openBrowser();
vi.spyOn(console, 'error').mockImplementation(() => undefined);
// Amplify logs this warning for every pool outside AWS.
expectLogged(/custom Amazon Amazon Cognito User Pool endpoint/);
const server = await startScriptedServer();
const rig = await startClient(server.url);

afterAll(async () => {
  await signOut();
  server.stop();
  await rig.identity.stop();
});

test('an API call fails with the network error of its token refresh, and the person stays signed in', async () => {
  await signIn({ username: anna.email, password: anna.password });
  const answering = globalThis.fetch;
  server.script(() => buildProblemResponse(401, 'actor.unauthenticated'));
  globalThis.fetch = (to, options) =>
    String(to).startsWith(rig.identity.endpoint)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : answering(to, options);
  try {
    await expect(callApi(issueLiveTicket)).rejects.toMatchObject({ code: 'server.unavailable' });
  } finally {
    globalThis.fetch = answering;
  }
  expect(page.visited).toEqual([]);
  const isBack = vi.fn();
  onReconnect(isBack);
  await expect.poll(() => isBack.mock.calls.length).toBe(1);
  expect((await fetchAuthSession()).tokens).toBeDefined();
});

test.each([200, 401, 511])(
  'a login page that a network returns with status %i counts as no network and ends no session',
  async (status) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    server.script(() => ({ status, headers, body: '<h1>Hotel</h1>' }));
    for (const endpoint of [issueLiveTicket, { ...issueLiveTicket, response: noBody }])
      await expect(callApi(endpoint)).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(page.visited).toEqual([]);
    expect((await fetchAuthSession()).tokens).toBeDefined();
  },
);

test('an API call fails if its token refresh gets no response within 15 seconds', async () => {
  const answering = globalThis.fetch;
  server.script(() => buildProblemResponse(401, 'actor.unauthenticated'));
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const late = Promise.withResolvers<Response>();
  globalThis.fetch = (to, options) => {
    if (!String(to).startsWith(rig.identity.endpoint)) return answering(to, options);
    ask();
    return late.promise;
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const call = callApi(issueLiveTicket).catch((error: unknown) => error);
  try {
    await isAsked;
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(call).resolves.toMatchObject({ code: 'server.unavailable' });
  } finally {
    vi.useRealTimers();
    late.reject(new TypeError('Failed to fetch'));
    globalThis.fetch = answering;
  }
  expect(page.visited).toEqual([]);
});

// This test runs last, because a page that is being left cannot return from that state.
test('a fresh token that is also refused ends the session of this browser without further calls', async () => {
  server.script(() => buildProblemResponse(401, 'actor.unauthenticated'));
  await expect(callApi(issueLiveTicket)).rejects.toMatchObject({ code: 'actor.unauthenticated' });
  expect(server.seen).toHaveLength(2);
  expect(page.visited).toEqual(['/auth/login']);
  expect(readSessionEndReason()).toBe('lost');
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  await expect(callApi(issueLiveTicket)).rejects.toMatchObject({ code: 'actor.unauthenticated' });
  expect(server.seen).toHaveLength(2);
});
