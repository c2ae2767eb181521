import { beforeEach, expect, test, vi } from 'vitest';
import {
  createNoResponseError,
  timeoutMessage,
  unreachableMessage,
} from '#frontend/lib/api/no-response.ts';
import { preloadWhenIdle } from '#frontend/lib/idle-preload.ts';
import { readBaseUrl, setConfig } from '#frontend/lib/runtime-config.ts';
import {
  clearReturnPath,
  readReturnPath,
  saveReturnPath,
} from '#frontend/lib/session/return-path.ts';
import { createQueryClient, isRetryable, waitForFirstScreen } from '#frontend/queries.ts';
import { AppError } from '#shared/errors.ts';
import { openBrowser } from './support/browser.ts';

const page = openBrowser();
beforeEach(() => page.sessionStorage.clear());

const settings = {
  applicationId: '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_x',
  userPoolClientId: 'client',
  userPoolDomain: 'login.example',
  requestServiceUrl: '/request-service',
  workflowServiceUrl: '/workflow-service',
  adminMfa: 'required',
};

test.each(['requestServiceUrl', 'workflowServiceUrl'])(
  'the start of the page fails without %s, and the error names the missing setting',
  (name) => {
    expect(() => setConfig({ ...settings, [name]: undefined })).toThrow(
      `Settings of the application are missing or wrong: ${name}`,
    );
    expect(() => setConfig({ ...settings, [name]: '' })).toThrow(name);
  },
);

test('each service has its own base URL', () => {
  setConfig(settings);
  expect(readBaseUrl('request-service')).toBe('/request-service');
  expect(readBaseUrl('workflow-service')).toBe('/workflow-service');
});

test('after a sign-in, the originally requested path opens, or the landing screen if there is none', () => {
  expect(readReturnPath()).toBe('/user/home');
  saveReturnPath('/request-review/1?tab=2#files');
  expect(readReturnPath()).toBe('/request-review/1?tab=2#files');
  clearReturnPath();
  expect(readReturnPath()).toBe('/user/home');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/auth/login',
  '/auth',
  '/',
])('signing in never redirects to %s', (path) => {
  saveReturnPath(path);
  page.sessionStorage.setItem('countersign:origin-path', path);
  expect(readReturnPath()).toBe('/user/home');
});

const never = new Promise(() => undefined);

/** Create a window that records the idle callbacks and input event listeners. */
function openWindow(idle?: (load: () => void, options: { timeout: number }) => number) {
  const target = new EventTarget();
  Object.assign(target, idle && { requestIdleCallback: idle, cancelIdleCallback: vi.fn() });
  Object.defineProperty(globalThis, 'window', {
    value: target,
    configurable: true,
    writable: true,
  });
  return target;
}

test('preloaded screens load when the first data is shown and the browser is idle', async () => {
  const idle = vi.fn((_load: () => void) => 1);
  openWindow(idle);
  const screen = vi.fn(async () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const callOff = preloadWhenIdle([screen], promise);
  expect(idle).not.toHaveBeenCalled();
  resolve();
  await promise;
  expect(screen).not.toHaveBeenCalled();
  idle.mock.calls[0]?.[0]();
  expect(screen).toHaveBeenCalledOnce();
  callOff();
});

test('preloaded screens load after 5 seconds even if data is still pending', () => {
  vi.useFakeTimers();
  openWindow(() => 1);
  const screen = vi.fn(async () => undefined);
  preloadWhenIdle([screen], never);
  vi.advanceTimersByTime(4999);
  expect(screen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(screen).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('the first data counts as shown once the screen is rendered and no query is pending', async () => {
  vi.useFakeTimers();
  const queries = createQueryClient();
  const stands = Promise.withResolvers<void>();
  let isShown = false;
  void waitForFirstScreen(queries, stands.promise).then(() => {
    isShown = true;
  });
  const reading = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const read = queries.fetchQuery({ queryKey: [name], queryFn: () => promise });
    return async () => {
      resolve('some');
      await read;
    };
  };
  // Data of the page frame is loaded long before the screen itself is rendered.
  await reading('counts')();
  await vi.advanceTimersByTimeAsync(1000);
  expect(isShown).toBe(false);
  const readRequest = reading('request');
  stands.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(isShown).toBe(false);
  // After the request is loaded, the screen loads its comments.
  await readRequest();
  const readComments = reading('comments');
  await vi.advanceTimersByTimeAsync(1000);
  expect(isShown).toBe(false);
  await readComments();
  await vi.advanceTimersByTimeAsync(1000);
  expect(isShown).toBe(true);
  queries.clear();
  vi.useRealTimers();
});

test('without idle scheduling, preloaded screens load after 2 seconds', () => {
  vi.useFakeTimers();
  openWindow();
  const screen = vi.fn(async () => undefined);
  preloadWhenIdle([screen], never);
  vi.advanceTimersByTime(1999);
  expect(screen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(screen).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test.each(['mousedown', 'touchstart'])(
  'the first %s event preloads the screens, and a second event does not preload them again',
  (press) => {
    const target = openWindow(() => 1);
    const screen = vi.fn(() => Promise.reject(new Error('offline')));
    preloadWhenIdle([screen], never);
    target.dispatchEvent(new Event(press));
    target.dispatchEvent(new Event(press));
    expect(screen).toHaveBeenCalledOnce();
  },
);

test.each([
  ['a timeout', createNoResponseError(timeoutMessage), false],
  ['an unreachable service', createNoResponseError(unreachableMessage), true],
  ['a refusal', new AppError('actor.forbidden', 'No.'), false],
  ['an error of the page', new TypeError('x is undefined'), true],
] as const)('isRetryable for %s returns %s', (_, cause, isTriedAgain) => {
  expect(isRetryable(cause)).toBe(isTriedAgain);
});
