import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { referenceKey } from '#functions/organisation/store/reference-keys.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import {
  callUserPool,
  password,
  startIdentityRig,
} from '#one-machine/tests/identity/identity-rig.ts';
import { signInAndGetTokens } from '#one-machine/tests/identity/srp-client.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { personClaim } from '#shared/users/person-claim.ts';
import { User } from '#shared/users/user.ts';
import { users } from '#tests/domain/support/people.ts';

/** Return the claims in a token, without a check of its signature. */
const readClaims = (token: string) =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
const Handler = z.object({ handler: z.custom<(event: unknown) => Promise<unknown>>() });
const SignedUp = z.object({ UserSub: z.string() });
const [preSignUp, customMessage, addPersonClaim] = [
  'arn:aws:lambda:identity-pre-sign-up',
  'arn:aws:lambda:identity-custom-message',
  'arn:aws:lambda:identity-add-person-claim',
] as const;
const pool = { LambdaConfig: { PreSignUp: preSignUp, CustomMessage: customMessage } };
const site = 'https://requests.example.org';
const engine = await startTableEngine();
afterAll(() => engine.stop());
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Start a pool that calls the trigger function of the product, like the template of a stage with these domains. */
async function rigFor(domains: string) {
  vi.stubEnv('SIGN_UP_DOMAINS', domains);
  vi.stubEnv('LOG_LEVEL', 'ERROR');
  vi.stubEnv('SITE_URL', site);
  const { tableName, client } = await engine.freshTable();
  vi.stubEnv('APPLICATION_ID', app);
  vi.stubEnv('TABLE_NAME', tableName);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', testKeys.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', testKeys.secretAccessKey);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  const asked = Handler.parse(await import('#functions/people/pre-sign-up.ts'));
  const told = Handler.parse(await import('#functions/people/custom-message.ts'));
  const rig = await startIdentityRig({
    ...{ pool },
    invoke: (name, event) => (name === preSignUp ? asked : told).handler(event),
  });
  stops.push(() => rig.identity.stop());
  const signUp = (Username: string) =>
    callUserPool(rig, 'SignUp', {
      Username,
      Password: password,
      UserAttributes: [{ Name: 'email', Value: Username }],
    });
  return { ...rig, signUp, table: dynamoTable(tableName, client) };
}

test('people with an email address of an allowed domain can sign up, regardless of case', async () => {
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
])('%s cannot sign up, gets the reason, and leaves no data', async (email) => {
  const { signUp, mails } = await rigFor('example.org');
  expect(await signUp(email)).toMatchObject({
    status: 400,
    __type: 'UserLambdaValidationException',
    message:
      'PreSignUp failed with error Only addresses of example.org can sign up: ask an administrator to invite you.',
  });
  expect(mails).toEqual([]);
});

const getSdk = (rig: Pick<Awaited<ReturnType<typeof rigFor>>, 'identity'>) => {
  const sdk = new CognitoIdentityProviderClient({
    endpoint: rig.identity.endpoint,
    region: 'eu-central-1',
    credentials: testKeys,
  });
  stops.push(async () => sdk.destroy());
  return sdk;
};
const getAccount = (rig: Awaited<ReturnType<typeof rigFor>>, Username: string) => ({
  UserPoolId: rig.identity.userPoolId,
  Username,
});

test('without allowed domains, people cannot sign up themselves, and everybody can be invited', async () => {
  const rig = await rigFor('');
  const { signUp, mails } = rig;
  expect((await signUp('ada@example.org')).status).toBe(400);
  await getSdk(rig).send(
    new AdminCreateUserCommand({
      ...getAccount(rig, 'eve@elsewhere.example'),
      UserAttributes: [{ Name: 'email', Value: 'eve@elsewhere.example' }],
    }),
  );
  expect(mails).toMatchObject([{ to: 'eve@elsewhere.example' }]);
});

test.each([
  [
    'in English',
    { inviter: 'Ada <Lind> & Co.', company: 'Muster {GmbH}', language: 'en' },
    'Ada <Lind> & Co. invites you to Muster  GmbH  on Countersign',
    ['Ada <Lind> & Co. invites you to Muster {GmbH} on Countersign, where', 'Temporary password: '],
  ],
  [
    'in German',
    { inviter: 'Ada Lind', company: 'Countersign', language: 'de' },
    'Ada Lind lädt Sie zu Countersign ein',
    ['Ada Lind lädt Sie zu Countersign ein', 'Vorläufiges Passwort: ', '3 Tage'],
  ],
  [
    'without facts from the product',
    undefined,
    'Your invitation to Countersign',
    ['You are invited to Countersign, where', 'valid for 3 days'],
  ],
] as const)(
  'an invitation %s contains product, site, email address and password, even when it is sent again',
  async (_, said, subject, parts) => {
    const rig = await rigFor('');
    const email = 'mia@elsewhere.example';
    const sdk = getSdk(rig);
    const invite = { ...getAccount(rig, email), ...(said && { ClientMetadata: { ...said } }) };
    await sdk.send(
      new AdminCreateUserCommand({ ...invite, UserAttributes: [{ Name: 'email', Value: email }] }),
    );
    await sdk.send(new AdminCreateUserCommand({ ...invite, MessageAction: 'RESEND' }));
    expect(rig.mails).toHaveLength(2);
    for (const mail of rig.mails) {
      expect(mail).toMatchObject({ to: email, subject });
      for (const part of [...parts, site, email]) expect(mail.text).toContain(part);
      expect(mail.text).toMatch(/(password|Passwort): \S{8,}$/m);
      expect(mail.text).not.toMatch(/\{####\}|\{username\}|<\/?(p|a|br|code)\b/);
    }
  },
);

test("codes are mailed in a person's language even if the person's id is not the subject of the account", async () => {
  const rig = await rigFor('');
  const userId = users.employee.userId;
  const email = 'bea@example.org';
  const sdk = getSdk(rig);
  const UserAttributes = [
    ...[
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
    { Name: personClaim, Value: userId },
  ];
  const account = getAccount(rig, email);
  await sdk.send(
    new AdminCreateUserCommand({ ...account, UserAttributes, MessageAction: 'SUPPRESS' }),
  );
  const own = { ...account, Password: password, Permanent: true };
  await sdk.send(new AdminSetUserPasswordCommand(own));
  await userStore(rig.table).create(User.parse({ ...users.employee, email, language: 'de' }));
  await callUserPool(rig, 'ForgotPassword', { Username: email });
  expect(rig.mails.map(({ subject }) => subject)).toEqual(['Ihr Code für Countersign']);
});

test('tokens contain the person id of an account even if their scopes omit its attributes', async () => {
  vi.stubEnv('LOG_LEVEL', 'ERROR');
  const { handler } = Handler.parse(await import('#functions/people/add-person-claim.ts'));
  const rig = await startIdentityRig({
    pool: { LambdaConfig: { PreTokenGeneration: addPersonClaim } },
    client: { ReadAttributes: ['email'] },
    invoke: (_, event) => handler(event),
  });
  stops.push(() => rig.identity.stop());
  const sdk = getSdk(rig);
  const named = [{ Name: personClaim, Value: users.employee.userId }];
  for (const [Username, UserAttributes] of [
    ['cem@example.org', named],
    ['dan@example.org', []],
  ] as const) {
    const own = { UserPoolId: rig.identity.userPoolId, Username };
    await sdk.send(
      new AdminCreateUserCommand({
        ...own,
        UserAttributes: [...UserAttributes],
        MessageAction: 'SUPPRESS',
      }),
    );
    await sdk.send(
      new AdminSetUserPasswordCommand({ ...own, Password: password, Permanent: true }),
    );
    const session = await signInAndGetTokens(rig, Username, password);
    expect(readClaims(session.idToken)[personClaim]).toBe(UserAttributes[0]?.Value);
    const renewed = await callUserPool(rig, 'GetTokensFromRefreshToken', {
      ClientId: rig.identity.clientId,
      RefreshToken: session.refreshToken,
    });
    await session.forget();
    const { IdToken } = z
      .object({ AuthenticationResult: z.object({ IdToken: z.string() }) })
      .parse(renewed).AuthenticationResult;
    expect(readClaims(IdToken)[personClaim]).toBe(UserAttributes[0]?.Value);
  }
});

test('codes are mailed in the language of the person, else of the company', async () => {
  const rig = await rigFor('example.org');
  const { signUp, table } = rig;
  const german = { ...Configuration.parse({ applicationId: app, version: 0 }), language: 'de' };
  await table.write([
    { put: { ...referenceKey(app, 'CONFIGURATION', 'CONFIGURATION'), ...german } },
  ]);
  const { UserSub: userId } = SignedUp.parse(await signUp('bea@example.org'));
  const person = { ...users.employee, userId, email: 'bea@example.org', language: 'en' };
  await userStore(table).create(User.parse(person));
  await callUserPool(rig, 'ResendConfirmationCode', { Username: 'bea@example.org' });
  expect(rig.mails.map(({ subject }) => subject)).toEqual([
    'Ihr Code für Countersign',
    'Your code for Countersign',
  ]);
  for (const { text } of rig.mails) expect(text).toMatch(/Countersign (is|ist) \d{6}\./);
});
