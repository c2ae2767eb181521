import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterClaims, readAttributeRules } from '#one-machine/identity/attribute-rules.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { callUserPool, type IdentityRig, password, startIdentityRig } from './identity-rig.ts';
import { signInAndGetTokens } from './srp-client.ts';

let rig: IdentityRig;
let sdk: CognitoIdentityProviderClient;
const mine = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c61';
const other = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c62';
const email = 'ida@countersign.example';
const attribute = (Value: string) => [{ Name: 'custom:person', Value }];
const pool = () => ({ UserPoolId: rig.identity.userPoolId });

beforeAll(async () => {
  rig = await startIdentityRig({ client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] } });
  const { endpoint } = rig.identity;
  sdk = new CognitoIdentityProviderClient({
    ...{ endpoint, region: 'eu-central-1', credentials: testKeys },
  });
  await create(email, mine);
  const own = { Username: email, Password: password, Permanent: true };
  await sdk.send(new AdminSetUserPasswordCommand({ ...pool(), ...own }));
});
afterAll(() => rig.identity.stop());

const create = (Username: string, person: string, TemporaryPassword?: string) =>
  sdk.send(
    new AdminCreateUserCommand({
      ...{ ...pool(), Username, MessageAction: 'SUPPRESS', TemporaryPassword },
      UserAttributes: attribute(person),
    }),
  );

test('a token contains the person id of its account, and its subject is a different id', async () => {
  const session = await signInAndGetTokens(rig, email, password);
  const { sub, 'custom:person': person } = decodeJwt(session.idToken);
  await session.forget();
  expect(person).toBe(mine);
  expect(sub).not.toBe(mine);
});

test('nobody can change the person id of their own account', async () => {
  const session = await signInAndGetTokens(rig, email, password);
  const token = { AccessToken: session.accessToken };
  for (const value of [other, mine, ''])
    expect(
      await callUserPool(rig, 'UpdateUserAttributes', {
        ...token,
        UserAttributes: attribute(value),
      }),
    ).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
  await session.forget();
  const again = await signInAndGetTokens(rig, email, password);
  expect(decodeJwt(again.idToken)['custom:person']).toBe(mine);
  await again.forget();
});

test('nobody can sign up as another person', async () => {
  const Username = 'eve@countersign.example';
  const answer = await callUserPool(rig, 'SignUp', {
    ...{ Username, Password: password, UserAttributes: attribute(other) },
  });
  expect(answer).toMatchObject({ __type: 'NotAuthorizedException' });
});

test('an invited person cannot change the person id of their account when they set their first password', async () => {
  const username = 'fay@countersign.example';
  await create(username, other, 'Temporary-horse-7');
  const started = await startIdentityRig({
    ...{ data: rig.data, client: { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] } },
  });
  const { Session } = await callUserPool(started, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: 'Temporary-horse-7' },
  });
  const answer = await callUserPool(started, 'RespondToAuthChallenge', {
    ...{ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session },
    ChallengeResponses: {
      ...{ USERNAME: username, NEW_PASSWORD: password },
      'userAttributes.custom:person': mine,
    },
  });
  await started.identity.stop();
  expect(answer).toMatchObject({ __type: 'NotAuthorizedException' });
});

test('even an administrator of the user pool cannot change the person id of an account', async () => {
  const change = { ...pool(), Username: email, UserAttributes: attribute(other) };
  await expect(sdk.send(new AdminUpdateUserAttributesCommand(change))).rejects.toThrow(
    'Attribute cannot be updated',
  );
});

test('creating an account with an attribute that the user pool does not define is refused', async () => {
  const UserAttributes = [{ Name: 'custom:persona', Value: mine }];
  const Username = 'gil@countersign.example';
  await expect(
    sdk.send(new AdminCreateUserCommand({ ...pool(), Username, UserAttributes })),
  ).rejects.toThrow('did not conform to the schema');
});

const attributes = { name: 'Ida', 'custom:person': mine };
const readable = { ReadAttributes: ['name', 'custom:person'] };
test.each([
  { scope: 'aws.cognito.signin.user.admin', claims: attributes },
  { scope: 'openid', claims: attributes },
  { scope: 'openid email phone profile', claims: attributes },
  { scope: 'openid profile', claims: attributes },
  { scope: 'openid email phone', claims: {} },
  { scope: 'openid email', claims: {} },
])('a token with the scopes $scope contains the attributes $claims', ({ scope, claims }) => {
  expect(filterClaims(readAttributeRules([], readable), attributes, scope)).toEqual(claims);
});

test('a client without attribute lists can read and write standard attributes but not custom ones', () => {
  const rules = readAttributeRules([], {});
  expect([rules.canRead('custom:person'), rules.canWrite('custom:person')]).toEqual([false, false]);
  expect([rules.canRead('name'), rules.canWrite('name')]).toEqual([true, true]);
});
