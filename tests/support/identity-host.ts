import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { readPool } from '#local/identity/pool-settings.ts';
import { startIdentity } from '#local/identity/start-identity.ts';
import { users } from '#tests/domain/support/people.ts';
import { testKeys } from '#tests/support/test-keys.ts';

const client = {
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
  AllowedOAuthFlows: ['code'],
  AllowedOAuthScopes: ['openid', 'email', 'phone'],
  CallbackURLs: ['https://site.example/auth/login'],
  LogoutURLs: ['https://site.example/auth/login'],
  AccessTokenValidity: 60,
  IdTokenValidity: 60,
  RefreshTokenValidity: 720,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
};
const userPool = {
  UsernameAttributes: ['email'],
  MfaConfiguration: 'OPTIONAL',
  Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 3 } },
};

/** A real user pool of this id with everybody of the small organisation in it, on a temporary folder. */
export async function startIdentityRig(userPoolId: string) {
  const data = await mkdtemp(join(tmpdir(), 'countersign-identity-'));
  const pool = readPool({
    ...{ userPoolId, userPool, client, clientId: 'countersigntests' },
    groups: ['admin'],
  });
  const identity = await startIdentity({
    ...{ data, pool, credentials: testKeys, clock: Date, deliver: () => undefined },
    siteOrigins: ['http://localhost:4280'],
  });
  for (const { userId: sub, email, name } of Object.values(users))
    identity.createUser({ sub, email, name, password: 'Correct-horse-7', groups: [] });
  const cognito = new CognitoIdentityProviderClient({
    endpoint: identity.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return {
    endpoint: identity.endpoint,
    /** Whether somebody may sign in. */
    async maySignIn(userId: string): Promise<boolean> {
      const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userId });
      return (await cognito.send(command)).Enabled === true;
    },
    async stop() {
      cognito.destroy();
      await identity.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
