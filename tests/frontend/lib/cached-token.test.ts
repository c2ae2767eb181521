import { beforeEach, expect, test } from 'vitest';
import { setConfig } from '#frontend/lib/runtime-config.ts';
import { readCachedIdToken } from '#frontend/lib/session/cached-token.ts';
import { openBrowser } from './support/browser.ts';

const { localStorage } = openBrowser();
setConfig({
  applicationId: '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_x',
  userPoolClientId: 'client',
  userPoolDomain: 'login.example',
  requestServiceUrl: '/request-service',
  workflowServiceUrl: '/workflow-service',
  adminMfa: 'required',
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const cache = (payload: unknown, raw = `e30.${encode(payload)}.c2ln`) => {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'anna');
  localStorage.setItem('CognitoIdentityServiceProvider.client.anna.idToken', raw);
  return raw;
};

beforeEach(() => localStorage.clear());

test('a valid cached token is read with its claims, including non-ASCII text, without a call of Amplify', () => {
  const raw = cache({ token_use: 'id', exp: inSeconds(600), name: 'Zoë Łukasz ☼' });
  expect(readCachedIdToken()).toMatchObject({ raw, payload: { name: 'Zoë Łukasz ☼' } });
});

test.each([
  ['has ended', { token_use: 'id', exp: inSeconds(-1) }],
  ['ends within the minute', { token_use: 'id', exp: inSeconds(50) }],
  ['is for something else', { token_use: 'access', exp: inSeconds(600) }],
  ['says nothing about its end', { token_use: 'id' }],
])('a cached token that %s is left to Amplify', (_why, payload) => {
  cache(payload);
  expect(readCachedIdToken()).toBeUndefined();
});

test('a cached text that is not a token, or has no subject, is left to Amplify', () => {
  expect(readCachedIdToken()).toBeUndefined();
  cache({}, 'no token');
  expect(readCachedIdToken()).toBeUndefined();
  cache({}, 'a.%%%.b');
  expect(readCachedIdToken()).toBeUndefined();
});
