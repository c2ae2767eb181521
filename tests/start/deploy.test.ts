import { expect, test } from 'vitest';
import { dataVersion } from '#one-machine/data-folder.ts';
import {
  alarm,
  aws,
  buildDeployedAnswers,
  cdk,
  client,
  deployedState,
  deployTestStage,
  lines,
  noStacksAnswers,
  pool,
  poolSettings,
  protection,
  type Resources,
  retainPolicies,
  table,
} from '#tests/support/deployed-stacks.ts';
import { rebuildVersion } from '../../operator/services/rebuild-state.ts';

const operations = () => aws.calls.map(({ operation }) => operation);

test('a first deployment creates the stacks in order and then protects the stacks with data', async () => {
  aws.record({ ...noStacksAnswers, ...protection });
  await deployTestStage(deployedState, { Alarm: alarm });
  expect(lines).toEqual([
    'countersign-acme-state: is new and creates 3 resources',
    'countersign-acme-request-service: is new and creates 1 resources',
    '1 of 2: countersign-acme-state',
    '2 of 2: countersign-acme-request-service',
    'countersign-acme-state is protected from deletion',
    'acme-table is protected from deletion',
    'eu-central-1_1 is protected from deletion',
    'Stage acme is deployed. Check it: npm run doctor -- acme',
  ]);
  expect(cdk.map(([act, id]) => [act, id])).toEqual([
    ['deploy', 'countersign-acme-state'],
    ['deploy', 'countersign-acme-request-service'],
  ]);
  for (const args of cdk)
    expect(args.join(' ')).toContain('--tags countersign=acme --tags owner=Ops');
});

test('protecting the user pool repeats all its other settings, because the update would reset omitted ones', async () => {
  aws.record({ ...noStacksAnswers, ...protection });
  await deployTestStage(deployedState, {});
  const update = aws.calls.find(({ operation }) => operation === 'UpdateUserPool');
  expect(update?.input).toEqual({
    ...{ UserPoolId: 'eu-central-1_1', PoolName: 'countersign-acme', ...poolSettings },
    ...{ DeletionProtection: 'ACTIVE', AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } },
  });
});

test('a deployment marks a new table as one that needs no rebuild, but not an existing table', async () => {
  aws.record({ ...noStacksAnswers, ...protection });
  await deployTestStage(deployedState, {});
  const marks = aws.calls.find(({ operation }) => operation === 'TagResource')?.input.Tags;
  expect(marks).toEqual([
    { Key: 'countersign:search-rebuild', Value: String(rebuildVersion) },
    { Key: 'countersign:figures-rebuild', Value: String(rebuildVersion) },
  ]);
  expect(rebuildVersion).toBe(dataVersion);
  aws.record({ ...buildDeployedAnswers({ state: deployedState }), ...protection });
  await deployTestStage(deployedState, {});
  expect(operations()).not.toContain('TagResource');
});

test('a deployment stage that does not retain its data gets no protection', async () => {
  aws.record({ ...noStacksAnswers, ...protection });
  await deployTestStage(deployedState, {}, { keep: false });
  expect(operations()).not.toContain('UpdateTerminationProtection');
});

test('a deployment does not update a table or user pool that is already protected', async () => {
  aws.record({
    ...buildDeployedAnswers({ state: deployedState }),
    ...protection,
    DescribeTable: { Table: { DeletionProtectionEnabled: true } },
    DescribeUserPool: { UserPool: { DeletionProtection: 'ACTIVE' } },
  });
  await deployTestStage(deployedState, {});
  expect(operations()).not.toContain('UpdateTable');
  expect(operations()).not.toContain('UpdateUserPool');
});

test('a dry run of a deployment shows the changes in words and deploys nothing', async () => {
  aws.record(buildDeployedAnswers({ state: deployedState, 'request-service': { Alarm: alarm } }));
  const next = { ...deployedState, Client: client(30), Topic: { Type: 'AWS::SNS::Topic' } };
  await deployTestStage(next, {}, { isDryRun: true });
  expect(lines).toEqual([
    [
      'countersign-acme-state: 2 of 4 resources',
      '  changes       Client (AWS::Cognito::UserPoolClient): IdTokenValidity',
      '  creates       Topic (AWS::SNS::Topic)',
    ].join('\n'),
    'countersign-acme-request-service: 1 of 0 resources\n  removes       Alarm (AWS::CloudWatch::Alarm)',
    'Dry run: nothing was deployed.',
  ]);
  expect(cdk).toEqual([]);
  expect(new Set(operations())).toEqual(new Set(['DescribeStacks', 'GetTemplate']));
});

/** Templates that lose state in comparison with the deployed templates, each with the expected message. */
const losses: [string, Resources, Resources, string][] = [
  [
    'a removed table',
    deployedState,
    { Pool: pool, Client: client(15) },
    'removes Table: all requests, rules and profiles',
  ],
  [
    'a table that is left behind',
    { ...deployedState, Table: { ...table('gsi1'), ...retainPolicies } },
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

const tableName = (Value: string) => ({
  Type: 'AWS::SSM::Parameter',
  Properties: { Name: '/countersign-acme/table-name', Value },
});
losses.push(
  [
    'another table in use',
    { ...deployedState, SharedTableName: tableName('restored') },
    { ...deployedState, SharedTableName: tableName('former') },
    'changes SharedTableName: everything in the table in use',
  ],
  [
    'no backup plan any more',
    { ...deployedState, Plan: { Type: 'AWS::Backup::BackupPlan' } },
    deployedState,
    'removes Plan: the weekly backups',
  ],
);

test.each(losses)(
  'a deployment with %s is refused unless --remove names its logical id',
  async (_, before, after, words) => {
    const id = /(\w+):/.exec(words)?.[1] ?? '';
    aws.record({ ...buildDeployedAnswers({ state: before }), ...protection });
    await expect(deployTestStage(after, {})).rejects.toThrow(words);
    expect(cdk).toEqual([]);
    expect(lines.join('\n')).toContain('LOSES');
    await expect(deployTestStage(after, {})).rejects.toThrow(`--remove ${id}`);
    await deployTestStage(after, {}, { removed: [id] });
    expect(cdk).toHaveLength(2);
  },
);

test('a deployment is refused if --remove names a resource that it would not remove', async () => {
  aws.record(buildDeployedAnswers({ state: deployedState }));
  const message = '--remove Tabel: this change loses no such resource.';
  await expect(deployTestStage(deployedState, {}, { removed: ['Tabel'] })).rejects.toThrow(message);
});

test('a deployment with two new indexes is refused, because DynamoDB allows only one per update', async () => {
  aws.record(buildDeployedAnswers({ state: deployedState }));
  const next = { ...deployedState, Table: table('gsi1', 'gsi2', 'gsi3') };
  await expect(deployTestStage(next, {})).rejects.toThrow('add or remove 2 indexes (gsi2, gsi3)');
});

test('a deployed stack that the settings no longer contain is reported and left unchanged', async () => {
  aws.record({
    ...buildDeployedAnswers({ state: deployedState, 'web-acl': { Acl: alarm } }),
    ...protection,
  });
  await deployTestStage(deployedState, {});
  expect(lines).toContain(
    'countersign-acme-web-acl: is no longer part of the app and stays as it is',
  );
});

test('a deployment looks for old files in the site bucket only after it has deployed all stacks', async () => {
  aws.record({
    ...buildDeployedAnswers({ state: deployedState }),
    ...protection,
    'DescribeStackResource SitePages600CC8A7': {
      StackResourceDetail: { PhysicalResourceId: 'site' },
    },
    'GET /site/?list-type=2&prefix=assets%2F': { xml: '<ListBucketResult></ListBucketResult>' },
  });
  const site = { SitePages600CC8A7: { Type: 'AWS::S3::Bucket' } };
  await deployTestStage(deployedState, site);
  expect(cdk).toHaveLength(2);
  expect(operations().at(-1)).toBe('GET /site/?list-type=2&prefix=assets%2F');
  aws.calls.length = 0;
  await deployTestStage(deployedState, site, { isDryRun: true });
  expect(operations().join()).not.toContain('/site/');
});

test.each([
  ['ROLLBACK_FAILED', 'delete-stack --stack-name countersign-acme-state'],
  ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback --stack-name countersign-acme-state'],
  ['UPDATE_IN_PROGRESS', 'wait until this ends'],
])(
  'a deployment is refused with the remedy if a stack is in the state %s',
  async (status, remedy) => {
    aws.record(buildDeployedAnswers({ state: deployedState }, status));
    await expect(deployTestStage(deployedState, {})).rejects.toThrow(remedy);
    expect(cdk).toEqual([]);
  },
);

test.each(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'])(
  'a deployment recreates a stack that is in the state %s',
  async (status) => {
    aws.record({ ...buildDeployedAnswers({ state: {} }, status), ...protection });
    await deployTestStage(deployedState, {}, { isDryRun: true });
    expect(lines[0]).toBe('countersign-acme-state: is new and creates 3 resources');
  },
);

test('a deployment plan shows new function versions in one line, with their aliases and the release check', async () => {
  const version = (id: string) => ({ [`Run${id}`]: { Type: 'AWS::Lambda::Version' } });
  const alias = (FunctionVersion: string) => ({
    Type: 'AWS::Lambda::Alias',
    Properties: { FunctionVersion, Name: 'current', FunctionName: 'run' },
  });
  aws.record(buildDeployedAnswers({ 'request-service': { ...version('1'), Current: alias('1') } }));
  await deployTestStage({}, { ...version('2'), Current: alias('2') }, { isDryRun: true });
  expect(lines.join('\n')).toContain(
    [
      'countersign-acme-request-service: 3 of 2 resources',
      '  publishes     1 versions, in use after their smoke test',
    ].join('\n'),
  );
});
