import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmSignIn,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateTotp } from '#one-machine/identity/totp.ts';
import {
  callUserPool,
  type IdentityRig,
  password,
  siteOrigin,
  startIdentityRig,
} from './identity-rig.ts';
import { configureAmplify, signInAndGetTokens } from './srp-client.ts';

let rig: IdentityRig;
let sdk: CognitoIdentityProviderClient;
const cleo = { email: 'cleo@countersign.example', sub: '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c31' };

beforeAll(async () => {
  rig = await startIdentityRig();
  rig.identity.createUser({ ...cleo, name: 'Cleo', password, groups: [] });
  sdk = new CognitoIdentityProviderClient({
    endpoint: rig.identity.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(() => rig.identity.stop());

const pool = () => ({ UserPoolId: rig.identity.userPoolId });
const who = () => ({ ...pool(), Username: cleo.email });

test('disabling a person ends all their sessions and blocks sign-in until they are enabled again', async () => {
  const session = await signInAndGetTokens(rig, cleo.email, password);
  await sdk.send(new AdminDisableUserCommand(who()));
  expect(
    await callUserPool(rig, 'GetTokensFromRefreshToken', { RefreshToken: session.refreshToken }),
  ).toMatchObject({ status: 400 });
  await session.forget();
  await expect(signIn({ username: cleo.email, password })).rejects.toThrow('User is disabled.');
  await sdk.send(new AdminEnableUserCommand(who()));
  expect((await signIn({ username: cleo.email, password })).isSignedIn).toBe(true);
  await signOut();
});

test('a change of group membership appears in the tokens of the next sign-in', async () => {
  await sdk.send(new AdminAddUserToGroupCommand({ ...who(), GroupName: 'admin' }));
  const { Groups } = await sdk.send(new AdminListGroupsForUserCommand(who()));
  expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['admin']);
  const session = await signInAndGetTokens(rig, cleo.email, password);
  expect(decodeJwt(session.idToken)['cognito:groups']).toEqual(['admin']);
  await session.forget();
  await sdk.send(new AdminRemoveUserFromGroupCommand({ ...who(), GroupName: 'admin' }));
  const later = await signInAndGetTokens(rig, cleo.email, password);
  expect(decodeJwt(later.idToken)['cognito:groups']).toBeUndefined();
  await later.forget();
  await expect(
    sdk.send(new AdminAddUserToGroupCommand({ ...who(), GroupName: 'kings' })),
  ).rejects.toThrow('Group not found');
});

test('an administrator can end all sessions of another person', async () => {
  const session = await signInAndGetTokens(rig, cleo.email, password);
  await sdk.send(new AdminUserGlobalSignOutCommand(who()));
  expect(await callUserPool(rig, 'GetUser', { AccessToken: session.accessToken })).toMatchObject({
    status: 400,
  });
  await session.forget();
});

test('an invited person must replace the temporary password before it expires', async () => {
  configureAmplify(rig);
  const username = 'dora@countersign.example';
  const { User } = await sdk.send(
    new AdminCreateUserCommand({
      ...pool(),
      Username: username,
      UserAttributes: [
        { Name: 'email', Value: username },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
  const mail = rig.mails.find(({ to }) => to === username)?.text ?? '';
  const temporary = /password is (\S+)\.$/.exec(mail)?.[1] ?? '';
  const first = await signIn({ username, password: temporary });
  expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  expect((await confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
  await signOut();
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  await signOut();

  await sdk.send(
    new AdminSetUserPasswordCommand({ ...pool(), Username: username, Password: 'Temp-horse-1234' }),
  );
  rig.advance(3 * 86_400 + 1);
  await expect(signIn({ username, password: 'Temp-horse-1234' })).rejects.toThrow(
    'Temporary password has expired',
  );
});

test("an administrator of the user pool can see and disable a person's second factor", async () => {
  const preference = (Enabled: boolean) =>
    sdk.send(
      new AdminSetUserMFAPreferenceCommand({ ...who(), SoftwareTokenMfaSettings: { Enabled } }),
    );
  const told = async () => {
    const { UserMFASettingList, PreferredMfaSetting } = await sdk.send(
      new AdminGetUserCommand(who()),
    );
    return { UserMFASettingList, PreferredMfaSetting };
  };
  const nothing = { UserMFASettingList: undefined, PreferredMfaSetting: undefined };
  expect(await told()).toEqual(nothing);
  await expect(preference(true)).rejects.toThrow('verified software token');

  const { forget } = await signInAndGetTokens(rig, cleo.email, password);
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: calculateTotp(sharedSecret, Date.now()) });
  expect(await told()).toEqual(nothing);
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  await forget();
  expect(await told()).toEqual({
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  });
  const asked = await signIn({ username: cleo.email, password });
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');

  await preference(false);
  expect(await told()).toEqual(nothing);
  expect((await signIn({ username: cleo.email, password })).isSignedIn).toBe(true);
  await signOut();
});

test('a person is found by email address or id, and all people are listed page by page', async () => {
  const byEmail = new ListUsersCommand({ ...pool(), Filter: `email = "${cleo.email}"` });
  expect((await sdk.send(byEmail)).Users?.map(({ Username }) => Username)).toEqual([cleo.sub]);
  const { UserStatus, Enabled } = await sdk.send(new AdminGetUserCommand(who()));
  expect({ UserStatus, Enabled }).toEqual({ UserStatus: 'CONFIRMED', Enabled: true });
  await expect(
    sdk.send(new AdminGetUserCommand({ ...pool(), Username: 'nobody' })),
  ).rejects.toMatchObject({ name: 'UserNotFoundException' });
  const seen: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await sdk.send(new ListUsersCommand({ ...pool(), Limit: 1, PaginationToken }));
    seen.push(...(page.Users ?? []).map(({ Username = '' }) => Username));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  expect(new Set(seen).size).toBe(2);
});

test('administrator operations refuse unsigned calls and calls from browser pages', async () => {
  const body = { ...pool(), Username: cleo.email };
  const denied = { status: 400, __type: 'AccessDeniedException' };
  expect(await callUserPool(rig, 'AdminDisableUser', body)).toMatchObject(denied);
  const authorization = `AWS4-HMAC-SHA256 Credential=a/20260101/eu-central-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;
  expect(
    await callUserPool(rig, 'AdminDisableUser', body, { authorization, origin: siteOrigin }),
  ).toMatchObject(denied);
  expect(await callUserPool(rig, 'AdminDisableUser', body, { authorization })).toMatchObject(
    denied,
  );
  const elsewhere = { ...who(), UserPoolId: 'eu-central-1_other' };
  await expect(sdk.send(new AdminGetUserCommand(elsewhere))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});
