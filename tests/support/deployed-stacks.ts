import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { stackNames } from '#infra/stages/stack-names.ts';
import { StageFile } from '#infra/stages/stage-file.ts';
import { openDeploymentClients } from '../../operator/deploy/clients.ts';
import { deployStage } from '../../operator/deploy/deploy-stage.ts';
import { type Answers, serveRecordedAws } from './recorded-aws.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
export const aws = await serveRecordedAws();
for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => aws.expectAllRecorded());

const index = (IndexName: string) => ({ IndexName, KeySchema: [] });
export const table = (...indexes: string[]) => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: indexes.map(index),
  },
});
export const pool = {
  Type: 'AWS::Cognito::UserPool',
  Properties: { UserPoolName: 'countersign-acme' },
};
export const client = (IdTokenValidity: number, more = {}) => ({
  Type: 'AWS::Cognito::UserPoolClient',
  Properties: { UserPoolId: { Ref: 'Pool' }, IdTokenValidity, ...more },
});
export const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold: 1 } };
export const retainPolicies = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };

export type Resources = Record<string, { Type: string }>;
export const deployedState: Resources = { Table: table('gsi1'), Pool: pool, Client: client(15) };

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
    'countersign-acme-request-service': stack(
      'countersign-acme-request-service',
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
const names = stackNames('acme').map(({ name }) => name);
export const noStacksAnswers: Answers = Object.fromEntries(
  names.map((name) => [`DescribeStacks ${name}`, absent(name)]),
);
/** Return answers for stacks with this status, each with its resources. */
export const buildDeployedAnswers = (
  stacks: Record<string, Resources>,
  StackStatus = 'UPDATE_COMPLETE',
): Answers => ({
  ...noStacksAnswers,
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

export const poolSettings = {
  Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 3 } },
  LambdaConfig: { PreSignUp: 'arn:aws:lambda:eu-central-1:1:function:pre-sign-up' },
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'requests@example.org' },
  MfaConfiguration: 'OPTIONAL',
  UserPoolTier: 'ESSENTIALS',
};
export const protection: Answers = {
  UpdateTerminationProtection: { StackId: 'arn' },
  'DescribeStackResource Table': { StackResourceDetail: { PhysicalResourceId: 'acme-table' } },
  'DescribeStackResource Pool': { StackResourceDetail: { PhysicalResourceId: 'eu-central-1_1' } },
  DescribeTable: { Table: { TableArn: 'arn:table', DeletionProtectionEnabled: false } },
  TagResource: {},
  UpdateTable: {},
  DescribeUserPool: {
    UserPool: {
      ...{ Id: 'eu-central-1_1', Name: 'countersign-acme', ...poolSettings },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true, UnusedAccountValidityDays: 7 },
    },
  },
  UpdateUserPool: {},
};

/** Printed lines of the deployment of the test, and the arguments of each call of the CDK. */
export const lines: string[] = [];
export const cdk: string[][] = [];
beforeEach(() => {
  lines.length = 0;
  cdk.length = 0;
});

/** Deploy the stage with these resources of its two stacks. */
export async function deployTestStage(
  state: Resources,
  service: Resources,
  more: { keep?: boolean; isDryRun?: boolean; removed?: string[] } = {},
) {
  const { keep = true, isDryRun = false, removed = [] } = more;
  await deployStage({
    stage: { ...stage, keep },
    synthesize: async () => writeAssembly(state, service),
    runCdk: async (args) => void cdk.push([...args]),
    clients: openDeploymentClients(),
    report: (line) => void lines.push(line),
    ...{ isDryRun, removed },
  });
}
