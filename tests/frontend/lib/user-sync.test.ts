import { signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { syncAfterSignIn } from '#frontend/lib/session/after-sign-in.ts';
import { initialSession, sessionStore } from '#frontend/lib/session/session-store.ts';
import type { Claims } from '#frontend/lib/session/tokens.ts';
import { initialRoot, rootStore } from '#frontend/lib/store/root-store.ts';
import type { SyncStatus } from '#frontend/lib/sync/sync-status.ts';
import { createUserSync } from '#frontend/lib/sync/user-sync.ts';
import { openBrowser } from './support/browser.ts';
import {
  buildProblemResponse,
  type ReceivedRequest,
  type ScriptedResponse,
  startScriptedServer,
} from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

const page = openBrowser();
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let rig: Awaited<ReturnType<typeof startClient>>;
let pauses: number[];
let reports: SyncStatus[];
let sync: (claims: Claims) => ReturnType<ReturnType<typeof createUserSync>['sync']>;

const claims: Claims = { sub: anna.sub, email: ' Anna@Countersign.Example', 'cognito:groups': [] };
const profile = {
  userId: anna.sub,
  applicationId: '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11',
  email: anna.email,
  name: 'Anna Smith',
  role: 'Approver',
  timeZone: 'Europe/Berlin',
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
};
const synced: ScriptedResponse = { body: { user: profile, roles: ['user', 'approver'] } };

/** Script the services with a response for each step. All steps succeed by default. */
function services(
  told: { exists?: boolean; create?: ScriptedResponse; sync?: ScriptedResponse } = {},
) {
  server.script(({ method, path }: ReceivedRequest) => {
    if (path.includes('/users/exists')) return { body: { exists: told.exists ?? true } };
    if (path.endsWith('/users/sync')) return told.sync ?? synced;
    return method === 'POST' ? (told.create ?? { status: 201, body: profile }) : { status: 500 };
  });
}
const steps = () =>
  server.seen.map(
    ({ method, path }) => `${method} ${path.split('?')[0]?.replace('/request-service', '')}`,
  );

beforeAll(async () => {
  server = await startScriptedServer();
  rig = await startClient(server.url);
  await signIn({ username: anna.email, password: anna.password });
});
beforeEach(() => {
  page.sessionStorage.clear();
  rootStore.setState(initialRoot);
  sessionStore.setState(initialSession);
  pauses = [];
  reports = [];
  warned.mockClear();
  logged.mockClear();
  ({ sync } = createUserSync({
    save: () => {},
    report: (status) => reports.push(status),
    pause: async (milliseconds) => void pauses.push(milliseconds),
  }));
});
afterAll(async () => {
  // Sign out, because the next file of this process signs in again.
  await signOut();
  server.stop();
  await rig.identity.stop();
});

test('the existing profile of a person is synchronized at once after sign-in', async () => {
  services();
  expect(await sync(claims)).toMatchObject({ success: true, roles: ['user', 'approver'] });
  expect(steps()).toEqual(['GET /users/exists', 'POST /users/sync']);
  expect(reports.at(-1)).toEqual({ inProgress: false, success: true, retryCount: 0 });
});

test('a person without a profile gets one with normalized email and default name, and the sync follows after 500 ms', async () => {
  services({ exists: false });
  expect((await sync(claims)).success).toBe(true);
  expect(steps()).toEqual(['GET /users/exists', 'POST /users', 'POST /users/sync']);
  expect(pauses).toEqual([500]);
  expect(JSON.parse(server.seen[1]?.body ?? '')).toMatchObject({
    userId: anna.sub,
    email: anna.email,
    name: 'Unknown User',
  });
});

test('a profile that already exists counts as created', async () => {
  services({ exists: false, create: buildProblemResponse(409, 'user.exists') });
  expect((await sync(claims)).success).toBe(true);
});

test.each([
  [400, 'input.invalid'],
  [500, 'server.failed'],
])(
  'a refused profile creation (status %i) is logged, and the sync continues',
  async (status, code) => {
    services({ exists: false, create: buildProblemResponse(status, code) });
    expect((await sync(claims)).success).toBe(true);
    expect(logged).toHaveBeenCalledWith(
      'The profile could not be created; the sync goes on.',
      expect.objectContaining({ code }),
    );
  },
);

test('a call to a failing service is retried three times, each time after twice the delay', async () => {
  services({ sync: buildProblemResponse(503, 'server.unavailable') });
  expect(await sync(claims)).toEqual({
    success: false,
    reason: 'sync_failed',
    error: 'User sync failed - user may be inactive, not found, or API unavailable',
  });
  expect(pauses).toEqual([2000, 4000, 8000]);
  expect(steps().filter((step) => step === 'POST /users/sync')).toHaveLength(4);
  expect(reports.map(({ retryCount }) => retryCount)).toEqual([0, 1, 2, 3, 0]);
});

test('the profile sync of an inactive person fails without a retry', async () => {
  services({ sync: buildProblemResponse(403, 'actor.inactive') });
  expect(await sync(claims)).toMatchObject({ success: false, reason: 'user_inactive' });
  expect(pauses).toEqual([]);
});

test('the profile sync of a person whose email has no @ fails without a call', async () => {
  services();
  expect(await sync({ ...claims, email: 'anna' })).toMatchObject({ reason: 'invalid_email' });
  expect(steps()).toEqual([]);
});

test.each(['42', ''])(
  'a person whose id %j is no UUID is treated as having no profile',
  async (sub) => {
    services({
      create: buildProblemResponse(400, 'input.invalid'),
      sync: buildProblemResponse(404, 'user.not-found'),
    });
    expect(await sync({ ...claims, sub })).toMatchObject({ success: false, reason: 'sync_failed' });
    expect(steps().slice(0, 2)).toEqual(['POST /users', 'POST /users/sync']);
    expect(steps()).not.toContain('GET /users/exists');
    expect(logged).toHaveBeenCalledWith(
      'The profile could not be created; the sync goes on.',
      expect.objectContaining({ code: 'input.invalid' }),
    );
  },
);

test('a profile sync is valid for five minutes, for one person in one tab', async () => {
  services();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await sync(claims);
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
    expect(await sync(claims)).toEqual({ success: true, roles: ['user', 'approver'] });
    expect(steps()).toHaveLength(2);
    vi.setSystemTime(Date.now() + 1);
    await sync(claims);
    expect(steps()).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test('the sync of an administrator is repeated until the administrator role is confirmed', async () => {
  const named = { ...claims, 'cognito:groups': ['admin'] };
  services();
  await sync(named);
  await sync(named);
  expect(steps()).toHaveLength(4);
  services({ sync: { body: { user: profile, roles: ['user', 'approver', 'admin'] } } });
  await sync(named);
  expect(await sync(named)).toEqual({ success: true, roles: ['user', 'approver', 'admin'] });
  expect(steps()).toHaveLength(2);
});

test('two simultaneous calls share one profile sync', async () => {
  services();
  const [one, two] = await Promise.all([sync(claims), sync(claims)]);
  expect(one).toBe(two);
  expect(steps()).toHaveLength(2);
});

test('the profile and roles of a person are available after sign-in', async () => {
  services();
  expect((await syncAfterSignIn()).success).toBe(true);
  expect(sessionStore.getState()).toMatchObject({ phase: 'signed-in', userId: anna.sub });
  expect(rootStore.getState().auth.profile).toMatchObject({
    user: { userId: anna.sub, timeZone: 'Europe/Berlin' },
    roles: ['user', 'approver'],
  });
});

test('a profile sync never shows as finished before its roles are stored', async () => {
  services();
  const shown: unknown[] = [];
  const stop = sessionStore.subscribe(({ sync: { inProgress } }) => {
    if (!inProgress) shown.push(rootStore.getState().auth.profile?.roles);
  });
  await syncAfterSignIn();
  stop();
  expect(shown).toEqual([['user', 'approver']]);
});

test('a failed profile sync is logged as a warning, and the person stays signed in', async () => {
  services({ sync: buildProblemResponse(403, 'actor.inactive') });
  expect(await syncAfterSignIn()).toMatchObject({ success: false });
  expect(warned).toHaveBeenCalledOnce();
  expect(sessionStore.getState()).toMatchObject({ phase: 'signed-in', error: null });
});

test('a profile sync without valid tokens fails with that reason', async () => {
  await signOut();
  expect(await syncAfterSignIn()).toEqual({ success: false, reason: 'no_valid_tokens' });
  expect(warned).toHaveBeenCalledWith(expect.any(String), 'no_valid_tokens');
  expect(sessionStore.getState().phase).toBe('signed-out');
});
