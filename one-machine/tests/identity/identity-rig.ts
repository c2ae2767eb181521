import { mkdtempSync, readFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { readPoolSettings } from '#one-machine/identity/pool-settings.ts';
import { startIdentity } from '#one-machine/identity/start-identity.ts';
import type { PoolMail, UserPool } from '#one-machine/identity/user-pool.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

export const siteOrigin = 'http://127.0.0.1:4280';
export const callback = `${siteOrigin}/auth/login`;
export const password = 'Correct-horse-7';

/** Properties in the form of the template. */
const templatePool = {
  UsernameAttributes: ['email'],
  Schema: [{ Name: 'person', Mutable: false }],
  MfaConfiguration: 'OPTIONAL',
  Policies: {
    PasswordPolicy: {
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      PasswordHistorySize: 2,
      TemporaryPasswordValidityDays: 3,
    },
  },
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
};
const templateClient = {
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
  AllowedOAuthFlows: ['code'],
  AllowedOAuthScopes: ['openid', 'email', 'phone'],
  ReadAttributes: ['email', 'email_verified', 'name', 'custom:person'],
  WriteAttributes: ['email', 'name'],
  CallbackURLs: ['https://site.example/auth/login'],
  LogoutURLs: ['https://site.example/auth/login'],
  AccessTokenValidity: 60,
  IdTokenValidity: 60,
  RefreshTokenValidity: 720,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
};

/** Start a separate pool on free ports, with a clock and a mailbox that the test controls. */
export async function startIdentityRig(
  changes: {
    pool?: object;
    client?: object;
    risk?: object | undefined;
    data?: string;
    invoke?: UserPool['invoke'];
    isKnown?: (password: string) => boolean;
  } = {},
) {
  const data = changes.data ?? mkdtempSync(join(tmpdir(), 'identity-'));
  const mails: PoolMail[] = [];
  let offset = 0;
  const identity = await startIdentity({
    data,
    callers: [testKeys],
    clock: { now: () => Date.now() + offset },
    pool: readPoolSettings(
      {
        userPoolId: 'eu-central-1_countersign',
        clientId: 'countersignlocalclient0001',
        userPool: { ...templatePool, ...changes.pool },
        client: { ...templateClient, ...changes.client },
        risk: changes.risk,
        groups: ['admin'],
      },
      changes.isKnown ?? (() => false),
    ),
    deliver: (mail) => void mails.push(mail),
    ...(changes.invoke && { invoke: changes.invoke }),
    siteOrigins: [siteOrigin, 'http://localhost:4280'],
  });
  return {
    identity,
    data,
    mails,
    advance: (seconds: number) => {
      offset += seconds * 1000;
    },
    /** Return the code from the newest mail to an address. */
    codeFor: (email: string) =>
      /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '',
  };
}
export type IdentityRig = Awaited<ReturnType<typeof startIdentityRig>>;

const ResponseBody = z.record(z.string(), z.unknown());

/** Send one unsigned call of the pool's protocol, like a page. */
export async function callUserPool(
  rig: IdentityRig,
  operation: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(rig.identity.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify({ ClientId: rig.identity.clientId, ...body }),
  });
  const answer = ResponseBody.parse(await response.json());
  return { status: response.status, ...answer };
}

/** Call the managed login over https and verify its self-signed certificate. */
export function callLogin(
  rig: IdentityRig,
  path: string,
  sent: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<{ status: number; location: URL; cookies: string[]; text: string }> {
  const pem = readFileSync(join(rig.data, 'identity', 'login-certificate.pem'), 'utf8');
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      `https://${rig.identity.loginDomain}${path}`,
      {
        servername: 'localhost',
        ca: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')),
        method: sent.form ? 'POST' : 'GET',
        headers: {
          ...(sent.form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...sent.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: new URL(
              response.headers.location ?? '/',
              `https://${rig.identity.loginDomain}`,
            ),
            cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(sent.form ? new URLSearchParams(sent.form).toString() : undefined);
  });
}
