import { execFile } from 'node:child_process';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { SNSClient } from '@aws-sdk/client-sns';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, serveRecordedAws } from '#tests/support/recorded-aws.ts';
import { tryAlarms } from '../../operator/alarm-try/try-alarms.ts';
import { type CheckRow, formatRow } from '../../operator/doctor/row.ts';

const aws = await serveRecordedAws();
for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.stop();
});
afterEach(() => aws.expectAllRecorded());

const topic = 'arn:aws:sns:eu-central-1:111122223333:alarms';
const arn = (name: string) => `arn:aws:cloudwatch:eu-central-1:111122223333:alarm:${name}`;
const notified = { AlarmActions: [topic], OKActions: [topic] };
const part = (name: string, more = {}) => ({
  ...{ AlarmName: `countersign-dev-${name}`, AlarmArn: arn(name), StateValue: 'OK' },
  ...{ AlarmActions: [], OKActions: [], ...more },
});
const rule = (...names: string[]) => names.map((name) => `ALARM("${arn(name)}")`).join(' OR ');
const parts = [part('failed-calls'), part('late', { StateValue: 'INSUFFICIENT_DATA' })];
const composite = {
  ...part('people-cannot-work', notified),
  AlarmRule: rule('failed-calls', 'late'),
};
const alarms = (MetricAlarms: object[], CompositeAlarms: object[] = [composite]) => ({
  DescribeAlarms: { MetricAlarms, CompositeAlarms },
});
const done = { HistorySummary: `Successfully executed action ${topic}` };
const subscribed = (SubscriptionArn: string) => ({
  ListSubscriptionsByTopic: {
    Subscriptions: [{ Endpoint: 'ops@example.org', SubscriptionArn }],
  },
});
const healthy: Answers = {
  ...alarms(parts),
  ...subscribed('arn:subscription'),
  SetAlarmState: {},
  DescribeAlarmHistory: { AlarmHistoryItems: [done, done] },
};

const rows: CheckRow[] = [];
beforeEach(() => {
  rows.length = 0;
});
let pauses = 0;
async function run(answers: Answers, { isDryRun = false, onPause = () => {} } = {}) {
  aws.record({ ...healthy, ...answers });
  pauses = 0;
  return tryAlarms({
    ...{ cloudWatch: new CloudWatchClient({}), topics: new SNSClient({}) },
    ...{ prefix: 'countersign-dev-', isDryRun },
    report: (row) => void rows.push(row),
    async pause() {
      pauses += 1;
      onPause();
    },
  });
}
const changes = () =>
  aws.calls
    .filter(({ operation }) => operation === 'SetAlarmState')
    .map(
      ({ input }) =>
        `${String(input.AlarmName).replace('countersign-dev-', '')} ${input.StateValue}`,
    );

test('alarm-try sets each condition of an alarm to ALARM and back to its former state', async () => {
  expect(await run({})).toBe(false);
  expect(changes()).toEqual([
    ...['failed-calls ALARM', 'late ALARM', 'failed-calls OK', 'late INSUFFICIENT_DATA'],
  ]);
  expect(rows.map(formatRow)).toEqual([
    'ok                countersign-dev-people-cannot-work: 2 conditions, the topic was notified at start and end: 2 mails to ops@example.org',
  ]);
});

test('alarm-try sets an alarm without conditions to ALARM itself', async () => {
  await run(alarms([part('money', notified)], []));
  expect(changes()).toEqual(['money ALARM', 'money OK']);
});

test('alarm-try waits for a delayed notification', async () => {
  const wait = () => {
    if (pauses === 3) aws.record({ ...healthy });
  };
  const none = { DescribeAlarmHistory: { AlarmHistoryItems: [] } };
  expect(await run(none, { onPause: wait })).toBe(false);
  expect(rows).toMatchObject([{ state: 'ok' }]);
});

test.each([
  [
    'a topic that refuses CloudWatch',
    {
      DescribeAlarmHistory: { AlarmHistoryItems: [{ HistorySummary: 'Failed to execute action' }] },
    },
    'at the start: Failed to execute action',
  ],
  [
    'an end without a notification',
    { DescribeAlarmHistory: { AlarmHistoryItems: [done] } },
    'at the end: CloudWatch has not notified the topic',
  ],
  [
    'an alarm without an action at its end',
    alarms(parts, [{ ...composite, OKActions: [] }]),
    'notifies nobody at its start or end',
  ],
  ['a rule without its alarms', alarms([], [composite]), 'has none of the alarms of its rule'],
])(
  'alarm-try reports %s as broken and leaves no alarm in the state ALARM',
  async (_, answers: Answers, finding) => {
    expect(await run(answers)).toBe(true);
    expect(rows).toMatchObject([{ state: 'broken', finding }]);
    const last = new Map(changes().map((change) => change.split(' ') as [string, string]));
    expect([...last.values()]).not.toContain('ALARM');
  },
);

test('alarm-try reports a condition as broken if no notifying alarm uses it', async () => {
  expect(await run(alarms([...parts, part('forgotten')]))).toBe(true);
  expect(rows[0]).toMatchObject({ subject: 'countersign-dev-forgotten', state: 'broken' });
});

test('alarm-try does not change an alarm that has already started', async () => {
  await run(alarms([part('failed-calls', { StateValue: 'ALARM' })]));
  expect(changes()).toEqual([]);
  expect(rows).toMatchObject([{ state: 'warning' }]);
});

test('alarm-try reports a topic without a confirmed subscriber as a warning', async () => {
  expect(await run(subscribed('PendingConfirmation'))).toBe(false);
  expect(rows[0]?.finding).toBe('the topic was notified, but ops@example.org has not confirmed');
});

test('a dry run of alarm-try changes no alarm state', async () => {
  await run({}, { isDryRun: true });
  expect(changes()).toEqual([]);
  expect(rows[0]?.finding).toBe(
    '2 conditions would be set to ALARM and back, which mails ops@example.org',
  );
});

test('alarm-try refuses a deployment stage without alarms', async () => {
  await expect(run(alarms([], []))).rejects.toThrow('There are no alarms named countersign-dev-…');
});

test('alarm-try prints the account and a row for each alarm', async () => {
  const caller = { Account: '111122223333', Arn: 'arn:aws:iam::111122223333:user/ada' };
  aws.record({ ...healthy, GetCallerIdentity: caller });
  const out = await new Promise<string>((resolve) => {
    const env = { ...process.env, ...aws.environment };
    execFile(process.execPath, ['operator/alarm-try.ts', 'dev'], { env }, (error, text, errors) =>
      resolve(`${error?.code ?? 0} ${text}${errors}`),
    );
  });
  expect(out).toMatch(/^0 Stage dev: account 111122223333, region eu-central-1/);
  expect(out).toMatch(/^ok +countersign-dev-people-cannot-work: 2 conditions/m);
});
