import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { call, password, startIdentityRig } from '#one-machine/tests/identity/identity-rig.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

const Handler = z.object({ handler: z.custom<(event: unknown) => Promise<unknown>>() });
const pool = { LambdaConfig: { PreSignUp: 'arn:aws:lambda:identity-pre-sign-up' } };
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** A pool that asks the product's own function, as the template of a stage with these domains makes it. */
async function rigFor(domains: string) {
  vi.stubEnv('SIGN_UP_DOMAINS', domains);
  vi.stubEnv('LOG_LEVEL', 'ERROR');
  const { handler } = Handler.parse(await import('#functions/identity/pre-sign-up/index.ts'));
  const rig = await startIdentityRig({ pool, invoke: (_, event) => handler(event) });
  stops.push(() => rig.identity.stop());
  const signUp = (Username: string) =>
    call(rig, 'SignUp', {
      Username,
      Password: password,
      UserAttributes: [{ Name: 'email', Value: Username }],
    });
  return { ...rig, signUp };
}

test('addresses of a named domain may sign up, in any spelling of it', async () => {
  const { signUp } = await rigFor('example.org,example.com');
  for (const email of ['ada@example.org', 'Bea@EXAMPLE.com'])
    expect(await signUp(email)).toMatchObject({ status: 200 });
});

test.each([
  'eve@attack.example',
  'eve@sub.example.org',
  'eve@example.org.attack.example',
  'example.org@attack.example',
  'eve@notexample.org',
])('%s may not, is told why, and leaves nothing', async (email) => {
  const { signUp, mails } = await rigFor('example.org');
  expect(await signUp(email)).toMatchObject({
    status: 400,
    __type: 'UserLambdaValidationException',
    message:
      'PreSignUp failed with error Only addresses of example.org can sign up: ask an administrator to invite you.',
  });
  expect(mails).toEqual([]);
});

test('without domains nobody signs up by themselves, and everybody can be invited', async () => {
  const rig = await rigFor('');
  const { signUp, mails } = rig;
  expect((await signUp('ada@example.org')).status).toBe(400);
  const sdk = new CognitoIdentityProviderClient({
    endpoint: rig.identity.endpoint,
    region: 'eu-central-1',
    credentials: testKeys,
  });
  stops.push(async () => sdk.destroy());
  await sdk.send(
    new AdminCreateUserCommand({
      UserPoolId: rig.identity.userPoolId,
      Username: 'eve@elsewhere.example',
      UserAttributes: [{ Name: 'email', Value: 'eve@elsewhere.example' }],
    }),
  );
  expect(mails).toMatchObject([{ to: 'eve@elsewhere.example' }]);
});
