import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { poolMessages } from '#frontend/features/auth/pool-words.ts';

const folder = join(import.meta.dirname, '../../one-machine/identity');

/**
 * Messages that people never see: those of calls that only programs make, or after which the Authenticator shows its
 * next form.
 */
const unseen = [
  /^(The body|User pool|The message lacks|This application)/,
  /^(Access Token|Refresh Token|Invalid (Access|Refresh) Token|MFA is required)/,
  /^(A client attempted to write|Group not found|User account already exists|User is confirmed already)/,
  /^(User is not confirmed|Password reset required|Set up your authenticator app first)/,
  /^(Software Token MFA is not enabled|User does not have a verified software token)/,
];

/**
 * Extract messages from the sources of the user pool: the second argument of an error, or the missing part of a policy.
 */
const getMessages = (source: string): string[] => [
  ...[...source.matchAll(/PoolError\(\s*'\w+',\s*'([^']+)'/g)].map(([, message = '']) => message),
  ...[...source.matchAll(/notAuthorized\(\s*'([^']+)'/g)].map(([, message = '']) => message),
  ...[...source.matchAll(/&& '(Password [^']+)'/g)].map(
    ([, missing]) => `Password did not conform with policy: ${missing}`,
  ),
];

test('every user pool message that people can see has a text in the product', () => {
  const messages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => getMessages(readFileSync(join(folder, name), 'utf8')))
    .filter((message) => !unseen.some((one) => one.test(message)));
  expect(messages.length).toBeGreaterThan(15);
  expect([...new Set(messages)].filter((message) => !Object.hasOwn(poolMessages, message))).toEqual(
    [],
  );
});
