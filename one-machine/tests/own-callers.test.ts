import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, expect, test } from 'vitest';
import { chooseCredentials } from '#one-machine/aws-environment.ts';
import { openClock } from '#one-machine/clock.ts';
import { startMail } from '#one-machine/mail/start-mail.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import { startHost } from '#one-machine/tests/support/machine-host.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { startIdentityRig } from './identity/identity-rig.ts';

const data = mkdtempSync(join(tmpdir(), 'callers-'));
const queues = await startQueues({ data, queues: [], clock: openClock(), callers: [testKeys] });
const mail = await startMail({
  ...{ data, clock: openClock(), callers: [testKeys], identities: [] },
});
const { identity } = await startIdentityRig();
afterAll(async () => {
  await Promise.all([queues.stop(), mail.stop(), identity.stop()]);
  rmSync(data, { recursive: true, force: true });
});

type Keys = { accessKeyId: string; secretAccessKey: string };
const client = (endpoint: string, credentials: Keys = testKeys) => ({
  ...{ endpoint, region: 'eu-central-1', credentials, maxAttempts: 1 },
});
const parts = {
  'the queues': (keys?: Keys) =>
    new SQSClient(client(queues.endpoint, keys)).send(new ListQueuesCommand({})),
  'the mail': (keys?: Keys) =>
    new SESv2Client(client(mail.endpoint, keys)).send(
      new SendEmailCommand({
        FromEmailAddress: 'from@example.org',
        Destination: { ToAddresses: ['to@example.org'] },
        Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
      }),
    ),
  'administrators’ calls of the user pool': (keys?: Keys) =>
    new CognitoIdentityProviderClient(client(identity.endpoint, keys)).send(
      new ListUsersCommand({ UserPoolId: identity.userPoolId }),
    ),
};

test.each(Object.entries(parts))(
  '%s accepts calls signed with the local credentials',
  async (_, call) => {
    await expect(call()).resolves.toBeTruthy();
  },
);

const foreign = [
  { accessKeyId: 'made-up', secretAccessKey: testKeys.secretAccessKey },
  { accessKeyId: testKeys.accessKeyId, secretAccessKey: 'made-up' },
];
test.each(Object.entries(parts))(
  '%s refuses calls signed with other credentials',
  async (_, call) => {
    for (const keys of foreign)
      await expect(call(keys)).rejects.toMatchObject({
        name: expect.stringMatching(/^AccessDenied/),
      });
  },
);

test('the state machine refuses calls signed with other credentials', async () => {
  const definition = {
    StartAt: 'End',
    QueryLanguage: 'JSONata',
    States: { End: { Type: 'Succeed' } },
  };
  const { host } = await startHost({ definition });
  const list = (keys?: Keys) =>
    new SFNClient(client(host.endpoint, keys)).send(new ListStateMachinesCommand({}));
  for (const keys of foreign)
    await expect(list(keys)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

/**
 * Send a request as a page could: any body and some headers, but with its Origin, or, after DNS rebinding, its Host.
 */
function post(endpoint: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method: 'POST', headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += chunk)).on('end', () => resolve(body));
    });
    call.on('error', reject).end('{}');
  });
}
test.each([
  ['the queues', queues.endpoint, 'AmazonSQS.ListQueues'],
  ['the mail', `${mail.endpoint}/v2/email/outbound-emails`, ''],
])(
  '%s refuses browser pages and foreign host names before it checks the signature',
  async (_, endpoint, target) => {
    const headers = {
      'x-amz-target': target,
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/sqs/aws4_request, SignedHeaders=host, Signature=00',
    };
    expect(await post(endpoint, { ...headers, origin: 'https://elsewhere.example' })).toContain(
      'Pages may not call this',
    );
    expect(await post(endpoint, { ...headers, host: 'elsewhere.example' })).toContain(
      'Not a host of this machine',
    );
  },
);

test('credentials are generated once per data folder, in a file that only its owner can read', () => {
  const keys = chooseCredentials({}, data);
  expect(keys.secretAccessKey).toHaveLength(48);
  expect(chooseCredentials({}, data)).toEqual(keys);
  expect(statSync(join(data, 'keys.json')).mode & 0o777).toBe(0o600);
});
