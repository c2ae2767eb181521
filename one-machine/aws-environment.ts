import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { region } from './account.ts';
import type { Credentials as Keys } from './http/signature.ts';

/** Key pair with which functions sign, and which the parts of this machine verify. */
export type Credentials = Keys & { readonly sessionToken?: string };

/** Addresses by service name, as in the environment variables. */
type Endpoints = Readonly<
  Record<
    | 'dynamodb'
    | 'dynamodb_streams'
    | 'lambda'
    | 'sfn'
    | 's3'
    | 'sesv2'
    | 'sqs'
    | 'cognito_identity_provider'
    | 'apigatewaymanagementapi',
    string
  >
>;

/**
 * Return the credentials from the environment if an external DynamoDB replaces the table engine. Otherwise return those
 * of this data folder, created at its first start and readable only with access to the folder.
 */
export function chooseCredentials(environment: NodeJS.ProcessEnv, data: string): Credentials {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  if (!environment.DYNAMODB_ENDPOINT || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    return loadOrCreateKeys(join(data, 'keys.json'));
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

const StoredCredentials = z.strictObject({
  accessKeyId: z.string().min(16),
  secretAccessKey: z.string().min(32),
});

function loadOrCreateKeys(file: string): Credentials {
  if (existsSync(file)) {
    const kept = StoredCredentials.safeParse(readJson(file));
    if (kept.success) return kept.data;
  }
  const secret = randomBytes(32).toString('hex');
  const keys = { accessKeyId: `LOCAL${secret.slice(0, 16)}`, secretAccessKey: secret.slice(16) };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/**
 * Return the JSON of a file, or undefined if it is missing or damaged. Damaged keys are created again, because no
 * stored data depends on them.
 */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Return the environment variables with which AWS clients without settings find this machine's parts. */
export function awsEnvironment(
  credentials: Credentials,
  endpoints: Endpoints,
): Record<string, string> {
  const addresses = Object.entries(endpoints).map(([service, url]) => [
    `AWS_ENDPOINT_URL_${service.toUpperCase()}`,
    url,
  ]);
  return {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    ...(credentials.sessionToken && { AWS_SESSION_TOKEN: credentials.sessionToken }),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    ...Object.fromEntries(addresses),
  };
}
