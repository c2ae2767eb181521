import { signIn, signOut } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenToAuthEvents } from '#frontend/lib/session/auth-events.ts';
import { initialSession, sessionStore } from '#frontend/lib/session/session-store.ts';
import { getCurrentClaims, getIdToken, refreshIdToken } from '#frontend/lib/session/tokens.ts';
import { openBrowser } from './support/browser.ts';
import { startScriptedServer } from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

const page = openBrowser();
for (const method of ['info', 'warn', 'error'] as const)
  vi.spyOn(console, method).mockImplementation(() => undefined);
const server = await startScriptedServer();
server.script(() => ({ status: 403, body: {} }));
const rig = await startClient(server.url);
const answering = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = answering;
  vi.useRealTimers();
});
afterAll(async () => {
  await signOut();
  server.stop();
  await rig.identity.stop();
});

const hour = 3_600_000;
let slept = 0;
/** Simulate two hours of sleep of the laptop, after which every token except the refresh token has expired. */
const sleep = () => {
  slept += 2 * hour;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + slept });
};
const json = (status: number, body: unknown, type = 'application/x-amz-json-1.1') =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': type },
  });
const refusal = (status: number, name: string) => json(status, { __type: name, message: name });

/** Response of the pool or of another server to a refresh, while the sign-in is valid. */
type RefreshResponder = () => Response | Promise<Response>;
const passing: Readonly<Record<string, RefreshResponder>> = {
  'no network': () => Promise.reject(new TypeError('Failed to fetch')),
  'a connection that is cut off': () => Promise.reject(new DOMException('cut', 'AbortError')),
  'an error of the pool': () => refusal(500, 'InternalErrorException'),
  'a service that is not there': () => json(503, '', 'text/plain'),
  'a page of a proxy': () => json(502, '<html>Bad gateway</html>', 'text/html'),
  'too many calls': () => refusal(400, 'TooManyRequestsException'),
  'too many calls, by the gateway': () => json(429, { message: 'Too Many Requests' }),
  'a limit': () => refusal(400, 'LimitExceededException'),
  'a web firewall': () => refusal(403, 'ForbiddenException'),
  'a refusal without a reason': () => json(403, '', 'text/plain'),
  'the sign-in page of a hotel': () => json(200, '<html>Welcome</html>', 'text/html'),
  'a redirect to such a page': () => json(302, '', 'text/html'),
  'half an answer': () => json(200, '{"AuthenticationResult":{"Acc'),
  'an empty answer': () => json(200, {}),
  'an answer without tokens': () => json(200, { AuthenticationResult: {} }),
  'tokens that are none': () =>
    json(200, { AuthenticationResult: { AccessToken: 'a.b', IdToken: 'c' } }),
  'a trigger that fails': () => refusal(400, 'UnexpectedLambdaException'),
  'a pool that is not known yet': () => refusal(400, 'ResourceNotFoundException'),
  'a token of no time': () => json(200, { AuthenticationResult: { AccessToken: 'e30.e30.x' } }),
};

beforeAll(async () => {
  await signIn({ username: anna.email, password: anna.password });
});
beforeEach(() => {
  sessionStore.setState(initialSession);
  page.visited.length = 0;
});

const answerWith = (answer: RefreshResponder) => {
  globalThis.fetch = async (to, options) =>
    String(to).startsWith(rig.identity.endpoint) ? answer() : answering(to, options);
};

test.each(Object.entries(passing))('%s at a token refresh keeps the session', async (_, answer) => {
  const stop = listenToAuthEvents();
  sleep();
  answerWith(answer);
  for (const ask of [getIdToken, getCurrentClaims, refreshIdToken])
    await expect(ask(), ask.name).rejects.toMatchObject({ code: 'server.unavailable' });
  globalThis.fetch = answering;
  stop();
  expect(page.visited).toEqual([]);
  expect(await getCurrentClaims()).toMatchObject({ email: anna.email });
});

const refusals = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];
test.each(refusals)('%s at a token refresh ends the session', async (name) => {
  if (!(await getCurrentClaims())) await signIn({ username: anna.email, password: anna.password });
  const stop = listenToAuthEvents();
  sleep();
  answerWith(() => refusal(400, name));
  await expect(getIdToken()).rejects.toMatchObject({ code: 'actor.unauthenticated' });
  globalThis.fetch = answering;
  vi.useRealTimers();
  await expect.poll(() => page.visited).toEqual(['/auth/login']);
  stop();
  expect(await getCurrentClaims()).toBeUndefined();
});
