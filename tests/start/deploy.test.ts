import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StageFile } from '#infra/stages/stage-file.ts';
import { type Answers, serveRecordedAws } from '#tests/support/recorded-aws.ts';
import { deployStage } from '../../operator/deploy/deploy-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
const aws = await serveRecordedAws();
for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => aws.expectAllRecorded());

const index = (IndexName: string) => ({ IndexName, KeySchema: [] });
const table = (...indexes: string[]) => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: indexes.map(index),
  },
});
const pool = { Type: 'AWS::Cognito::UserPool', Properties: { UserPoolName: 'countersign-acme' } };
const client = (IdTokenValidity: number, more = {}) => ({
  Type: 'AWS::Cognito::UserPoolClient',
  Properties: { UserPoolId: { Ref: 'Pool' }, IdTokenValidity, ...more },
});
const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold: 1 } };
const kept = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };

type Resources = Record<string, { Type: string }>;
const deployedState: Resources = { Table: table('gsi1'), Pool: pool, Client: client(15) };

const stage = {
  ...StageFile.parse({ keep: true, senderDomain: 'example.org', tags: { owner: 'Ops' } }),
  stage: 'acme',
};

/** Write a cloud assembly as the CDK does, in which the service depends on the state. */
function writeAssembly(state: Resources, service: Resources): string {
  const stack = (name: string, dependencies: string[], Resources: Resources) => {
    const templateFile = `${name}.template.json`;
    writeFileSync(join(folder, templateFile), JSON.stringify({ Resources }));
    return {
      ...{ type: 'aws:cloudformation:stack', environment: 'aws://unknown-account/unknown-region' },
      ...{ properties: { templateFile }, dependencies: [...dependencies, `${name}.assets`] },
    };
  };
  const artifacts = {
    'countersign-acme-service': stack(
      'countersign-acme-service',
      ['countersign-acme-state'],
      service,
    ),
    'countersign-acme-state': stack('countersign-acme-state', [], state),
    'countersign-acme-state.assets': { type: 'cdk:asset-manifest' },
    Tree: { type: 'cdk:tree' },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: '1', artifacts }));
  return folder;
}

const absent = (name: string) => ({
  error: 'ValidationError',
  message: `Stack with id ${name} does not exist`,
});
const names = [
  'countersign-account',
  ...['state', 'service', 'edge'].map((part) => `countersign-acme-${part}`),
];
const none: Answers = Object.fromEntries(
  names.map((name) => [`DescribeStacks ${name}`, absent(name)]),
);
/** Answers for stacks in a state, with the resources of each. */
const deployed = (stacks: Record<string, Resources>, StackStatus = 'UPDATE_COMPLETE'): Answers => ({
  ...none,
  ...Object.fromEntries(
    Object.entries(stacks).flatMap(([part, Resources]) => {
      const StackName = `countersign-acme-${part}`;
      const TemplateBody = JSON.stringify({ Resources });
      return [
        [`DescribeStacks ${StackName}`, { Stacks: [{ StackName, StackStatus }] }],
        [`GetTemplate ${StackName}`, { TemplateBody }],
      ];
    }),
  ),
});

const poolSettings = {
  Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 3 } },
  LambdaConfig: { PreSignUp: 'arn:aws:lambda:eu-central-1:1:function:pre-sign-up' },
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'requests@example.org' },
  MfaConfiguration: 'OPTIONAL',
  UserPoolTier: 'ESSENTIALS',
};
const protection: Answers = {
  UpdateTerminationProtection: { StackId: 'arn' },
  'DescribeStackResource Table': { StackResourceDetail: { PhysicalResourceId: 'acme-table' } },
  'DescribeStackResource Pool': { StackResourceDetail: { PhysicalResourceId: 'eu-central-1_1' } },
  DescribeTable: { Table: { DeletionProtectionEnabled: false } },
  UpdateTable: {},
  DescribeUserPool: {
    UserPool: {
      ...{ Id: 'eu-central-1_1', Name: 'countersign-acme', ...poolSettings },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true, UnusedAccountValidityDays: 7 },
    },
  },
  UpdateUserPool: {},
};

let lines: string[];
let cdk: string[][];
beforeEach(() => {
  [lines, cdk] = [[], []];
});

async function deploy(
  state: Resources,
  service: Resources,
  more: { keep?: boolean; isDryRun?: boolean; removed?: string[] } = {},
) {
  const { keep = true, isDryRun = false, removed = [] } = more;
  await deployStage({
    stage: { ...stage, keep },
    synthesize: async () => writeAssembly(state, service),
    runCdk: async (args) => void cdk.push([...args]),
    clients: {
      cloudFormation: new CloudFormationClient({}),
      table: new DynamoDBClient({}),
      pool: new CognitoIdentityProviderClient({}),
    },
    report: (line) => void lines.push(line),
    ...{ isDryRun, removed },
  });
}
const operations = () => aws.calls.map(({ operation }) => operation);

test('a first deployment creates the stacks in order and then protects those with data', async () => {
  aws.record({ ...none, ...protection });
  await deploy(deployedState, { Alarm: alarm });
  expect(lines).toEqual([
    'countersign-acme-state: is new and creates 3 resources',
    'countersign-acme-service: is new and creates 1 resources',
    '1 of 2: countersign-acme-state',
    '2 of 2: countersign-acme-service',
    'countersign-acme-state is protected from deletion',
    'acme-table is protected from deletion',
    'eu-central-1_1 is protected from deletion',
    'Stage acme is deployed. Check it: npm run doctor -- acme',
  ]);
  expect(cdk.map(([act, id]) => [act, id])).toEqual([
    ['deploy', 'countersign-acme-state'],
    ['deploy', 'countersign-acme-service'],
  ]);
  for (const args of cdk) expect(args.join(' ')).toContain('--tags owner=Ops');
});

test('protecting the pool repeats every other setting, which the update would reset', async () => {
  aws.record({ ...none, ...protection });
  await deploy(deployedState, {});
  const update = aws.calls.find(({ operation }) => operation === 'UpdateUserPool');
  expect(update?.input).toEqual({
    ...{ UserPoolId: 'eu-central-1_1', PoolName: 'countersign-acme', ...poolSettings },
    ...{ DeletionProtection: 'ACTIVE', AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } },
  });
});

test('a stage that does not keep its data is not protected', async () => {
  aws.record(none);
  await deploy(deployedState, {}, { keep: false });
  expect(operations()).not.toContain('UpdateTerminationProtection');
});

test('what is protected already is not updated again', async () => {
  aws.record({
    ...deployed({ state: deployedState }),
    ...protection,
    DescribeTable: { Table: { DeletionProtectionEnabled: true } },
    DescribeUserPool: { UserPool: { DeletionProtection: 'ACTIVE' } },
  });
  await deploy(deployedState, {});
  expect(operations()).not.toContain('UpdateTable');
  expect(operations()).not.toContain('UpdateUserPool');
});

test('a dry run shows the changes in words and deploys nothing', async () => {
  aws.record(deployed({ state: deployedState, service: { Alarm: alarm } }));
  const next = { ...deployedState, Client: client(30), Topic: { Type: 'AWS::SNS::Topic' } };
  await deploy(next, {}, { isDryRun: true });
  expect(lines).toEqual([
    [
      'countersign-acme-state: 2 of 4 resources',
      '  changes       Client (AWS::Cognito::UserPoolClient): IdTokenValidity',
      '  creates       Topic (AWS::SNS::Topic)',
    ].join('\n'),
    'countersign-acme-service: 1 of 0 resources\n  removes       Alarm (AWS::CloudWatch::Alarm)',
    'Dry run: nothing was deployed.',
  ]);
  expect(cdk).toEqual([]);
  expect(new Set(operations())).toEqual(new Set(['DescribeStacks', 'GetTemplate']));
});

/** Templates that lose state in comparison with the deployed ones, and the words for each loss. */
const losses: [string, Resources, Resources, string][] = [
  [
    'a removed table',
    deployedState,
    { Pool: pool, Client: client(15) },
    'removes Table: all requests, rules and profiles',
  ],
  [
    'a table that is left behind',
    { ...deployedState, Table: { ...table('gsi1'), ...kept } },
    { Pool: pool, Client: client(15) },
    'leaves behind Table: all requests, rules and profiles',
  ],
  [
    'a replaced pool client',
    deployedState,
    { ...deployedState, Client: client(15, { GenerateSecret: true }) },
    'replaces Client: all sign-ins',
  ],
  [
    'a queue under another logical id',
    { ...deployedState, Letters: { Type: 'AWS::SQS::Queue' } },
    { ...deployedState, Letters2: { Type: 'AWS::SQS::Queue' } },
    'removes Letters: the messages of the queue',
  ],
];

test.each(losses)(
  '%s is refused unless its logical id is named',
  async (_, before, after, words) => {
    const id = /(\w+):/.exec(words)?.[1] ?? '';
    aws.record({ ...deployed({ state: before }), ...protection });
    await expect(deploy(after, {})).rejects.toThrow(words);
    expect(cdk).toEqual([]);
    expect(lines.join('\n')).toContain('LOSES');
    await expect(deploy(after, {})).rejects.toThrow(`--remove ${id}`);
    await deploy(after, {}, { removed: [id] });
    expect(cdk).toHaveLength(2);
  },
);

test('a name after --remove that loses nothing is refused', async () => {
  aws.record(deployed({ state: deployedState }));
  const message = '--remove Tabel: this change loses no such resource.';
  await expect(deploy(deployedState, {}, { removed: ['Tabel'] })).rejects.toThrow(message);
});

test('two new indexes in one update, which DynamoDB refuses, are refused before', async () => {
  aws.record(deployed({ state: deployedState }));
  const next = { ...deployedState, Table: table('gsi1', 'gsi2', 'gsi3') };
  await expect(deploy(next, {})).rejects.toThrow('add or remove 2 indexes (gsi2, gsi3)');
});

test('a deployed stack that the settings no longer contain is reported and left alone', async () => {
  aws.record({ ...deployed({ state: deployedState, edge: { Acl: alarm } }), ...protection });
  await deploy(deployedState, {});
  expect(lines).toContain('countersign-acme-edge: is no longer part of the app and stays as it is');
});

test.each([
  ['ROLLBACK_FAILED', 'delete-stack --stack-name countersign-acme-state'],
  ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback --stack-name countersign-acme-state'],
  ['UPDATE_IN_PROGRESS', 'wait until this ends'],
])('a stack in the state %s is refused with the remedy', async (status, remedy) => {
  aws.record(deployed({ state: deployedState }, status));
  await expect(deploy(deployedState, {})).rejects.toThrow(remedy);
  expect(cdk).toEqual([]);
});

test.each(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'])(
  'a stack in the state %s is created anew',
  async (status) => {
    aws.record({ ...deployed({ state: {} }, status), ...protection });
    await deploy(deployedState, {}, { isDryRun: true });
    expect(lines[0]).toBe('countersign-acme-state: is new and creates 3 resources');
  },
);
