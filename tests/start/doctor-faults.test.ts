import { expect, test } from 'vitest';
import {
  absentStage,
  healthy,
  noDistribution,
  people,
  runStageChecks,
  stackAbsentAnswer,
} from '#tests/support/examined-stage.ts';
import type { Answers } from '#tests/support/recorded-aws.ts';
import { accountChecks } from '../../operator/doctor/check-account.ts';
import { addressChecks } from '../../operator/doctor/check-addresses.ts';
import { mailChecks } from '../../operator/doctor/check-mail.ts';
import { runningChecks } from '../../operator/doctor/check-running.ts';
import type { CheckRow } from '../../operator/doctor/row.ts';

const stack = (part: string, fields: object) => ({
  [`DescribeStacks countersign-acme-${part}`]: {
    Stacks: [{ StackName: `countersign-acme-${part}`, StackStatus: 'UPDATE_COMPLETE', ...fields }],
  },
});
const identity = (fields: object) => ({
  'GET /v2/email/identities/example.org': {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS' },
    ...fields,
  },
});
const quota = { MaxSendRate: 14, Max24HourSend: 50_000 };
const sending = (fields: object) => ({
  'GET /v2/email/account': {
    ...{ ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: quota, ...fields },
  },
});
const concurrency = (ConcurrentExecutions: number) => ({
  'GET /2016-08-19/account-settings': { AccountLimit: { ConcurrentExecutions } },
});
const certificate = (fields: object) => ({
  DescribeCertificate: {
    Certificate: {
      ...{ DomainName: 'requests.example.org', Status: 'ISSUED', NotAfter: 4_102_444_800 },
      ...fields,
    },
  },
});
const mapping = (fields: object) => ({
  'GET /2015-03-31/event-source-mappings/mapping-1': {
    ...{ UUID: 'mapping-1', FunctionArn: 'arn:function:drive', State: 'Enabled', ...fields },
  },
});

type Fault = [
  subject: string,
  state: CheckRow['state'],
  words: string,
  answers: Answers,
  more?: object,
];
/** Faults of an account or a stage, and the row that reports each. */
const faults: Fault[] = [
  [
    'Log delivery',
    'warning',
    'has 4500 of 5120 characters',
    {
      ...absentStage,
      DescribeResourcePolicies: {
        resourcePolicies: [
          { policyName: 'AWSLogDeliveryWrite20150319', policyDocument: ' '.repeat(4500) },
        ],
      },
    },
  ],
  [
    'CDK bootstrap',
    'stops deployment',
    'is not bootstrapped',
    { 'DescribeStacks CDKToolkit': stackAbsentAnswer },
  ],
  [
    'CDK bootstrap',
    'stops deployment',
    'version 5 is older than 6',
    {
      'DescribeStacks CDKToolkit': {
        Stacks: [{ Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '5' }] }],
      },
    },
  ],
  [
    'CDK bootstrap for CloudFront',
    'stops deployment',
    'us-east-1 is not bootstrapped',
    { 'DescribeStacks CDKToolkit': stackAbsentAnswer },
    { rateLimit: 2000 },
  ],
  ['API Gateway role for logs', 'stops deployment', 'is unset', { 'GET /account': {} }],
  [
    'API Gateway role for logs',
    'warning',
    'is set by something else',
    { 'DescribeStacks countersign-account': stackAbsentAnswer },
  ],
  ['Lambda concurrency', 'warning', '10 at once, as in a new account', concurrency(10)],
  ['Lambda concurrency', 'warning', '50 at once', concurrency(50)],
  ['Lambda concurrency', 'warning', 'its alarm cannot start', concurrency(500)],
  [
    'Lambda concurrency',
    'stops deployment',
    'a reservedConcurrency of 50 needs 200',
    concurrency(199),
    { reservedConcurrency: 50, lambdaConcurrency: 200 },
  ],
  [
    'Lambda concurrency',
    'stops deployment',
    'a reservedConcurrency of 5 needs 110',
    concurrency(10),
    { reservedConcurrency: 5 },
  ],
  ['CloudFront', 'warning', 'no distribution yet', noDistribution],
  ['CloudFront', 'stops deployment', 'another distribution has the name', absentStage],
  [
    'Names',
    'stops deployment',
    'countersign-acme-api-people exists without a stack',
    { ...absentStage, [people]: healthy[people] ?? {} },
  ],
  [
    'Sender',
    'stops deployment',
    'example.org is no identity of SES in this region',
    { 'GET /v2/email/identities/example.org': { error: 'NotFoundException', message: 'None' } },
  ],
  ['Sender', 'stops deployment', 'is not verified', identity({ VerifiedForSendingStatus: false })],
  ['Sender', 'warning', 'DKIM: PENDING', identity({ DkimAttributes: { Status: 'PENDING' } })],
  ['Sender', 'warning', 'has no MAIL FROM domain', identity({})],
  ['Sender', 'warning', 'none: messages', {}, { keep: false, senderDomain: undefined }],
  ['SES account', 'stops deployment', 'stopped sending', sending({ SendingEnabled: false })],
  ['SES account', 'warning', 'sandbox', sending({ ProductionAccessEnabled: false })],
  ['SES account', 'warning', 'mailsPerSecond is 20', {}, { mailsPerSecond: 20 }],
  [
    'Login page',
    'stops deployment',
    'belongs to the user pool eu-central-1_Other',
    { DescribeUserPoolDomain: { DomainDescription: { UserPoolId: 'eu-central-1_Other' } } },
  ],
  [
    'Certificate',
    'stops deployment',
    'does not exist',
    { DescribeCertificate: { error: 'ResourceNotFoundException', message: 'None' } },
  ],
  ['Certificate', 'stops deployment', 'PENDING', certificate({ Status: 'PENDING_VALIDATION' })],
  ['Certificate', 'stops deployment', 'not for', certificate({ DomainName: '*.other.example' })],
  ['Certificate', 'warning', 'expires in', certificate({ NotAfter: Date.now() / 1000 + 864_000 })],
  ['Stacks', 'broken', 'is UPDATE_FAILED', stack('edge', { StackStatus: 'UPDATE_FAILED' })],
  [
    'Stacks',
    'warning',
    'not protected',
    stack('state', { Outputs: [{ OutputKey: 'UserPoolId', OutputValue: 'eu-central-1_Acme' }] }),
  ],
  [
    'Site and services',
    'broken',
    '/workflow-service/health answers 400',
    { 'GET /workflow-service/health': { error: 'ServiceUnavailable', message: 'Away' } },
  ],
  ['Site and services', 'broken', 'there is no site', stack('edge', {})],
  [
    'Sign-in callbacks',
    'broken',
    'is missing among http://old.example',
    { DescribeUserPoolClient: { UserPoolClient: { CallbackURLs: ['http://old.example'] } } },
  ],
  ['Clock', 'broken', 'disabled: r', { DescribeRule: { Name: 'r', State: 'DISABLED' } }],
  ['Delivery of events', 'broken', 'drive gets no events', mapping({ State: 'Disabled' })],
  [
    'Delivery of events',
    'broken',
    'PROBLEM: Function call failed',
    mapping({ LastProcessingResult: 'PROBLEM: Function call failed' }),
  ],
  [
    'Dead letters',
    'warning',
    '3 of notify',
    {
      'GetQueueAttributes https://sqs.eu-central-1.amazonaws.com/111122223333/notify': {
        Attributes: { ApproximateNumberOfMessages: '3' },
      },
    },
  ],
  [
    'Rebuilds',
    'warning',
    'search:rebuild, figures:rebuild are due',
    { ListTagsOfResource: { Tags: [{ Key: 'countersign:search-rebuild', Value: '3' }] } },
  ],
  [
    'Alarms by mail',
    'warning',
    'has not confirmed',
    {
      ListSubscriptionsByTopic: {
        Subscriptions: [{ Endpoint: 'ops@example.org', SubscriptionArn: 'PendingConfirmation' }],
      },
    },
  ],
  ['Alarms by mail', 'warning', 'is not subscribed', {}, { alarmEmail: 'new@example.org' }],
  ['Alarms by mail', 'warning', 'CloudWatch only', {}, { alarmEmail: undefined }],
  ['Administrators', 'warning', 'none', { ListUsersInGroup: { Users: [] } }],
  ['Administrators', 'warning', 'one', { ListUsersInGroup: { Users: [{ Username: 'a' }] } }],
  [
    'Clock',
    'warning',
    'a permission is missing',
    { DescribeRule: { error: 'AccessDeniedException', message: 'not authorized' } },
  ],
];

test.each(faults)(
  'the doctor check %s has the state %s: %s',
  async (subject, state, words, answers, more = {}) => {
    const row = (await runStageChecks(answers, more)).find((one) => one.subject === subject);
    expect(row?.state).toBe(state);
    expect(row?.finding).toContain(words);
    expect(row?.remedy).toBeTruthy();
  },
);

test('every doctor check has a test with a fault that it reports', () => {
  const checks = [...accountChecks, ...mailChecks, ...addressChecks, ...runningChecks];
  const reported = new Set(faults.map(([subject]) => subject));
  expect([...reported].sort()).toEqual(checks.map(([subject]) => subject).sort());
});

test('a Lambda quota with room for the reserved executions and 100 others is accepted', async () => {
  const rows = await runStageChecks(concurrency(200), {
    reservedConcurrency: 50,
    lambdaConcurrency: 200,
  });
  expect(rows.find(({ subject }) => subject === 'Lambda concurrency')?.state).toBe('ok');
});
