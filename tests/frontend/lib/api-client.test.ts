import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { isPageFault } from '#frontend/components/text/describe-error.ts';
import { transfer } from '#frontend/lib/api/transfer.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import { readSessionEndReason } from '#frontend/lib/session/ended-notice.ts';
import { readReturnPath } from '#frontend/lib/session/return-path.ts';
import { refreshIdToken } from '#frontend/lib/session/tokens.ts';
import { callUserPool } from '#one-machine/tests/identity/identity-rig.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { emptyObject, noBody } from '#shared/fields.ts';
import { openBrowser } from './support/browser.ts';
import { buildProblemResponse, startScriptedServer } from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

const common = {
  service: 'request-service',
  roles: ['user'],
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({ ok: z.boolean() }),
  errors: [],
  summary: '',
} as const;
const getThing = {
  ...common,
  method: 'GET',
  path: '/things/{thingId}',
  params: z.object({ thingId: z.string() }),
  query: z.object({ limit: z.number().optional(), tag: z.array(z.string()).optional() }),
} as const satisfies Endpoint;
const addThing = {
  ...common,
  method: 'POST',
  path: '/things',
  body: z.object({ title: z.string() }),
} as const satisfies Endpoint;
const putFiles = { ...addThing, method: 'PUT', accepts: 'multipart' } as const satisfies Endpoint;
const slaOf = {
  ...common,
  service: 'workflow-service',
  method: 'GET',
  path: '/sla/templates',
} as const satisfies Endpoint;

const page = openBrowser();
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let rig: Awaited<ReturnType<typeof startClient>>;

beforeAll(async () => {
  // Amplify logs this warning for every pool outside AWS.
  expectLogged(/custom Amazon Amazon Cognito User Pool endpoint/);
  server = await startScriptedServer();
  rig = await startClient(server.url);
});
beforeEach(async () => {
  await signOut();
  await signIn({ username: anna.email, password: anna.password });
  server.script(() => ({ body: { ok: true } }));
  page.visited.length = 0;
  logged.mockClear();
});
afterAll(async () => {
  server.stop();
  await rig.identity.stop();
});

const thing = { params: { thingId: 'a/b' } };
const tokensSeen = () => server.seen.map(({ headers }) => headers.authorization);

test('a call is sent to its service with the id token, and with the path and query of its contract', async () => {
  const answer = await callApi(getThing, { ...thing, query: { limit: 5, tag: ['x', 'y'] } });
  expect(answer).toEqual({ ok: true });
  const [sent] = server.seen;
  expect(sent?.path).toBe('/request-service/things/a%2Fb?limit=5&tag=x&tag=y');
  const claims = JSON.parse(atob(sent?.headers.authorization?.split('.')[1] ?? ''));
  expect(claims).toMatchObject({ token_use: 'id', sub: anna.sub });
  await callApi(slaOf);
  expect(server.seen[1]?.path).toBe('/workflow-service/sla/templates');
});

test('the client does not send a call without a session', async () => {
  await signOut();
  await expect(callApi(getThing, thing)).rejects.toThrow('No valid authentication token available');
  expect(server.seen).toEqual([]);
});

test('one refresh after a 401 serves all waiting calls, and each is retried once', async () => {
  const before = (await fetchAuthSession()).tokens?.idToken?.toString();
  rig.advance(2);
  server.script(({ headers }) =>
    headers.authorization === `Bearer ${before}`
      ? buildProblemResponse(401, 'actor.unauthenticated')
      : { body: { ok: true } },
  );
  const acts = [
    callApi(getThing, thing),
    callApi(addThing, { body: { title: 'a' } }),
    callApi(slaOf),
  ];
  expect(await Promise.all(acts)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(server.seen).toHaveLength(6);
  expect(new Set(tokensSeen()).size).toBe(2);
  const keys = server.seen
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('an API call that starts during a token refresh waits for the refresh', async () => {
  rig.advance(2);
  const refresh = refreshIdToken();
  await callApi(getThing, thing);
  expect(tokensSeen()).toEqual([`Bearer ${await refresh}`]);
});

test('a call without tokens, as after a sign-out in another tab, leads to the sign-in and remembers the page', async () => {
  localStorage.clear();
  await signOut();
  await expect(callApi(getThing, thing)).rejects.toThrow('No valid authentication token available');
  expect(server.seen).toEqual([]);
  expect(page.visited).toEqual(['/auth/login']);
  expect(readReturnPath()).toBe('/requests/history?x=1');
});

test('a person must sign in again if the token refresh fails', async () => {
  const { tokens } = await fetchAuthSession();
  await callUserPool(rig, 'GlobalSignOut', { AccessToken: tokens?.accessToken.toString() });
  server.script(() => buildProblemResponse(401, 'actor.unauthenticated'));
  await expect(callApi(getThing, thing)).rejects.toThrow(
    'Authentication failed. Please log in again.',
  );
  expect(page.visited).toEqual(['/auth/login']);
});

test('a refused API call becomes an AppError with code, fields, current state and request id', async () => {
  server.script(() =>
    buildProblemResponse(409, 'task.already-decided', {
      fields: { 'body.title': ['Too late.'] },
      present: { by: 'Ben' },
      requestId: 'r-1',
    }),
  );
  const refusal = await callApi(getThing, thing).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: 'task.already-decided',
    message: 'It was task.already-decided.',
    fields: { 'body.title': ['Too late.'] },
    present: { by: 'Ben' },
    requestId: 'r-1',
  });
  expect(logged).toHaveBeenCalledWith('GET /things/{thingId}: task.already-decided', 'r-1');
});

test.each([
  [403, 'actor.forbidden'],
  [413, 'body.too-large'],
  [429, 'rate.limited'],
  [500, 'server.failed'],
  [502, 'server.unavailable'],
])(
  'a response %i of the infrastructure becomes an AppError with a code and the retry time',
  async (status, code) => {
    server.script(() => ({ status, body: '<html>', headers: { 'retry-after': '7' } }));
    await expect(callApi(getThing, thing)).rejects.toMatchObject({ code, retryAfterSeconds: 7 });
  },
);

test('a 404 response reaches the caller as an error, and is logged except for SLA paths', async () => {
  server.script(() => buildProblemResponse(404, 'item.not-found'));
  await expect(callApi(slaOf)).rejects.toMatchObject({ code: 'item.not-found' });
  expect(logged).not.toHaveBeenCalled();
  await expect(callApi(getThing, thing)).rejects.toMatchObject({ code: 'item.not-found' });
  expect(logged).toHaveBeenCalledOnce();
});

test('a response of a newer version says that the page is outdated, and that a change was saved', async () => {
  server.script(() => ({ body: { ok: 'perhaps' } }));
  const read = callApi(getThing, thing);
  await expect(read).rejects.toThrow('Countersign was updated. Reload the page to continue.');
  await expect(read).rejects.toSatisfy(isPageFault);
  await expect(callApi(addThing, { body: { title: 'a' } })).rejects.toThrow('change is saved');
});

test('each write has a unique idempotency key unless the caller passes one, and a read has none', async () => {
  await callApi(addThing, { body: { title: 'a' } });
  await callApi(addThing, { body: { title: 'a' } });
  await callApi(addThing, { body: { title: 'a' }, idempotencyKey: 'act-1' });
  await callApi(getThing, thing);
  const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys.slice(2)).toEqual(['act-1', undefined]);
});

test('a change sends the version of the item that was read', async () => {
  await callApi(putFiles, { body: { title: 'a' }, ifMatch: 3 });
  expect(server.seen[0]?.headers['if-match']).toBe('"3"');
});

test('files are sent as multipart, and only by POST or PUT', async () => {
  const file = new File(['hello'], 'receipt.txt', { type: 'text/plain' });
  await callApi(putFiles, { body: { title: 'a' }, files: [file] });
  const [sent] = server.seen;
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent?.body).toMatch(
    /name="payload".*\{"title":"a"\}.*name="files"; filename="receipt.txt".*hello/s,
  );
  const wrong = { ...putFiles, method: 'DELETE' } as const satisfies Endpoint;
  await expect(callApi(wrong, { body: { title: 'a' } })).rejects.toThrow('cannot carry form data');
});

test('a timeout and an unreachable service are distinguished from refusals', async () => {
  server.script(() => undefined);
  const request = { url: `${server.url}/slow`, method: 'GET', headers: {} } as const;
  await expect(transfer(request, { limit: 30 })).rejects.toMatchObject({
    code: 'server.unavailable',
    message: 'The service did not answer in time.',
  });
  const nowhere = { ...request, url: 'http://127.0.0.1:1/' };
  await expect(transfer(nowhere, {})).rejects.toThrow('The service could not be reached.');
});

test('an API call that its caller cancels causes no error', async () => {
  server.script(() => undefined);
  const stop = new AbortController();
  const given = callApi(getThing, { ...thing, signal: stop.signal });
  stop.abort(new Error('left the screen'));
  await expect(given).rejects.toThrow('left the screen');
  expect(logged).not.toHaveBeenCalled();
});

// This test runs last, because a page that is being left cannot return from that state.
test('a session that the service ended is not refreshed, and the sign-in screen shows the reason', async () => {
  server.script(() => buildProblemResponse(401, 'actor.signed-out'));
  const acts = [callApi(getThing, thing), callApi(slaOf)];
  for (const outcome of await Promise.allSettled(acts))
    expect(outcome).toMatchObject({ reason: { code: 'actor.unauthenticated' } });
  expect(server.seen).toHaveLength(2);
  expect(page.visited).toEqual(['/auth/login']);
  expect(readSessionEndReason()).toBe('elsewhere');
  expect((await fetchAuthSession()).tokens).toBeUndefined();
});
