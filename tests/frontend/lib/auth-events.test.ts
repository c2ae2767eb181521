import { signIn, signOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handleAuthEvent, listenToAuthEvents } from '#frontend/lib/session/auth-events.ts';
import { readSessionEndReason } from '#frontend/lib/session/ended-notice.ts';
import { initialSession, sessionStore } from '#frontend/lib/session/session-store.ts';
import { signOutEverywhere } from '#frontend/lib/session/sign-out.ts';
import { getCurrentClaims, refreshIdToken, waitForUserPool } from '#frontend/lib/session/tokens.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';
import { setUnreadCount } from '#frontend/lib/store/unread-messages.ts';
import { callUserPool } from '#one-machine/tests/identity/identity-rig.ts';
import { signInAndGetTokens } from '#one-machine/tests/identity/srp-client.ts';
import { openBrowser } from './support/browser.ts';
import { startScriptedServer } from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

const page = openBrowser();
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
vi.spyOn(console, 'error').mockImplementation(() => undefined);
const noted = vi.spyOn(console, 'info').mockImplementation(() => undefined);
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let rig: Awaited<ReturnType<typeof startClient>>;

beforeAll(async () => {
  server = await startScriptedServer();
  server.script(() => ({ status: 403, body: {} }));
  rig = await startClient(server.url);
});
beforeEach(async () => {
  await signOut();
  sessionStore.setState(initialSession);
  page.visited.length = 0;
  noted.mockClear();
});
afterAll(async () => {
  server.stop();
  await rig.identity.stop();
});

test("a sign-in starts the sync of the person's profile", async () => {
  const stop = listenToAuthEvents();
  await signIn({ username: anna.email, password: anna.password });
  await expect.poll(() => server.seen.length).toBeGreaterThan(0);
  expect(server.seen[0]?.path).toContain('/users/exists');
  expect(sessionStore.getState()).toMatchObject({ phase: 'signed-in', email: anna.email });
  stop();
});

test('a sign-out resets the profile sync and clears the error', async () => {
  sessionStore.setState({
    error: 'x',
    phase: 'signed-in',
    sync: { inProgress: false, success: true, retryCount: 2 },
  });
  await handleAuthEvent('signOut');
  expect(sessionStore.getState()).toEqual({ ...initialSession, phase: 'signed-out' });
});

test('a failed sign-in sets the error message', async () => {
  await handleAuthEvent('signIn_failure');
  expect(sessionStore.getState().error).toBe('Authentication failed. Please try again.');
});

test('a token refresh or an unknown authentication event is only logged', async () => {
  for (const event of ['tokenRefresh', 'somethingNew']) await handleAuthEvent(event);
  expect(noted).toHaveBeenCalledTimes(2);
  expect(sessionStore.getState()).toEqual(initialSession);
});

const failureBy = (name: string) => Object.assign(new Error(name), { name });

test.each([
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
])(
  'a token refresh that is refused with %s signs out everywhere and opens the sign-in screen',
  async (name) => {
    await signIn({ username: anna.email, password: anna.password });
    setUnreadCount(3);
    await handleAuthEvent('tokenRefresh_failure', failureBy(name));
    expect(page.visited).toEqual(['/auth/login']);
    expect(readSessionEndReason()).toBe('lost');
    expect(await getCurrentClaims()).toBeUndefined();
    expect(rootStore.getState().messages.unreadCount).toBe(0);
  },
);

test.each([
  'NetworkError',
  'TooManyRequestsException',
  'InternalErrorException',
  'LimitExceededException',
  'ServiceUnavailable',
  'TimeoutError',
  'SyntaxError',
  'Unknown',
])('a token refresh that fails with %s keeps the sign-in and the page', async (name) => {
  await signIn({ username: anna.email, password: anna.password });
  await handleAuthEvent('tokenRefresh_failure', failureBy(name));
  await handleAuthEvent('tokenRefresh_failure', undefined);
  expect(page.visited).toEqual([]);
  expect(await getCurrentClaims()).toMatchObject({ email: anna.email });
});

test('a token refresh without a network keeps the tokens, and the sign-in continues once the network is back', async () => {
  await signIn({ username: anna.email, password: anna.password });
  // Subscribe after the sign-in, because the sync after a sign-in would continue in later tests.
  const stop = listenToAuthEvents();
  const answering = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  try {
    await expect(refreshIdToken()).rejects.toMatchObject({ code: 'server.unavailable' });
  } finally {
    globalThis.fetch = answering;
  }
  expect(page.visited).toEqual([]);
  await waitForUserPool();
  expect(await refreshIdToken()).toContain('.');
  stop();
});

test('an exception in an event handler sets the error message', async () => {
  const stop = sessionStore.subscribe(() => {
    stop();
    throw new Error('out of order');
  });
  await handleAuthEvent('signIn_failure');
  expect(sessionStore.getState().error).toBe('Authentication error: out of order');
});

test('the start of the page fails if it cannot subscribe to authentication events', () => {
  const listen = vi.spyOn(Hub, 'listen').mockImplementation(() => {
    throw new Error('no hub');
  });
  expect(listenToAuthEvents).toThrow('Failed to initialize authentication system');
  listen.mockRestore();
});

test("signing out also ends the person's sessions on other devices", async () => {
  const other = await signInAndGetTokens(rig, anna.email, anna.password);
  await signInAndGetTokens(rig, anna.email, anna.password);
  await signOutEverywhere();
  expect(page.visited).toEqual(['/auth/login']);
  expect(await callUserPool(rig, 'GetUser', { AccessToken: other.accessToken })).toMatchObject({
    message: 'Access Token has been revoked',
  });
});
