import { createHash, randomBytes } from 'node:crypto';
import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateTotp } from '#one-machine/identity/totp.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import {
  callback,
  callLogin,
  callUserPool,
  type IdentityRig,
  password,
  siteOrigin,
  startIdentityRig,
} from './identity-rig.ts';
import { signInAndGetTokens } from './srp-client.ts';

let rig: IdentityRig;
const eve = { email: 'eve@countersign.example', sub: '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c41' };
const verifier = randomBytes(48).toString('base64url');

beforeAll(async () => {
  rig = await startIdentityRig();
  rig.identity.createUser({ ...eve, name: 'Eve', password, groups: [] });
});
afterAll(() => rig.identity.stop());

const authorize = (changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: rig.identity.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email phone',
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return `/oauth2/authorize?${query}`;
};

/** Open the login page and submit its form, like a browser. */
async function fillIn(fields: Record<string, string>, from = authorize(), cookies: string[] = []) {
  const sent = await callLogin(rig, from, { headers: { cookie: cookies.join('; ') } });
  const path = sent.location.pathname + sent.location.search;
  const shown = await callLogin(rig, path);
  const csrf = /name="csrf" value="(\w+)"/.exec(shown.text)?.[1] ?? '';
  const headers = { cookie: shown.cookies.join('; ') };
  const answer = await callLogin(rig, path, { form: { csrf, ...fields }, headers });
  return { ...answer, csrf, path, headers };
}

const exchange = (form: Record<string, string>) =>
  callLogin(rig, '/oauth2/token', {
    form: { client_id: rig.identity.clientId, redirect_uri: callback, ...form },
  });

test('the authorization code flow with PKCE returns tokens that can be refreshed', async () => {
  const answer = await fillIn({ username: eve.email, password });
  expect(answer.location.origin + answer.location.pathname).toBe(callback);
  expect(answer.location.searchParams.get('state')).toBe('state-1');
  const code = answer.location.searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
  const tokens = JSON.parse((await exchange(grant)).text);
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: eve.sub, token_use: 'id' });
  expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: 'openid email phone' });
  expect((await exchange(grant)).status).toBe(400);
  const refreshed = await exchange({
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  expect(refreshed.status).toBe(200);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  expect(JSON.parse((await callLogin(rig, '/oauth2/userInfo', { headers })).text)).toMatchObject({
    sub: eve.sub,
    email: eve.email,
  });
  expect(await callUserPool(rig, 'GetUser', { AccessToken: tokens.access_token })).toMatchObject({
    message: 'Access Token does not have required scopes',
  });
});

test('a global sign-out ends the single sign-on sessions on all devices', async () => {
  const devices = [];
  for (let n = 0; n < 2; n += 1) {
    const { location, cookies } = await fillIn({ username: eve.email, password });
    const code = location.searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
    devices.push({ ...JSON.parse((await exchange(grant)).text), cookie: cookies.join('; ') });
  }
  const refresh = (refresh_token: string) =>
    exchange({ grant_type: 'refresh_token', refresh_token });
  const sdk = new CognitoIdentityProviderClient({
    endpoint: rig.identity.endpoint,
    region: 'eu-central-1',
    credentials: testKeys,
  });
  const { userPoolId } = rig.identity;
  const named = { UserPoolId: userPoolId, Username: eve.sub };
  await sdk.send(new AdminUserGlobalSignOutCommand(named));
  for (const { refresh_token, cookie } of devices) {
    expect((await refresh(refresh_token)).text).toContain('invalid_grant');
    const again = await callLogin(rig, authorize(), { headers: { cookie } });
    expect(again.location.pathname).toBe('/login');
  }
});

test('an authorization code cannot be exchanged without its PKCE verifier', async () => {
  const answer = await fillIn({ username: eve.email, password });
  const code = answer.location.searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, code_verifier: 'x'.repeat(64) };
  expect((await exchange(grant)).text).toContain('invalid_grant');
});

test('a person with a single sign-on session skips the login page until they sign out', async () => {
  const { cookies } = await fillIn({ username: eve.email, password });
  const headers = { cookie: cookies.join('; ') };
  const again = await callLogin(rig, authorize(), { headers });
  expect(again.location.searchParams.get('code')).toBeTruthy();
  const query = new URLSearchParams({ client_id: rig.identity.clientId, logout_uri: callback });
  const out = await callLogin(rig, `/logout?${query}`, { headers });
  expect(out.location.href).toBe(callback);
  expect((await callLogin(rig, authorize(), { headers })).location.pathname).toBe('/login');
});

test('redirects to URLs outside the application are refused', async () => {
  const elsewhere = await callLogin(rig, authorize({ redirect_uri: 'https://evil.example/' }));
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.text).toContain('Sign-in not possible');
  const query = new URLSearchParams({
    client_id: rig.identity.clientId,
    logout_uri: 'https://evil.example/',
  });
  expect((await callLogin(rig, `/logout?${query}`)).status).toBe(400);
});

test('a request without PKCE or with an unknown scope is redirected to the application with an error', async () => {
  const plain = await callLogin(rig, authorize({ code_challenge: '' }));
  expect(plain.location.searchParams.get('error')).toBe('invalid_request');
  const greedy = await callLogin(rig, authorize({ scope: 'openid profile' }));
  expect(greedy.location.searchParams.get('error')).toBe('invalid_scope');
  expect(greedy.location.searchParams.get('state')).toBe('state-1');
});

test('the login page shows an error for a wrong password and refuses a form without a valid CSRF token', async () => {
  const wrong = await fillIn({ username: eve.email, password: 'Wrong-horse-77' });
  expect(wrong.status).toBe(200);
  expect(wrong.text).toContain('Incorrect username or password.');
  const forged = await fillIn({ username: eve.email, password, csrf: '0'.repeat(32) });
  expect(forged.text).toContain('This page had expired');
  expect((await fillIn({ username: '"><script>', password: 'x' })).text).not.toContain('<script>');
});

test('the login page requires a code from people who have set up an authenticator app', async () => {
  const sub = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c42';
  const email = 'fay@countersign.example';
  rig.identity.createUser({ sub, email, name: 'Fay', password, groups: [] });
  const { accessToken: AccessToken, forget } = await signInAndGetTokens(rig, email, password);
  const { SecretCode } = await callUserPool(rig, 'AssociateSoftwareToken', { AccessToken });
  const code = calculateTotp(String(SecretCode), Date.now());
  await callUserPool(rig, 'VerifySoftwareToken', { AccessToken, UserCode: code });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await callUserPool(rig, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
  await forget();

  const asked = await fillIn({ username: email, password });
  expect(asked.text).toContain('Confirm that it is you');
  const session = /name="session" value="([\w-]+)"/.exec(asked.text)?.[1] ?? '';
  const answer = (given: string) =>
    callLogin(rig, asked.path, {
      form: { csrf: asked.csrf, session, code: given },
      headers: asked.headers,
    });
  expect((await answer('000')).text).toContain('Invalid code');
  const passed = await answer(calculateTotp(String(SecretCode), Date.now()));
  expect(passed.location.searchParams.get('code')).toBeTruthy();
});

test('signing keys and discovery document are available at the standard OpenID paths', async () => {
  const base = `${rig.identity.endpoint}${rig.identity.userPoolId}/.well-known`;
  expect(await (await fetch(`${base}/jwks.json`)).json()).toEqual(rig.identity.jwks);
  expect(await (await fetch(`${base}/openid-configuration`)).json()).toMatchObject({
    issuer: rig.identity.issuer,
    code_challenge_methods_supported: ['S256'],
  });
});

test('the user pool keeps idle connections open for 65 seconds', async () => {
  const { headers } = await fetch(`${rig.identity.endpoint}/nothing`);
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

test('the user pool refuses requests with an unknown host name or an oversized body', async () => {
  const rebinding = await callLogin(rig, '/login', { headers: { host: 'evil.example' } });
  expect(rebinding.status).toBe(421);
  expect(await callUserPool(rig, 'SignUp', { Username: 'x'.repeat(200_000) })).toMatchObject({
    status: 400,
    __type: 'SerializationException',
  });
});

test("CORS allows calls to the user pool only from the site's origin", async () => {
  const ask = (origin: string) =>
    fetch(rig.identity.endpoint, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'amz-sdk-request,x-amz-target',
      },
    });
  const { headers } = await ask(siteOrigin);
  expect(headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(headers.get('access-control-allow-headers')).toBe('amz-sdk-request,x-amz-target');
  expect((await ask('https://evil.example')).headers.has('access-control-allow-origin')).toBe(
    false,
  );
});
