import { QueryClient } from '@tanstack/react-query';
import { signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hasInvalidId, startFirstScreen } from '#frontend/first-screen.ts';
import { initialSession, sessionStore } from '#frontend/lib/session/session-store.ts';
import { initialRoot, rootStore } from '#frontend/lib/store/root-store.ts';
import { screens } from '#frontend/screens.ts';
import { openBrowser } from './lib/support/browser.ts';
import { startScriptedServer } from './lib/support/scripted-server.ts';
import { anna, startClient } from './lib/support/signed-in.ts';

const page = openBrowser();
vi.spyOn(console, 'error').mockImplementation(() => undefined);
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let rig: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  server = await startScriptedServer();
  rig = await startClient(server.url);
  await signIn({ username: anna.email, password: anna.password });
});
afterAll(async () => {
  await signOut();
  server.stop();
  await rig.identity.stop();
});

const ofFrame = ['/notifications/counts', '/tasks'];
const taskId = '5d1c53c5-0c1f-4f4e-8c3a-1f6f0f3f9a01';

/** Return the calls that are preloaded at this address for a signed-in person whose permissions are not loaded yet. */
async function readAhead(pathname: string) {
  server.script(() => ({ status: 500 }));
  Object.assign(page.localStorage, { 'Cognito.anna.idToken': '' });
  page.location.pathname = pathname;
  rootStore.setState(initialRoot);
  sessionStore.setState({
    ...initialSession,
    phase: 'signed-in',
    userId: anna.sub,
    sync: { ...initialSession.sync, inProgress: true },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await startFirstScreen(queries, Promise.resolve());
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  return server.seen.map(({ path }) => path.split('?')[0]?.replace('/request-service', '')).sort();
}

test('a screen open to every role loads its data in parallel with the page frame', async () => {
  const read = await readAhead('/requests/history');
  expect(read).toEqual(['/lists/my-requests', '/requests', ...ofFrame].sort());
});

test('a screen for approvers loads no data before the role of the person is known', async () => {
  expect(await readAhead(`/request-review/${taskId}`)).toEqual(ofFrame);
});

test('a URL with an invalid id causes no API call', async () => {
  expect(await readAhead('/view-request/nonsense')).toEqual(ofFrame);
});

test('a visitor who is not signed in causes no API call', async () => {
  server.script(() => ({ status: 500 }));
  Reflect.deleteProperty(page.localStorage, 'Cognito.anna.idToken');
  sessionStore.setState({ ...initialSession, phase: 'signed-out' });
  await startFirstScreen(new QueryClient(), Promise.resolve());
  expect(server.seen).toEqual([]);
});

test('every path parameter of a screen is a UUID, except ids of other systems and decision links', () => {
  const patterns = screens.flatMap(({ path }) =>
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
  );
  expect(patterns.length).toBeGreaterThan(10);
  for (const name of new Set(patterns)) {
    const isOther = name === 'caseId' || name === 'link';
    expect([name, hasInvalidId({ [`${name}`]: 'abc' })]).toEqual([name, !isOther]);
    expect(hasInvalidId({ [`${name}`]: taskId })).toBe(false);
  }
});
