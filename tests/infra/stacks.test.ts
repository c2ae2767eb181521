import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stackNames } from '#infra/stages/stack-names.ts';
import { everySetting } from '#tests/support/stage-settings.ts';
import released from './released-indexes.json' with { type: 'json' };
import {
  all,
  createCountersignApp,
  readFunctionId,
  synthesize,
  synthesizeStacks,
} from './synthesize.ts';

const stages = ['dev', 'prod'].map((stage) => ({
  stage,
  stacks: synthesizeStacks({ ...everySetting, stage, keep: stage === 'prod' }).map(
    ({ name, template }) => ({
      name,
      ...(template.toJSON() as Stack),
    }),
  ),
}));
type Resource = { Type: string; Properties?: Record<string, unknown> };
type Stack = {
  Resources: Record<string, Resource>;
  Parameters: Record<string, { Type: string; Default?: string }>;
  Outputs?: Record<string, { Export?: unknown }>;
};
const resources = stages.flatMap(({ stage, stacks }) =>
  stacks.flatMap(({ name, Resources }) =>
    Object.entries(Resources).map(([id, resource]) => ({ stage, stack: name, id, ...resource })),
  ),
);
const ofType = (type: string) => resources.filter(({ Type }) => Type === type);

test('every stack has fewer than 300 resources, well below the CloudFormation limit of 500', () => {
  for (const { stage, stacks } of stages)
    for (const { name, Resources } of stacks)
      expect(Object.keys(Resources).length, `${name} of ${stage}`).toBeLessThan(300);
});

test('a stack reads only values that stacks deployed before it share, and every shared value is read', () => {
  for (const { stacks } of stages) {
    const shared = new Set<unknown>();
    const read = new Set<unknown>();
    for (const { Resources, Parameters } of stacks) {
      for (const { Type, Default } of Object.values(Parameters))
        if (Type.startsWith('AWS::SSM::') && !Default?.startsWith('/cdk-bootstrap/')) {
          expect(shared).toContain(Default);
          read.add(Default);
        }
      for (const { Type, Properties } of Object.values(Resources))
        if (Type === 'AWS::SSM::Parameter') shared.add(Properties?.Name);
    }
    expect(shared.size).toBeGreaterThan(10);
    expect(read).toEqual(shared);
  }
});

test('no stack exports a value, which would block its change while another stack imports it', () => {
  for (const { stacks } of stages) {
    expect(JSON.stringify(stacks)).not.toContain('Fn::ImportValue');
    for (const { Outputs = {} } of stacks)
      for (const { Export } of Object.values(Outputs)) expect(Export).toBeUndefined();
  }
});

test('the stacks of a deployment stage are deployed in a fixed order, and state and edge stacks contain no code', () => {
  const { app, stacks } = createCountersignApp();
  const assembly = app.synth();
  const names = Object.values(stacks).map(({ stackName }) => stackName);
  expect(stackNames('dev').map(({ name }) => name)).toEqual([...names, 'countersign-dev-web-acl']);
  for (const [place, name] of names.entries()) {
    const { dependencies } = assembly.getStackByName(name);
    const before = dependencies.map(({ manifest }) => manifest.displayName);
    if (place > 0) expect(before.join()).toContain(names[place - 1]);
  }
  for (const { stack, id, Properties } of ofType('AWS::Lambda::Function'))
    if (Properties?.FunctionName) expect(stack, id).toMatch(/Service$/);
});

test('the stack for an account and region has the role with which API Gateway writes logs of WebSocket APIs', () => {
  const logged = ofType('AWS::ApiGatewayV2::Stage').filter(
    ({ Properties }) => Properties?.AccessLogSettings,
  );
  expect(logged.length).toBeGreaterThan(0);
  for (const { stacks } of stages) {
    const names = stacks.map(({ name }) => name);
    const accounts = stacks.filter(({ Resources }) =>
      Object.values(Resources).some(({ Type }) => Type === 'AWS::ApiGateway::Account'),
    );
    expect(accounts.map(({ name }) => name)).toEqual(['account']);
    expect(names.indexOf('account')).toBeLessThan(names.indexOf('edge'));
  }
  expect(createCountersignApp().stacks.account.stackName).toBe(
    createCountersignApp(everySetting).stacks.account.stackName,
  );
});

/** List the fixed names of a resource: its own, and those in a nested configuration, which some services require. */
function listNames(Type: string, Properties: Record<string, unknown>): unknown[] {
  const kind = Type.split('::')[2] ?? '';
  const isName = (key: string) => key.endsWith('Name') && kind.endsWith(key.slice(0, -4));
  const pick = (properties: object) =>
    Object.entries(properties).flatMap(([key, value]) => (isName(key) && value ? [value] : []));
  const configurations = Object.values(Properties).filter(
    (value): value is object => typeof value === 'object' && value !== null,
  );
  return [Properties, ...configurations].flatMap(pick);
}

/**
 * Types with a fixed name, each with the reason. A replacement with the same name fails, so no change may require a
 * replacement.
 */
const named: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'operator commands and the triggers of the pool refer to it',
  'AWS::Lambda::Alias': 'a label within its function',
  'AWS::StepFunctions::StateMachine': 'machine and function refer to each other',
  'AWS::CloudWatch::Alarm': 'operators read it',
  'AWS::CloudWatch::CompositeAlarm': 'operators read it',
  'AWS::CloudWatch::Dashboard': 'operators read it',
  'AWS::Cognito::UserPoolGroup': 'a label within its pool',
  'AWS::SSM::Parameter': 'other stacks read it by name',
  'AWS::CloudFront::Function': 'CDK names it for its region',
  'AWS::ApiGatewayV2::Api': 'a label that several may have',
  'AWS::ApiGatewayV2::Stage': 'its path on the site',
  'AWS::IAM::Policy': 'a label within its role',
  'AWS::ApiGatewayV2::Authorizer': 'a label within its API',
  'AWS::Cognito::UserPool': 'a label that several may have',
  'AWS::Backup::BackupPlan': 'a label that several may have',
  'AWS::Backup::BackupSelection': 'a label within its plan',
  'AWS::Backup::BackupVault': 'AWS Backup needs one',
  'AWS::Budgets::Budget': 'AWS Budgets needs one',
  'AWS::CloudFront::OriginAccessControl': 'CloudFront needs one',
  'AWS::CloudFront::ResponseHeadersPolicy': 'CloudFront needs one',
  'AWS::XRay::SamplingRule': 'X-Ray needs one',
  'AWS::Backup::RestoreTestingPlan': 'AWS Backup needs one, and selections refer to it',
  'AWS::Backup::RestoreTestingSelection': 'AWS Backup needs one',
};
test('only resources that others refer to by name have a fixed name, because it blocks their replacement', () => {
  const found = new Set<string>();
  for (const { Type, Properties = {} } of resources)
    if (listNames(Type, Properties).length > 0) found.add(Type);
  expect([...found].sort()).toEqual(Object.keys(named).sort());
});

/** Services with one list of names for all regions of an account, or of all accounts. */
const globalServices = /^AWS::(Budgets|CloudFront|IAM|S3|Route53)::/;
/** Types whose name is a label within another resource. */
const labels: ReadonlySet<string> = new Set(['AWS::IAM::Policy']);

test('fixed names of resources in services without regions contain the region of the stack', () => {
  const fixed = resources.flatMap(({ stage, id, Type, Properties = {} }) =>
    globalServices.test(Type) && !labels.has(Type)
      ? listNames(Type, Properties).map((name) => ({ stage, id, name: JSON.stringify(name) }))
      : [],
  );
  // Fixed names of each stage: headers, access to the pages, the function of the distribution, and the budget.
  expect(fixed).toHaveLength(8);
  for (const { stage, id, name } of fixed) {
    expect(name, id).toContain('{"Ref":"AWS::Region"}');
    expect(name, id).toContain(`countersign${id.includes('Screens') ? '' : '-'}${stage}`);
  }
});

test('no stack has termination protection on creation, because a failed first deployment must be removable', () => {
  const { app } = createCountersignApp(everySetting);
  for (const { terminationProtection, stackName } of app.synth().stacks)
    expect(terminationProtection ?? false, stackName).toBe(false);
});

test('no stack creates the SES identity of the sender, which must be verified before the user pool exists', () => {
  expect(ofType('AWS::Cognito::UserPool')).toHaveLength(2);
  expect(ofType('AWS::SES::EmailIdentity')).toEqual([]);
});

test('every event source mapping of a stream has an alarm on the age of its events', () => {
  const template = synthesize(everySetting);
  const watched = JSON.stringify(all(template, 'AWS::CloudWatch::Alarm'));
  const streams = all(template, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { StartingPosition }]) => StartingPosition,
  );
  expect(streams.length).toBeGreaterThan(1);
  for (const [id, { FunctionName }] of streams) {
    const Value = { Ref: readFunctionId(FunctionName) };
    const name = JSON.stringify({ Name: 'FunctionName', Value }).slice(1, -1);
    expect(watched, id).toMatch(
      new RegExp(`${escapePattern(name)}[^[]*"MetricName":"IteratorAge"`),
    );
  }
});
const escapePattern = (text: string) => text.replace(/[{}[\]():.]/g, '\\$&');

test('a release adds or removes at most one index of the table, because DynamoDB allows one per update', () => {
  const [[, table] = []] = all(synthesize(), 'AWS::DynamoDB::Table');
  const now: string[] = table.GlobalSecondaryIndexes.map(
    ({ IndexName }: { IndexName: string }) => IndexName,
  );
  const changed = [
    ...now.filter((name) => !released.indexes.includes(name)),
    ...released.indexes.filter((name) => !now.includes(name)),
  ];
  expect(changed.length, changed.join()).toBeLessThanOrEqual(1);
});

test('the recorded table indexes are those of the newest release', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const [, newest] = /^## \[(\d[\d.]*)\]/m.exec(changelog) ?? [];
  expect(released.release).toBe(newest);
});
