import { afterEach, expect, test, vi } from 'vitest';
import { describeError, isPageFault } from '#frontend/components/text/describe-error.ts';
import { AppError } from '#shared/errors.ts';

afterEach(() => vi.unstubAllGlobals());
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

test('an error of the page does not blame the server and offers to reload the page', () => {
  online(true);
  const fault = new TypeError('templates.map is not a function');
  expect(describeError(fault)).toMatch(/^Something went wrong on this page/);
  expect(describeError('odd')).toMatch(/^Something went wrong on this page/);
  expect([fault, 'odd'].map(isPageFault)).toEqual([true, true]);
});

test.each([
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Failed to fetch dynamically imported module: /assets/a.js',
])('the browser error of a failed call is shown as an unreachable server: %s', (message) => {
  online(true);
  expect(describeError(new TypeError(message))).toMatch(/^The server could not be reached/);
  expect(isPageFault(new TypeError(message))).toBe(false);
});

test('a refusal shows its own message, and an offline person sees that they are offline', () => {
  online(false);
  expect(describeError(new AppError('user.not-found', ''))).toBe('There is no such person.');
  expect(describeError(new TypeError('Failed to fetch'))).toBe('You are offline.');
  expect(isPageFault(new AppError('server.failed', ''))).toBe(false);
});
