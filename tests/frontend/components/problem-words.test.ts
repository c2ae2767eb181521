import { afterEach, expect, test, vi } from 'vitest';
import { isPageFault, problemWords } from '#frontend/components/text/problem-words.ts';
import { AppError } from '#shared/errors.ts';

afterEach(() => vi.unstubAllGlobals());
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

test('a fault of the page is not blamed on the server, and loading it again is offered', () => {
  online(true);
  const fault = new TypeError('templates.map is not a function');
  expect(problemWords(fault)).toMatch(/^Something went wrong on this page/);
  expect(problemWords('odd')).toMatch(/^Something went wrong on this page/);
  expect([fault, 'odd'].map(isPageFault)).toEqual([true, true]);
});

test.each([
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Failed to fetch dynamically imported module: /assets/a.js',
])('a call without an answer is: %s', (message) => {
  online(true);
  expect(problemWords(new TypeError(message))).toMatch(/^The server could not be reached/);
  expect(isPageFault(new TypeError(message))).toBe(false);
});

test('a refusal is shown in its own words, and a person who is offline learns that', () => {
  online(false);
  expect(problemWords(new AppError('user.not-found', ''))).toBe('There is no such person.');
  expect(problemWords(new TypeError('Failed to fetch'))).toBe('You are offline.');
  expect(isPageFault(new AppError('server.failed', ''))).toBe(false);
});
