import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { readPoolSettings } from '#one-machine/identity/pool-settings.ts';
import { startIdentity } from '#one-machine/identity/start-identity.ts';
import { calculateTotp } from '#one-machine/identity/totp.ts';
import type { PoolMail } from '#one-machine/identity/user-pool.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { personClaim } from '#shared/users/person-claim.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { people, users } from '#tests/domain/support/people.ts';

const client = {
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
  AllowedOAuthFlows: ['code'],
  AllowedOAuthScopes: ['openid', 'email', 'phone', 'profile'],
  ReadAttributes: ['email', 'email_verified', 'name', 'custom:person'],
  WriteAttributes: ['email', 'name'],
  CallbackURLs: ['https://site.example/auth/login'],
  LogoutURLs: ['https://site.example/auth/login'],
  AccessTokenValidity: 60,
  IdTokenValidity: 60,
  RefreshTokenValidity: 720,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
};
const userPool = {
  UsernameAttributes: ['email'],
  Schema: [{ Name: 'person', Mutable: false }],
  MfaConfiguration: 'OPTIONAL',
  Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 3 } },
};

const password = 'Correct-horse-7';
const ClientId = 'countersigntests';

/**
 * Start a real user pool with this id in a temporary folder. It contains all people of the small organisation, and the
 * group of administrators.
 */
export async function startIdentityRig(userPoolId: string) {
  const data = await mkdtemp(join(tmpdir(), 'countersign-identity-'));
  const pool = readPoolSettings(
    { ...{ userPoolId, userPool, client, clientId: ClientId }, groups: [administratorGroup] },
    () => false,
  );
  const mails: PoolMail[] = [];
  const deliver = (mail: PoolMail) => void mails.push(mail);
  const identity = await startIdentity({
    ...{ data, pool, callers: [testKeys], clock: Date, deliver },
    siteOrigins: ['http://localhost:4280'],
  });
  for (const { userId: sub, email, name } of Object.values(users))
    identity.createUser({
      ...{ sub, email, name, password },
      groups: sub === people.admin ? [administratorGroup] : [],
    });
  const cognito = new CognitoIdentityProviderClient({
    endpoint: identity.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const named = (Username: string) => ({ UserPoolId: userPoolId, Username });
  return {
    endpoint: identity.endpoint,
    /** Mails that the pool has sent so far. */
    mails: mails as readonly PoolMail[],
    /** True if the person is in the group of administrators. */
    async isAdministrator(userId: string): Promise<boolean> {
      const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(named(userId)));
      return Groups.some(({ GroupName }) => GroupName === administratorGroup);
    },
    /** Sign in with a temporary password and set a permanent one. */
    async acceptInvitation(email: string, temporary: string): Promise<void> {
      const { Session } = await cognito.send(
        new InitiateAuthCommand({
          ...{ ClientId, AuthFlow: 'USER_PASSWORD_AUTH' },
          AuthParameters: { USERNAME: email, PASSWORD: temporary },
        }),
      );
      await cognito.send(
        new RespondToAuthChallengeCommand({
          ...{ ClientId, Session, ChallengeName: 'NEW_PASSWORD_REQUIRED' },
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
        }),
      );
    },
    /** Return the address with which a person signs in. */
    async addressOf(userId: string): Promise<string | undefined> {
      const { UserAttributes } = await cognito.send(new AdminGetUserCommand(named(userId)));
      return UserAttributes?.find(({ Name }) => Name === 'email')?.Value;
    },
    /** Return the claims about a person in tokens of their account. `name`: address or subject of the account. */
    async claimsOf(name: string) {
      const { UserAttributes } = await cognito.send(new AdminGetUserCommand(named(name)));
      const all = Object.fromEntries(
        (UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
      );
      const { sub = '', email = '', [personClaim]: person } = all;
      return { sub, email, ...(person && { [personClaim]: person }) };
    },
    /** Delete an account, as its owner can do in the pool, or as a loss of the pool would do. */
    async deleteAccount(name: string): Promise<void> {
      await cognito.send(new AdminDeleteUserCommand(named(name)));
    },
    /** Create an account without a person, like a sign-up. */
    async createAccount(email: string): Promise<void> {
      const UserAttributes = [{ Name: 'email', Value: email }];
      const MessageAction = 'SUPPRESS';
      await cognito.send(
        new AdminCreateUserCommand({ ...named(email), UserAttributes, MessageAction }),
      );
    },
    /** Replace the temporary password of an invited person, as at the first sign-in. */
    async completeFirstSignIn(email: string): Promise<void> {
      await cognito.send(
        new AdminSetUserPasswordCommand({ ...named(email), Password: password, Permanent: true }),
      );
    },
    /** Sign in, and return a function that checks whether the session is still open. */
    async openSession(email: string): Promise<() => Promise<boolean>> {
      const { AuthenticationResult } = await cognito.send(
        new InitiateAuthCommand({
          ...{ ClientId, AuthFlow: 'USER_PASSWORD_AUTH' },
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      );
      const AccessToken = AuthenticationResult?.AccessToken;
      return () =>
        cognito.send(new GetUserCommand({ AccessToken })).then(
          () => true,
          () => false,
        );
    },
    /** True if signing in needs an authenticator app. */
    async hasSecondFactor(name: string): Promise<boolean> {
      const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand(named(name)));
      return UserMFASettingList.length > 0;
    },
    /** True if a person may sign in. */
    async maySignIn(userId: string): Promise<boolean> {
      return (await cognito.send(new AdminGetUserCommand(named(userId)))).Enabled === true;
    },
    /** Add a person to the group of administrators, or remove the person from it. Existing tokens do not change. */
    async setAdministrator(userId: string, is: boolean): Promise<void> {
      const member = { ...named(userId), GroupName: administratorGroup };
      if (is) await cognito.send(new AdminAddUserToGroupCommand(member));
      else await cognito.send(new AdminRemoveUserFromGroupCommand(member));
    },
    /** Set up an authenticator app like a person does. */
    async setUpSecondFactor(userId: string): Promise<void> {
      const { AuthenticationResult } = await cognito.send(
        new InitiateAuthCommand({
          ...{ ClientId, AuthFlow: 'USER_PASSWORD_AUTH' },
          AuthParameters: { USERNAME: userId, PASSWORD: password },
        }),
      );
      const AccessToken = AuthenticationResult?.AccessToken;
      const { SecretCode = '' } = await cognito.send(
        new AssociateSoftwareTokenCommand({ AccessToken }),
      );
      const UserCode = calculateTotp(SecretCode, Date.now());
      await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
      await cognito.send(
        new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }),
      );
    },
    /** Turn off the second factor of a person who lost their phone, like an operator does. */
    async turnSecondFactorOff(userId: string): Promise<void> {
      const SoftwareTokenMfaSettings = { Enabled: false };
      await cognito.send(
        new AdminSetUserMFAPreferenceCommand({ ...named(userId), SoftwareTokenMfaSettings }),
      );
    },
    async stop() {
      cognito.destroy();
      await identity.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
