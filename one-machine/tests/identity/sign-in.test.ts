import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { totpCode } from '#one-machine/identity/totp.ts';
import { call, password, startWorld, type World } from './identity-world.ts';
import { configureAmplify } from './srp-client.ts';

let world: World;
const ben = 'ben@countersign.example';
const benId = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c11';

beforeAll(async () => {
  world = await startWorld();
  configureAmplify(world);
});
afterEach(async () => {
  await signOut().catch(() => undefined);
  configureAmplify(world);
});
afterAll(() => world.identity.stop());

const seed = () =>
  world.identity.createUser({ sub: benId, email: ben, name: 'Ben', password, groups: ['admin'] });
const refused = (name: string, message?: string) =>
  expect.objectContaining({ name, ...(message && { message }) });

test('Amplify signs in by SRP and gets an id token that any verifier of the pool accepts', async () => {
  seed();
  const { nextStep } = await signIn({ username: ` ${ben.toUpperCase()} `.trim(), password });
  expect(nextStep.signInStep).toBe('DONE');
  const { tokens } = await fetchAuthSession();
  const { payload } = await jwtVerify(
    tokens?.idToken?.toString() ?? '',
    createLocalJWKSet(world.identity.jwks),
    { issuer: world.identity.issuer, audience: world.identity.clientId },
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

test('a wrong password and an unknown person are refused alike', async () => {
  seed();
  const answer = refused('NotAuthorizedException', 'Incorrect username or password.');
  await expect(signIn({ username: ben, password: 'Wrong-horse-77' })).rejects.toEqual(answer);
  await expect(signIn({ username: 'nobody@x.example', password })).rejects.toEqual(answer);
});

test('repeated wrong passwords lock out, also for the right one, and the lock ends', async () => {
  seed();
  for (let guess = 0; guess < 8; guess += 1) {
    await expect(signIn({ username: ben, password: `Wrong-horse-${guess}` })).rejects.toThrow();
    world.advance(guess < 7 ? 10 : 0);
  }
  await expect(signIn({ username: ben, password })).rejects.toEqual(
    refused('NotAuthorizedException', 'Password attempts exceeded'),
  );
  world.advance(900);
  expect((await signIn({ username: ben, password })).isSignedIn).toBe(true);
});

test('refresh goes on until a global sign-out ends every sign-in', async () => {
  seed();
  await signIn({ username: ben, password });
  const before = (await fetchAuthSession()).tokens?.idToken?.toString();
  world.advance(5);
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.toString();
  expect(decodeJwt(after ?? '').iat).toBeGreaterThan(decodeJwt(before ?? '').iat ?? 0);
  const token = (await fetchAuthSession()).tokens?.accessToken.toString();
  expect(await call(world, 'GlobalSignOut', { AccessToken: token })).toMatchObject({ status: 200 });
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  expect(await call(world, 'GetUser', { AccessToken: token })).toMatchObject({
    status: 400,
    __type: 'NotAuthorizedException',
  });
});

test('signing up needs the mailed code, a strong password and a free address', async () => {
  const username = 'new@countersign.example';
  await expect(signUp({ username, password: 'weak' })).rejects.toEqual(
    refused('InvalidPasswordException'),
  );
  const options = { userAttributes: { email: username, name: 'New' } };
  const { nextStep } = await signUp({ username, password, options });
  expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
  await expect(signUp({ username, password, options })).rejects.toEqual(
    refused('UsernameExistsException'),
  );
  expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  const code = world.codeFor(username);
  const wrong = code === '000000' ? '111111' : '000000';
  await expect(confirmSignUp({ username, confirmationCode: wrong })).rejects.toEqual(
    refused('CodeMismatchException'),
  );
  expect((await confirmSignUp({ username, confirmationCode: code })).isSignUpComplete).toBe(true);
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
});

test('a code can be guessed five times at most', async () => {
  const username = 'guess@countersign.example';
  await signUp({ username, password });
  const code = world.codeFor(username);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(confirmSignUp({ username, confirmationCode: wrong })).rejects.toThrow('Invalid');
  }
  await expect(confirmSignUp({ username, confirmationCode: code })).rejects.toEqual(
    refused('LimitExceededException'),
  );
});

test('a forgotten password is replaced by the mailed code, which ends older sign-ins', async () => {
  seed();
  await signIn({ username: ben, password });
  await resetPassword({ username: ben });
  const newPassword = 'Another-horse-8';
  const confirmationCode = world.codeFor(ben);
  await confirmResetPassword({ username: ben, confirmationCode, newPassword });
  await expect(
    confirmResetPassword({ username: ben, confirmationCode, newPassword }),
  ).rejects.toEqual(refused('CodeMismatchException'));
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  await signOut();
  await expect(signIn({ username: ben, password })).rejects.toThrow('Incorrect');
  expect((await signIn({ username: ben, password: newPassword })).isSignedIn).toBe(true);
});

test('nobody learns from a reset whether an address is known', async () => {
  const { nextStep } = await resetPassword({ username: 'nobody@countersign.example' });
  expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
  expect(world.mails.some(({ to }) => to === 'nobody@countersign.example')).toBe(false);
});

test('nobody learns from a code whether an address is known', async () => {
  const known = 'known@countersign.example';
  const sub = '5d1d8a53-60e1-70d0-d943-0b8f7a6f1c13';
  world.identity.createUser({ sub, email: known, name: 'Kim', password, groups: [] });
  const said = async (username: string) => {
    const tries = [
      () => resendSignUpCode({ username }),
      () => confirmSignUp({ username, confirmationCode: '123456' }),
      () => confirmResetPassword({ username, confirmationCode: '123456', newPassword: password }),
    ];
    const answers: unknown[] = [];
    for (const attempt of tries)
      answers.push(
        await attempt().then(
          (answer) => Object.keys(answer ?? {}),
          (error: Error) => error.name,
        ),
      );
    return answers;
  };
  expect(await said(known)).toEqual(await said('unknown@countersign.example'));
});

test('another code gives no further guesses, and only five are sent in an hour', async () => {
  const username = 'again@countersign.example';
  await signUp({ username, password });
  const wrong = () => (world.codeFor(username) === '000000' ? '111111' : '000000');
  for (let guess = 0; guess < 5; guess += 1) {
    await resendSignUpCode({ username });
    await expect(confirmSignUp({ username, confirmationCode: wrong() })).rejects.toThrow('Invalid');
  }
  expect(world.mails.filter(({ to }) => to === username)).toHaveLength(5);
  await expect(
    confirmSignUp({ username, confirmationCode: world.codeFor(username) }),
  ).rejects.toEqual(refused('LimitExceededException'));
  world.advance(3600);
  await resendSignUpCode({ username });
  const confirmationCode = world.codeFor(username);
  expect((await confirmSignUp({ username, confirmationCode })).isSignUpComplete).toBe(true);
});

test('a changed password needs the old one', async () => {
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

test('an authenticator app, once set up, is asked for, and each of its codes counts once', async () => {
  const username = 'totp@countersign.example';
  const sub = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c12';
  world.identity.createUser({ sub, email: username, name: 'Tea', password, groups: [] });
  await signIn({ username, password });
  const { sharedSecret } = await setUpTOTP();
  const code = () => totpCode(sharedSecret, Date.now());
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

test('a pool that requires a second factor has it set up during the first sign-in', async () => {
  const strict = await startWorld({ pool: { MfaConfiguration: 'ON' } });
  configureAmplify(strict);
  strict.identity.createUser({ sub: benId, email: ben, name: 'Ben', password, groups: [] });
  const { nextStep } = await signIn({ username: ben, password });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') {
    throw new Error(nextStep.signInStep);
  }
  const challengeResponse = totpCode(nextStep.totpSetupDetails.sharedSecret, Date.now());
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  await strict.identity.stop();
});

test('the password itself is not accepted unless the client allows that flow', async () => {
  seed();
  await expect(
    signIn({ username: ben, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
  ).rejects.toThrow('USER_PASSWORD_AUTH flow not enabled for this client');
  const open = await startWorld({ client: { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] } });
  configureAmplify(open);
  open.identity.createUser({ sub: benId, email: ben, name: 'Ben', password, groups: [] });
  const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;
  expect((await signIn({ username: ben, password, options })).isSignedIn).toBe(true);
  await open.identity.stop();
});
