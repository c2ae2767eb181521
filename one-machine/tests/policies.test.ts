import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { composeProduct } from '#one-machine/compose.ts';
import { startHttp } from '#one-machine/http/server.ts';
import type { RuntimePart } from '#one-machine/part.ts';
import { allows, PolicyDocument } from '#one-machine/policy/statement.ts';
import { readTemplate } from '#one-machine/template/template.ts';
import { printUnusualLog } from './support/product-logs.ts';
import { smallStack, writeStack } from './support/small-stack.ts';

let folder: string;
let parts: RuntimePart[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'policies-'));
  for (const name of ['site', 'data']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'site/index.html'), '');
});
afterEach(async () => {
  for (const part of parts.reverse()) await part.stop();
  parts = [];
  rmSync(folder, { recursive: true, force: true });
});

const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) });
/** Return the small stack with additional statements for its role. */
const stackWith = (...more: object[]) => {
  const { Statement } = Policy.parse(smallStack.Policy?.Properties).PolicyDocument;
  const PolicyDocument = { Statement: [...Statement, ...more] };
  const Properties = { PolicyName: 'Policy', Roles: [{ Ref: 'Role' }], PolicyDocument };
  return { ...smallStack, Policy: { Type: 'AWS::IAM::Policy', Properties } };
};

/** Code of a function that makes the requested call with the AWS clients of this repository and returns the result. */
const clients = {
  dynamodb: import.meta.resolve('@aws-sdk/client-dynamodb'),
  sqs: import.meta.resolve('@aws-sdk/client-sqs'),
  s3: import.meta.resolve('@aws-sdk/client-s3'),
  sfn: import.meta.resolve('@aws-sdk/client-sfn'),
  cognito: import.meta.resolve('@aws-sdk/client-cognito-identity-provider'),
};
const caller = `
const clients = ${JSON.stringify(clients)};
export const handler = async ({ service, client, command, input }) => {
  if (!service) return {};
  const sdk = await import(clients[service]);
  try {
    await new sdk[client]({ forcePathStyle: true, maxAttempts: 1 }).send(new sdk[command](input));
    return 'done';
  } catch (error) {
    return error.name + ': ' + error.message;
  }
};
`;

async function start(stack: object) {
  writeStack(join(folder, 'stack'), { ...smallStack, ...stack });
  writeFileSync(join(folder, 'stack/asset.echo/index.mjs'), caller);
  const keep = <P extends RuntimePart>(part: P): P => {
    parts.push(part);
    return part;
  };
  const http = keep(await startHttp({ port: 0, log: printUnusualLog }));
  const composed = await composeProduct({
    ...{ data: join(folder, 'data'), test: true, isKnownPassword: () => false },
    prepared: { stack: join(folder, 'stack'), site: join(folder, 'site') },
    ...{ http, log: printUnusualLog, keep },
  });
  return (call: object) => composed.functions.invoke('Echo', call);
}

const key = { pk: { S: 'a' }, sk: { S: 'b' } };
const table = { service: 'dynamodb', client: 'DynamoDBClient' };
const arn = (service: string, rest: string) =>
  `arn:aws:${service}:eu-central-1:000000000000:${rest}`;
const put = { TableName: 'table', Item: key };
const check = {
  TableName: 'table',
  Key: { ...key, sk: { S: 'c' } },
  ConditionExpression: 'attribute_not_exists(pk)',
};
const calls = [
  [
    arn('dynamodb', 'table/table'),
    'dynamodb:PutItem',
    { ...table, command: 'PutItemCommand', input: put },
  ],
  [
    arn('dynamodb', 'table/table'),
    'dynamodb:ConditionCheckItem',
    {
      ...{ ...table, command: 'TransactWriteItemsCommand' },
      input: { TransactItems: [{ ConditionCheck: check }] },
    },
  ],
  [
    arn('dynamodb', 'table/table/index/gsi1'),
    'dynamodb:Query',
    {
      ...{ ...table, command: 'QueryCommand' },
      input: {
        ...{ TableName: 'table', IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :a' },
        ExpressionAttributeValues: { ':a': { S: 'a' } },
      },
    },
  ],
  [
    arn('sqs', 'deadletters'),
    'sqs:GetQueueUrl',
    {
      ...{ service: 'sqs', client: 'SQSClient', command: 'GetQueueUrlCommand' },
      input: { QueueName: 'deadletters' },
    },
  ],
  [
    'arn:aws:s3:::files-000000000000/a',
    's3:PutObject',
    {
      ...{ service: 's3', client: 'S3Client', command: 'PutObjectCommand' },
      input: { Bucket: 'files-000000000000', Key: 'a', Body: 'text' },
    },
  ],
  [
    arn('states', 'stateMachine:routing'),
    'states:ListExecutions',
    {
      ...{ service: 'sfn', client: 'SFNClient', command: 'ListExecutionsCommand' },
      input: { stateMachineArn: arn('states', 'stateMachine:routing') },
    },
  ],
  [
    arn('cognito-idp', 'userpool/eu-central-1_pool'),
    'cognito-idp:ListUsers',
    {
      ...{ service: 'cognito', client: 'CognitoIdentityProviderClient' },
      ...{ command: 'ListUsersCommand', input: { UserPoolId: 'eu-central-1_pool' } },
    },
  ],
] as const;

test("every service refuses an action that the function's role does not allow, with the message of IAM", async () => {
  const invoke = await start({});
  for (const [resource, action, call] of calls)
    expect(await invoke(call)).toMatch(
      new RegExp(
        `^AccessDenied\\w*: User: arn:aws:sts::000000000000:assumed-role/role/echo is not authorized to perform: ${action} on resource: ${resource} `,
      ),
    );
});

test('a function can perform an action that its role allows, but only on the named resource', async () => {
  const allowed = calls.map(([Resource, Action]) => ({ Effect: 'Allow', Action, Resource }));
  const invoke = await start(stackWith(...allowed));
  for (const [, , call] of calls)
    expect([call.command, await invoke(call)]).toEqual([call.command, 'done']);
  const other = { Bucket: 'files-000000000000', Key: 'b', Body: 'text' };
  expect(await invoke({ ...calls[4][2], input: other })).toMatch(/^AccessDenied/);
});

test('a caller without permission to list a bucket gets AccessDenied for a missing object', async () => {
  const get = {
    ...{ service: 's3', client: 'S3Client', command: 'GetObjectCommand' },
    input: { Bucket: 'files-000000000000', Key: 'missing' },
  };
  const files = 'arn:aws:s3:::files-000000000000';
  const read = { Effect: 'Allow', Action: 's3:GetObject', Resource: `${files}/*` };
  expect(await (await start(stackWith(read)))(get)).toMatch(/^AccessDenied/);
  for (const part of parts.splice(0).reverse()) await part.stop();
  const list = { Effect: 'Allow', Action: 's3:ListBucket', Resource: files };
  expect(await (await start(stackWith(read, list)))(get)).toMatch(/^NoSuchKey/);
});

const read = (resources: object) => {
  writeStack(join(folder, 'stack'), { ...smallStack, ...resources });
  return readTemplate(join(folder, 'stack'), 'http://localhost:1');
};
test.each([
  [{ CalledByApi: smallStack.CalledByRule }, /GET \/health: apigateway may not call/],
  [{ CalledByRule: smallStack.CalledByApi }, /Nightly: events may not call/],
  [
    { Policy: { Type: 'AWS::SNS::Topic' } },
    /Following: .* does not allow dynamodb:DescribeStream on/,
  ],
  [{ Policy: { Type: 'AWS::SNS::Topic' } }, /Following: .* does not allow sqs:SendMessage on/],
  [stackWith({ Effect: 'Allow', NotAction: 'a:*', Resource: '*' }), /Policy.*NotAction/s],
  [
    stackWith({ ...{ Effect: 'Allow', Action: 'a:*', Resource: '*' }, Condition: { Bool: {} } }),
    /Policy.*Bool/s,
  ],
])('the start fails for a template that AWS could not deploy or run: %#', (resources, message) => {
  expect(() => read(resources)).toThrow(message);
});

const document = (...Statement: object[]) => PolicyDocument.parse({ Statement });
test('a Deny statement overrides every Allow, and a statement applies only if its condition matches', () => {
  const ask = { action: 'ses:SendEmail', resource: 'arn:a' };
  const send = { Effect: 'Allow', Action: 'ses:Send*', Resource: 'arn:?' };
  expect(allows(document(send), ask)).toBe(true);
  expect(allows(document(send, { ...send, Effect: 'Deny' }), ask)).toBe(false);
  expect(allows(document(send), { ...ask, resource: 'arn:ab' })).toBe(false);
  const from = { StringEquals: { 'ses:FromAddress': 'a@b.example' } };
  const conditional = document({ ...send, Condition: from });
  expect(allows(conditional, ask)).toBe(false);
  expect(allows(conditional, { ...ask, context: { 'ses:FromAddress': 'a@b.example' } })).toBe(true);
});

test('the inline policies of a role allow only the actions that they list', async () => {
  const { Statement } = Policy.parse(smallStack.Policy?.Properties).PolicyDocument;
  const Resource = arn('dynamodb', 'table/table');
  const own = [...Statement, { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource }];
  const grants = { PolicyName: 'Grants', PolicyDocument: { Statement: own } };
  const Properties = { AssumeRolePolicyDocument: {}, Policies: [grants] };
  const call = await start({ Role: { Type: 'AWS::IAM::Role', Properties }, Policy: undefined });
  expect(await call({ ...table, command: 'PutItemCommand', input: put })).toBe('done');
  const { Item, ...rest } = put;
  const input = { ...rest, Key: Item };
  expect(await call({ ...table, command: 'DeleteItemCommand', input })).toContain('AccessDenied');
});
