// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are CloudFormation's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTemplate } from '#one-machine/template/template.ts';
import { smallStack, writeStack } from '#one-machine/tests/support/small-stack.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (resources = smallStack) => {
  writeStack(folder, resources);
  return readTemplate(folder, 'http://localhost:4280');
};
/** Return the small stack with one changed resource. */
const changed = (id: string, properties: Record<string, unknown>) => {
  const before = smallStack[id] ?? { Type: '' };
  return {
    ...smallStack,
    [id]: { ...before, Properties: { ...Object(before.Properties), ...properties } },
  };
};

test('a function is read from the template with its code, limits, and resolved environment variables', () => {
  expect(read().functions).toEqual([
    {
      id: 'Echo',
      name: 'echo',
      arn: 'arn:aws:lambda:eu-central-1:000000000000:function:echo',
      folder: join(folder, 'asset.echo'),
      handler: 'index.handler',
      timeout: 15_000,
      memory: 256,
      role: 'arn:aws:iam::000000000000:role/role',
      environment: {
        TABLE_NAME: 'table',
        FILES_BUCKET: 'files-000000000000',
        MACHINE_ARN: 'arn:aws:states:eu-central-1:000000000000:stateMachine:routing',
        SITE_URL: 'http://localhost:4280',
        API_HOST: 'api.execute-api.eu-central-1.amazonaws.com',
        LITERAL: '${kept} https://sqs.eu-central-1.amazonaws.com/000000000000/deadletters',
      },
    },
  ]);
});

test('an API is read from the template with its stage, its routes, and their authorizers', () => {
  const common = {
    functionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:echo',
    timeout: 29_000,
  };
  expect(read().apis).toEqual([
    {
      id: 'api',
      stage: 'request-service',
      routes: [
        { key: 'GET /health', method: 'GET', path: '/health', ...common },
        {
          key: 'GET /users/{id}',
          method: 'GET',
          path: '/users/{id}',
          ...common,
          authorizer: {
            issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool',
            audience: ['client'],
          },
        },
      ],
    },
  ]);
});

test('the table, stream, state machine, rule, queue, and user pool are read from the template', () => {
  const template = read();
  expect(template.table).toEqual({
    id: 'Table',
    tableName: 'table',
    streamArn: 'arn:aws:dynamodb:eu-central-1:000000000000:table/table/stream/local',
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
    stream: true,
    ttlAttribute: 'expiresAt',
  });
  expect(template.eventSources).toEqual([
    {
      id: 'Following',
      functionName: 'echo',
      sourceArn: template.table.streamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize: 25,
      window: 0,
      bisect: true,
      maxAge: 3_600_000,
      onFailure: 'arn:aws:sqs:eu-central-1:000000000000:deadletters',
      filters: [{ eventName: ['INSERT'] }],
      reportsItems: true,
      lanes: 1,
    },
  ]);
  expect(template.schedules).toMatchObject([{ expression: 'rate(1 day)', input: { a: 1 } }]);
  expect(template.machines).toMatchObject([
    {
      name: 'routing',
      definition: {
        States: { Call: { Arguments: { FunctionName: template.functions[0]?.arn } } },
      },
    },
  ]);
  expect(template.userPool).toMatchObject({
    userPoolId: 'eu-central-1_pool',
    clientId: 'client',
    client: { CallbackURLs: ['http://localhost:4280/auth/login'] },
    groups: ['admin'],
  });
});

test('the site gets its response headers and its configuration from the template', () => {
  expect(read().site).toEqual({
    headers: {
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=60; includeSubDomains',
    },
    originHeaders: { 'x-origin': 'made-up' },
    config: { userPoolId: 'eu-central-1_pool', region: 'eu-central-1' },
  });
});

test('an unsupported resource in the template stops the start with the name of the resource', () => {
  const refused: Record<string, [resources: typeof smallStack, message: RegExp]> = {
    'an unknown type': [
      { ...smallStack, Search: { Type: 'AWS::OpenSearchService::Domain' } },
      /Search \(AWS::OpenSearchService::Domain\): not known/,
    ],
    'an unknown property': [
      changed('Echo', { SnapStart: { ApplyOn: 'PublishedVersions' } }),
      /Echo \(AWS::Lambda::Function\): SnapStart is not known/,
    ],
    'a value that would act differently': [
      changed('Following', { StartingPosition: 'AT_TIMESTAMP' }),
      /Following \(AWS::Lambda::EventSourceMapping\): StartingPosition/,
    ],
    'another runtime': [changed('Echo', { Runtime: 'python3.13' }), /Echo.*Runtime.*only Node/],
    'a rule for events': [
      changed('Nightly', { EventPattern: { source: ['aws.states'] } }),
      /Nightly \(AWS::Events::Rule\): EventPattern is not known/,
    ],
    'a value of another stack': [
      changed('Echo', { Role: { 'Fn::ImportValue': 'role' } }),
      /Fn::ImportValue is not known here/,
    ],
    'a reference to nothing': [
      changed('Echo', { Role: { Ref: 'Nobody' } }),
      /Nobody is referred to and is not in the template/,
    ],
    'a secret': [
      changed('Echo', { Environment: { Variables: { KEY: '{{resolve:secretsmanager:key}}' } } }),
      /cannot be looked up here/,
    ],
    'a second table': [{ ...smallStack, Other: smallStack.Table ?? { Type: '' } }, /one table/],
    'a condition': [
      { ...smallStack, Files: { Type: 'AWS::S3::Bucket', Condition: 'IsProd' } },
      /Files \(AWS::S3::Bucket\): Condition/,
    ],
  };
  for (const [what, [resources, message]] of Object.entries(refused)) {
    expect(() => read(resources), what).toThrow(message);
  }
});

test('a CDK output folder without a stack is refused', () => {
  expect(() => readTemplate(folder, 'http://localhost:1')).toThrow(/holds no synthesized stack/);
});
