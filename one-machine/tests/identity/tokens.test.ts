import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callUserPool, type IdentityRig, password, startIdentityRig } from './identity-rig.ts';
import { signInAndGetTokens } from './srp-client.ts';

let rig: IdentityRig;
const anna = { email: 'anna@countersign.example', sub: '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c21' };
let session: Awaited<ReturnType<typeof signInAndGetTokens>>;

beforeAll(async () => {
  rig = await startIdentityRig();
  rig.identity.createUser({ ...anna, name: 'Anna', password, groups: [] });
});
afterEach(() => session.forget());
afterAll(() => rig.identity.stop());

const refresh = (token: unknown) =>
  callUserPool(rig, 'GetTokensFromRefreshToken', { RefreshToken: token });
const nextToken = async (token: unknown) => {
  const answer = await refresh(token);
  return new Map(Object.entries(answer.AuthenticationResult ?? {})).get('RefreshToken');
};

test('an exchanged refresh token stays valid for one minute, so that two tabs can refresh at the same time', async () => {
  session = await signInAndGetTokens(rig, anna.email, password);
  const next = await nextToken(session.refreshToken);
  expect(next).not.toBe(session.refreshToken);
  // Token times are whole seconds, and the clock runs during the test.
  rig.advance(58);
  expect(await refresh(session.refreshToken)).toMatchObject({ status: 200 });
  rig.advance(3);
  expect(await refresh(session.refreshToken)).toMatchObject({ status: 400 });
  expect(await refresh(next)).toMatchObject({ status: 200 });
});

test('refreshing tokens does not extend the life of a session', async () => {
  session = await signInAndGetTokens(rig, anna.email, password);
  rig.advance(29 * 86_400);
  const next = await nextToken(session.refreshToken);
  rig.advance(2 * 86_400);
  expect(await refresh(next)).toMatchObject({ __type: 'NotAuthorizedException' });
});

test('revoking a session invalidates all its access and refresh tokens', async () => {
  session = await signInAndGetTokens(rig, anna.email, password);
  const next = await nextToken(session.refreshToken);
  await callUserPool(rig, 'RevokeToken', { Token: session.refreshToken });
  expect(await refresh(next)).toMatchObject({ status: 400 });
  expect(await callUserPool(rig, 'GetUser', { AccessToken: session.accessToken })).toMatchObject({
    message: 'Access Token has been revoked',
  });
});

test('refreshed tokens keep the session id and sign-in time, and another sign-in gets another session id', async () => {
  session = await signInAndGetTokens(rig, anna.email, password);
  const began = decodeJwt(session.idToken);
  rig.advance(600);
  const answer = await refresh(session.refreshToken);
  const result = new Map<string, unknown>(Object.entries(answer.AuthenticationResult ?? {}));
  const refreshed = decodeJwt(String(result.get('IdToken')));
  expect(began.origin_jti).toMatch(/^[0-9a-f-]{36}$/);
  expect(refreshed).toMatchObject({ origin_jti: began.origin_jti, auth_time: began.auth_time });
  expect(refreshed.jti).not.toBe(began.jti);
  const other = await signInAndGetTokens(rig, anna.email, password);
  expect(decodeJwt(other.idToken).origin_jti).not.toBe(began.origin_jti);
  await other.forget();
});

test('access tokens expire after one hour by the test clock', async () => {
  session = await signInAndGetTokens(rig, anna.email, password);
  const { iat = 0, exp } = decodeJwt(session.idToken);
  expect(exp).toBe(iat + 3600);
  expect(iat).toBeGreaterThan(Date.now() / 1000 + 86_400);
  rig.advance(3601);
  expect(await callUserPool(rig, 'GetUser', { AccessToken: session.accessToken })).toMatchObject({
    message: 'Invalid Access Token',
  });
});

test('a new email address replaces the old one only after its code is entered', async () => {
  session = await signInAndGetTokens(rig, anna.email, password);
  const moved = 'anna.smith@countersign.example';
  const token = { AccessToken: session.accessToken };
  const UserAttributes = [{ Name: 'email', Value: moved }];
  await callUserPool(rig, 'UpdateUserAttributes', { ...token, UserAttributes });
  const email = async () => {
    const { UserAttributes: list } = await callUserPool(rig, 'GetUser', token);
    return JSON.stringify(list);
  };
  expect(await email()).toContain(anna.email);
  const verified = await callUserPool(rig, 'VerifyUserAttribute', {
    ...token,
    AttributeName: 'email',
    Code: rig.codeFor(moved),
  });
  expect(verified).toEqual({ status: 200 });
  expect(await email()).toContain(moved);
});

test('people cannot change the verification state of their email address, their subject, or their groups', async () => {
  session = await signInAndGetTokens(rig, 'anna.smith@countersign.example', password);
  const UserAttributes = [
    { Name: 'sub', Value: 'someone-else' },
    { Name: 'email_verified', Value: 'false' },
    { Name: 'cognito:groups', Value: 'admin' },
    { Name: 'name', Value: 'Anna Smith' },
  ];
  const token = { AccessToken: session.accessToken };
  expect(
    await callUserPool(rig, 'UpdateUserAttributes', { ...token, UserAttributes }),
  ).toMatchObject({
    status: 200,
  });
  expect((await callUserPool(rig, 'GetUser', token)).UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'sub', Value: anna.sub },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: 'Anna Smith' },
    ]),
  );
});
