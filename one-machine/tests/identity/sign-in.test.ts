import {
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { calculateTotp } from '#one-machine/identity/totp.ts';
import { ben, benId, createBen, refused, startAmplifyRig } from './amplify-rig.ts';
import { callUserPool, password, startIdentityRig } from './identity-rig.ts';
import { configureAmplify } from './srp-client.ts';

const rig = await startAmplifyRig();
const seed = () => createBen(rig);

test('Amplify signs in with SRP and gets an id token that passes verification', async () => {
  seed();
  const { nextStep } = await signIn({ username: ` ${ben.toUpperCase()} `.trim(), password });
  expect(nextStep.signInStep).toBe('DONE');
  const { tokens } = await fetchAuthSession();
  const { payload } = await jwtVerify(
    tokens?.idToken?.toString() ?? '',
    createLocalJWKSet(rig.identity.jwks),
    { issuer: rig.identity.issuer, audience: rig.identity.clientId },
  );
  expect(payload).toMatchObject({
    sub: benId,
    email: ben,
    email_verified: true,
    name: 'Ben',
    token_use: 'id',
    'cognito:groups': ['admin'],
  });
  expect(await fetchUserAttributes()).toMatchObject({ email: ben, name: 'Ben', sub: benId });
});

test('a wrong password and an unknown person return the same error', async () => {
  seed();
  const answer = refused('NotAuthorizedException', 'Incorrect username or password.');
  await expect(signIn({ username: ben, password: 'Wrong-horse-77' })).rejects.toEqual(answer);
  await expect(signIn({ username: 'nobody@x.example', password })).rejects.toEqual(answer);
});

test('repeated wrong passwords lock an account temporarily, even for the right password', async () => {
  seed();
  for (let guess = 0; guess < 8; guess += 1) {
    await expect(signIn({ username: ben, password: `Wrong-horse-${guess}` })).rejects.toThrow();
    rig.advance(guess < 7 ? 10 : 0);
  }
  await expect(signIn({ username: ben, password })).rejects.toEqual(
    refused('NotAuthorizedException', 'Password attempts exceeded'),
  );
  rig.advance(900);
  expect((await signIn({ username: ben, password })).isSignedIn).toBe(true);
});

test('a refresh token works until a global sign-out', async () => {
  seed();
  await signIn({ username: ben, password });
  const before = (await fetchAuthSession()).tokens?.idToken?.toString();
  rig.advance(5);
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.toString();
  expect(decodeJwt(after ?? '').iat).toBeGreaterThan(decodeJwt(before ?? '').iat ?? 0);
  const token = (await fetchAuthSession()).tokens?.accessToken.toString();
  expect(await callUserPool(rig, 'GlobalSignOut', { AccessToken: token })).toMatchObject({
    status: 200,
  });
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  expect(await callUserPool(rig, 'GetUser', { AccessToken: token })).toMatchObject({
    status: 400,
    __type: 'NotAuthorizedException',
  });
});

test('changing a password requires the old one', async () => {
  seed();
  await signIn({ username: ben, password });
  const newPassword = 'Third-horse-9999';
  await expect(updatePassword({ oldPassword: password, newPassword: password })).rejects.toEqual(
    refused('PasswordHistoryPolicyViolationException'),
  );
  await expect(updatePassword({ oldPassword: 'Wrong-horse-77', newPassword })).rejects.toThrow();
  await updatePassword({ oldPassword: password, newPassword });
  await signOut();
  expect((await signIn({ username: ben, password: newPassword })).isSignedIn).toBe(true);
});

test('an authenticator app is required at sign-in once it is set up, and each code is accepted only once', async () => {
  const username = 'totp@countersign.example';
  const sub = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c12';
  rig.identity.createUser({ sub, email: username, name: 'Tea', password, groups: [] });
  await signIn({ username, password });
  const { sharedSecret } = await setUpTOTP();
  const code = () => calculateTotp(sharedSecret, Date.now());
  await expect(verifyTOTPSetup({ code: '000000' })).rejects.toThrow('Code mismatch');
  await verifyTOTPSetup({ code: code() });
  await updateMFAPreference({ totp: 'PREFERRED' });
  await signOut();

  const { nextStep } = await signIn({ username, password });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await expect(confirmSignIn({ challengeResponse: 'abc' })).rejects.toEqual(
    refused('CodeMismatchException'),
  );
  const used = code();
  expect((await confirmSignIn({ challengeResponse: used })).isSignedIn).toBe(true);
  await signOut();
  await signIn({ username, password });
  await expect(confirmSignIn({ challengeResponse: used })).rejects.toEqual(
    refused('CodeMismatchException'),
  );
});

test('a user pool that requires a second factor makes people set it up at the first sign-in', async () => {
  const strict = await startIdentityRig({ pool: { MfaConfiguration: 'ON' } });
  configureAmplify(strict);
  strict.identity.createUser({ sub: benId, email: ben, name: 'Ben', password, groups: [] });
  const { nextStep } = await signIn({ username: ben, password });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') {
    throw new Error(nextStep.signInStep);
  }
  const challengeResponse = calculateTotp(nextStep.totpSetupDetails.sharedSecret, Date.now());
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  await strict.identity.stop();
});

test('a plain-text password is refused unless the client allows that flow', async () => {
  seed();
  await expect(
    signIn({ username: ben, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
  ).rejects.toThrow('USER_PASSWORD_AUTH flow not enabled for this client');
  const open = await startIdentityRig({
    client: { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] },
  });
  configureAmplify(open);
  open.identity.createUser({ sub: benId, email: ben, name: 'Ben', password, groups: [] });
  const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;
  expect((await signIn({ username: ben, password, options })).isSignedIn).toBe(true);
  await open.identity.stop();
});
