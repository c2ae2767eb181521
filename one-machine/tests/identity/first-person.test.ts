import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { expect, test } from 'vitest';
import { refused } from './amplify-rig.ts';
import { password, startIdentityRig } from './identity-rig.ts';
import { configureAmplify } from './srp-client.ts';

const email = 'first@countersign.example';

test('the first person of an empty user pool is invited again until they have set a password', async () => {
  const rig = await startIdentityRig();
  configureAmplify(rig);
  const { identity } = rig;
  const lost = identity.inviteFirst(email, 'admin') ?? '';
  const temporary = identity.inviteFirst(email, 'admin') ?? '';
  await expect(signIn({ username: email, password: lost })).rejects.toEqual(
    refused('NotAuthorizedException', 'Incorrect username or password.'),
  );
  const { nextStep } = await signIn({ username: email, password: temporary });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await confirmSignIn({ challengeResponse: password });
  const { tokens } = await fetchAuthSession();
  expect(tokens?.idToken?.payload['cognito:groups']).toEqual(['admin']);
  await signOut();
  expect(identity.inviteFirst(email, 'admin')).toBeUndefined();
  await identity.stop();
});

test('a user pool that already has people invites no first person', async () => {
  const { identity } = await startIdentityRig();
  const cleo = { sub: '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c31', email: 'cleo@countersign.example' };
  identity.createUser({ ...cleo, name: 'Cleo', password, groups: [] });
  expect(identity.inviteFirst(email, 'admin')).toBeUndefined();
  await identity.stop();
});
