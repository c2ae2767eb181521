import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { callUserPool, type IdentityRig, password, startIdentityRig } from './identity-rig.ts';
import { configureAmplify } from './srp-client.ts';

/** Properties in the template with threatProtection=on. */
const pool = { UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' } };
const getRisk = (EventAction: string, EventFilter?: readonly string[]) => ({
  UserPoolId: 'pool',
  ClientId: 'ALL',
  CompromisedCredentialsRiskConfiguration: { Actions: { EventAction }, EventFilter },
});
const risk = getRisk('BLOCK', ['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN']);
const common = 'Password1234!';
const isCommonPassword = (password: string) => password === common;
const refused = expect.objectContaining({
  name: 'InvalidPasswordException',
  message: 'Provided password cannot be used for security reasons.',
});
const ada = 'ada@countersign.example';

let rig: IdentityRig;
let sdk: CognitoIdentityProviderClient;
beforeAll(async () => {
  const client = { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH'] };
  rig = await startIdentityRig({ pool, risk, client, isKnown: isCommonPassword });
  configureAmplify(rig);
  const { endpoint } = rig.identity;
  sdk = new CognitoIdentityProviderClient({
    ...{ endpoint, region: 'eu-central-1', credentials: testKeys },
  });
});
afterAll(() => rig.identity.stop());

const named = (Username: string) => ({ UserPoolId: rig.identity.userPoolId, Username });

test('a sign-up with a common password is refused', async () => {
  const options = { userAttributes: { email: ada } };
  await expect(signUp({ username: ada, password: common, options })).rejects.toEqual(refused);
  await signUp({ username: ada, password, options });
  await confirmSignUp({ username: ada, confirmationCode: rig.codeFor(ada) });
});

test('changing a password to a common one is refused', async () => {
  await signIn({ username: ada, password });
  const change = { oldPassword: password, newPassword: common };
  await expect(updatePassword(change)).rejects.toEqual(refused);
  await signOut();
});

test('resetting a password to a common one is refused, and the code stays valid for another try', async () => {
  await resetPassword({ username: ada });
  const reset = { username: ada, confirmationCode: rig.codeFor(ada) };
  await expect(confirmResetPassword({ ...reset, newPassword: common })).rejects.toEqual(refused);
  await confirmResetPassword({ ...reset, newPassword: 'Another-horse-8' });
});

test('a temporary password cannot be replaced by a common one', async () => {
  const username = 'ben@countersign.example';
  const TemporaryPassword = 'Temp-horse-1234';
  await sdk.send(new AdminCreateUserCommand({ ...named(username), TemporaryPassword }));
  await signIn({ username, password: TemporaryPassword });
  await expect(confirmSignIn({ challengeResponse: common })).rejects.toEqual(refused);
  expect((await confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
  await signOut();
});

test('a sign-in with a common password in plain text requires a reset, but not a sign-in with SRP', async () => {
  const email = 'cleo@countersign.example';
  const sub = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c31';
  rig.identity.createUser({ sub, email, name: 'Cleo', password: common, groups: [] });
  // With SRP the pool sees only a proof, not the password.
  expect((await signIn({ username: email, password: common })).isSignedIn).toBe(true);
  await signOut();
  const clear = { AuthFlow: 'USER_PASSWORD_AUTH' };
  const given = { AuthParameters: { USERNAME: email, PASSWORD: common } };
  expect(await callUserPool(rig, 'InitiateAuth', { ...clear, ...given })).toMatchObject({
    __type: 'PasswordResetRequiredException',
  });
  expect((await sdk.send(new AdminGetUserCommand(named(email)))).UserStatus).toBe('RESET_REQUIRED');
  expect((await signIn({ username: email, password: common })).nextStep.signInStep).toBe(
    'RESET_PASSWORD',
  );
  await resetPassword({ username: email });
  const confirmationCode = rig.codeFor(email);
  await confirmResetPassword({ username: email, confirmationCode, newPassword: password });
  expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
});

const SignUpResponse = z.looseObject({ UserSub: z.string() });
test.each([
  ['its threat protection is off', {}, risk],
  ['its rule only logs them', pool, getRisk('NO_ACTION')],
  ['its rule applies to sign-ins only', pool, getRisk('BLOCK', ['SIGN_IN'])],
  ['it has no rule about passwords', pool, undefined],
])('a user pool accepts common passwords if %s', async (_, properties, rule) => {
  const other = await startIdentityRig({ pool: properties, risk: rule, isKnown: isCommonPassword });
  try {
    const sent = { Username: ada, Password: common, UserAttributes: [] };
    expect(SignUpResponse.safeParse(await callUserPool(other, 'SignUp', sent)).success).toBe(true);
  } finally {
    await other.identity.stop();
  }
});

test('a rule against common passwords that lists no events applies to sign-up', async () => {
  const other = await startIdentityRig({ pool, risk: getRisk('BLOCK'), isKnown: isCommonPassword });
  try {
    const sent = { Username: ada, Password: common, UserAttributes: [] };
    expect(await callUserPool(other, 'SignUp', sent)).toMatchObject({
      __type: 'InvalidPasswordException',
    });
  } finally {
    await other.identity.stop();
  }
});
