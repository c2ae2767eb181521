import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, serveRecordedAws } from '#tests/support/recorded-aws.ts';
import { removeStage } from '../../operator/remove/remove-stage.ts';

const aws = await serveRecordedAws();
for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.stop();
});
afterEach(() => aws.expectAllRecorded());
const lines: string[] = [];
beforeEach(() => void lines.splice(0));

const clients = {
  cloudFormation: new CloudFormationClient({}),
  lambda: new LambdaClient({}),
  stateMachines: new SFNClient({}),
};
const remove = (answers: Answers, isDryRun = false) => {
  aws.record(answers);
  const report = (line: string) => void lines.push(line);
  return removeStage({ stage: 'acme', clients, isDryRun, report, pauseMs: 1 });
};

const named = (part: string) => `countersign-acme-${part}`;
const absent = { error: 'ValidationError', message: 'Stack with id x does not exist' };
const parts = ['state', 'edge', 'workflow-service', 'request-service', 'site', 'web-acl'];
const machine = 'arn:aws:states:eu-central-1:1:stateMachine:countersign-acme-request-routing';
const execution = (n: number) => ({ executionArn: `execution-${n}` });
const reconcile = 'countersign-acme-events-reconcile';
const stack = (part: string, more = {}) => ({
  Stacks: [{ StackName: named(part), StackStatus: 'UPDATE_COMPLETE', ...more }],
});
const deleting = { StackStatus: 'DELETE_IN_PROGRESS' };
const table = { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'RetainExceptOnCreate' };

/** Answers for a complete stage whose stacks can be removed. */
const deployed: Answers = {
  ...Object.fromEntries(
    parts.flatMap((part) => [
      [`DescribeStacks ${named(part)}`, [stack(part), stack(part, deleting), absent]],
      [`GetTemplate ${named(part)}`, { TemplateBody: '{"Resources":{}}' }],
    ]),
  ),
  [`GetTemplate ${named('state')}`]: {
    TemplateBody: JSON.stringify({
      Resources: { Table: table, Topic: { Type: 'AWS::SNS::Topic' } },
    }),
  },
  ListStackResources: {
    StackResourceSummaries: [
      { ResourceType: 'AWS::Lambda::Function', PhysicalResourceId: reconcile },
      {
        ResourceType: 'AWS::Lambda::Function',
        PhysicalResourceId: 'countersign-acme-events-notify',
      },
      { ResourceType: 'AWS::StepFunctions::StateMachine', PhysicalResourceId: machine },
    ],
  },
  [`PUT /2017-10-31/functions/${reconcile}/concurrency`]: {},
  ListExecutions: [
    { executions: [execution(1), execution(2)] },
    { executions: [execution(3)] },
    { executions: [] },
  ],
  ...{ StopExecution: {}, DeleteStack: {} },
};
const acts = () =>
  aws.calls
    .filter(({ operation }) => !/^(Describe|Get|List)/.test(operation))
    .map(({ operation, input }) => `${operation} ${input.StackName ?? input.executionArn ?? ''}`);

test('a removal stops new workflows, ends all others, and deletes the stacks, the state last', async () => {
  await remove(deployed);
  expect(acts()).toEqual([
    `PUT /2017-10-31/functions/${reconcile}/concurrency `,
    ...[1, 2, 3].map((n) => `StopExecution execution-${n}`),
    ...['site', 'request-service', 'workflow-service', 'edge', 'web-acl', 'state'].map(
      (part) => `DeleteStack ${named(part)}`,
    ),
  ]);
  expect(lines).toContain('countersign-acme-request-routing: all 3 executions ended');
  expect(lines.at(-1)).toMatch(/^Stage acme is removed\. /);
});

test('a dry run of a removal shows what is removed and left behind, and changes nothing', async () => {
  await remove(deployed, true);
  expect(acts()).toEqual([]);
  expect(lines).toContain(
    'countersign-acme-state: removes 1 of 2 resources\n  leaves behind Table (AWS::DynamoDB::Table)',
  );
  expect(lines.at(-1)).toBe('Dry run: nothing was removed.');
});

test('a removal of a stage with a protected stack is refused with the command that ends the protection', async () => {
  const kept = stack('state', { EnableTerminationProtection: true });
  const removing = remove({ ...deployed, [`DescribeStacks ${named('state')}`]: kept });
  await expect(removing).rejects.toThrow(
    /^Refused: .* --no-enable-termination-protection --stack-name countersign-acme-state$/,
  );
  expect(acts()).toEqual([]);
});

test('a removal continues after an interruption, and reports a stack that CloudFormation cannot remove', async () => {
  const gone = Object.fromEntries(
    parts
      .filter((part) => part !== 'edge' && part !== 'state')
      .map((part) => [`DescribeStacks ${named(part)}`, absent]),
  );
  const failed = stack('edge', {
    ...{ StackStatus: 'DELETE_FAILED', StackStatusReason: 'The bucket is not empty.' },
  });
  const edge = [failed, stack('edge', deleting), failed];
  await expect(
    remove({ ...deployed, ...gone, [`DescribeStacks ${named('edge')}`]: edge }),
  ).rejects.toThrow('countersign-acme-edge is DELETE_FAILED: The bucket is not empty.');
  expect(acts()).toEqual([`DeleteStack ${named('edge')}`]);
});

test('a removal of a stage that is not deployed is refused', async () => {
  const none = Object.fromEntries(parts.map((part) => [`DescribeStacks ${named(part)}`, absent]));
  await expect(remove(none)).rejects.toThrow('The stage acme is not deployed here.');
});
