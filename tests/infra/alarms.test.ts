import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { all, synthesize } from './synthesize.ts';

const settings = { alarmEmail: 'ops@example.org', senderEmail: 'no@example.org' };
const template = synthesize(settings);
const alarms = all(template, 'AWS::CloudWatch::Alarm');
const composites = all(template, 'AWS::CloudWatch::CompositeAlarm');
const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const shorten = (name: string) => name.replace('countersign-dev-', '');
const topic = [{ Ref: expect.stringMatching(/^AlarmTopic/) }];

type Notifying = { readonly actions: object; readonly parts: readonly string[] };
/** Alarms that notify, each with the alarms of its conditions. */
const notifying: Readonly<Record<string, Notifying>> = Object.fromEntries([
  ...composites.map(([, { AlarmName, AlarmRule, ...actions }]) => {
    const ids = [...JSON.stringify(AlarmRule).matchAll(/"(Alarms\w+)","Arn"/g)].map(([, id]) => id);
    const parts = alarms.filter(([id]) => ids.includes(id)).map(([, one]) => one.AlarmName);
    return [shorten(AlarmName), { actions, parts: parts.map(shorten).sort() }] as const;
  }),
  ...alarms
    .filter(([, { AlarmActions }]) => AlarmActions)
    .map(
      ([, { AlarmName, ...actions }]) =>
        [shorten(AlarmName), { actions, parts: [] as string[] }] as const,
    ),
]);

test('four alarms notify the operator, and each is named after its effect on people', () => {
  expect(
    Object.fromEntries(Object.entries(notifying).map(([name, { parts }]) => [name, parts])),
  ).toMatchInlineSnapshot(`
      {
        "mail-stands": [
          "bounces",
          "complaints",
          "mails-given-up",
          "mails-waiting",
        ],
        "money": [],
        "nothing-moves": [
          "late-reports",
          "live-failures",
          "open-executions",
          "stopped-work",
          "stored-events-behind",
          "workflow-failures",
        ],
        "people-cannot-work": [
          "failed-calls",
          "lambda-concurrency",
          "sign-in-throttles",
          "sign-up-failures",
          "slow-process-view",
          "table-throttles",
        ],
      }
    `);
});

test('an alarm that notifies the operator does so both when it starts and when it ends', () => {
  for (const [name, { actions }] of Object.entries(notifying))
    expect(actions, name).toMatchObject({ AlarmActions: topic, OKActions: topic });
});

test('every alarm notifies the operator, or is a condition of exactly one alarm that does', () => {
  const parts = Object.values(notifying).flatMap((one) => one.parts);
  const own = Object.keys(notifying);
  const names = alarms.map(([, { AlarmName }]) => shorten(AlarmName));
  expect([...parts, ...own.filter((name) => names.includes(name))].sort()).toEqual(names.sort());
});

test('every alarm that notifies has a page in the operating guide, which describes each of its conditions', () => {
  for (const [name, { parts, actions }] of Object.entries(notifying)) {
    const [, page] = new RegExp(`^### Alarm ${name}\\n([^]*?)(?=^##)`, 'm').exec(guide) ?? [];
    expect(page, name).toContain('```');
    for (const part of parts) expect(page, name).toContain(`\`${part}\``);
    expect(actions).toMatchObject({ AlarmDescription: expect.stringContaining(`page ${name} of`) });
  }
});

test('a heartbeat alarm starts when its metric has no data', () => {
  const heartbeats = alarms.filter(([, { TreatMissingData }]) => TreatMissingData === 'breaching');
  expect(heartbeats.map(([, { AlarmName }]) => shorten(AlarmName)).sort()).toEqual([
    'late-reports',
    'stopped-work',
  ]);
});

/** Return a logical id without its hash. */
const stem = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
const watched = JSON.stringify(alarms);
const reconciler = all(template, 'AWS::Lambda::Function').find(
  ([, { FunctionName }]) => FunctionName === 'countersign-dev-events-reconcile',
)?.[1];

test('every queue has an alarm, or its messages are counted by the reconciler, which has one', () => {
  const counted = JSON.stringify(reconciler?.Environment.Variables.DEAD_LETTER_QUEUES);
  const queues = all(template, 'AWS::SQS::Queue').map(([id]) => id);
  const byReconciler = queues.filter((id) => counted.includes(`"Ref":"${id}"`));
  expect(byReconciler.map(stem)).toEqual(['EventsDriveWorkflowPutAside', 'EventsNotifyPutAside']);
  for (const id of queues)
    if (!byReconciler.includes(id))
      expect(watched, id).toContain(`"Value":{"Fn::GetAtt":["${id}","QueueName"]}`);
  template.hasResourceProperties('AWS::Logs::MetricFilter', {
    LogGroupName: reconciler?.LoggingConfig.LogGroup,
    FilterPattern: '{ $.message.what = "reconciled" }',
    MetricTransformations: [
      {
        MetricName: 'StoppedWork',
        MetricNamespace: 'countersign-dev',
        MetricValue: '$.message.stopped',
      },
    ],
  });
  expect(watched).toContain('"MetricName":"StoppedWork"');
});

test('the log level of a deployment stage does not hide log lines of the reconciler that its alarm counts', () => {
  const quiet = all(synthesize({ ...settings, logLevel: 'ERROR' }), 'AWS::Lambda::Function');
  const [, given] =
    quiet.find(([, { FunctionName }]) => FunctionName?.endsWith('-events-reconcile')) ?? [];
  expect(given?.LoggingConfig.ApplicationLogLevel).toBe('INFO');
  expect(given?.Environment.Variables.LOG_LEVEL).toBe('INFO');
});

test('every schedule runs a function whose missing runs start an alarm', () => {
  const heartbeats = JSON.stringify(
    alarms.filter(([, { TreatMissingData }]) => TreatMissingData === 'breaching'),
  );
  const targets = all(template, 'AWS::Events::Rule')
    .filter(([, { ScheduleExpression }]) => ScheduleExpression)
    .map(([, { Targets }]) => String(Targets[0].Arn['Fn::GetAtt'][0]));
  expect(targets.length).toBeGreaterThan(1);
  template.resourceCountIs('AWS::Scheduler::Schedule', 0);
  for (const id of targets)
    if (stem(id) === 'EventsReconcile') expect(heartbeats).toContain('"MetricName":"StoppedWork"');
    else expect(heartbeats).toMatch(new RegExp(`"${id}".{1,40}"MetricName":"Invocations"`));
});

test('an alarm starts if only the workflow function receives events because the notification function has stopped', () => {
  const [, behind] = alarms.find(([, one]) => /stored-events-behind$/.test(one.AlarmName)) ?? [];
  expect(behind).toMatchObject({ EvaluationPeriods: 2, Threshold: 300_000 });
  const [{ Expression }, ...metrics] = behind?.Metrics ?? [{}];
  expect(Expression).toContain('IF(FILL(driver, -1) >= 0 AND FILL(notifier, -1) < 0, 300000, 0)');
  const names = metrics.map(
    ({ Id, MetricStat }: { Id: string; MetricStat: { Metric: { Dimensions: object[] } } }) =>
      `${Id} ${JSON.stringify(MetricStat.Metric.Dimensions)}`,
  );
  expect(names).toEqual([
    expect.stringMatching(/^driver .*EventsDriveWorkflow/),
    expect.stringMatching(/^notifier .*EventsNotify/),
  ]);
});

test('the alarm on table throttling counts throttled reads and writes of every operation', () => {
  expect(watched).toContain('"MetricName":"ReadThrottleEvents"');
  expect(watched).toContain('"MetricName":"WriteThrottleEvents"');
});

test('the canary alarm is a condition of people-cannot-work and starts after two failed runs, or without any run', () => {
  const withCanary = synthesize({ ...settings, canaryMinutes: 15 });
  const named = all(withCanary, 'AWS::CloudWatch::Alarm').filter(
    ([, { AlarmName }]) => AlarmName === 'countersign-dev-canary',
  );
  expect(named.map(([, alarm]) => alarm)).toMatchObject([
    {
      ...{ MetricName: 'Errors', Statistic: 'Sum', Period: 900, Threshold: 1 },
      ...{ EvaluationPeriods: 2, TreatMissingData: 'breaching' },
    },
  ]);
  const [, group] =
    all(withCanary, 'AWS::CloudWatch::CompositeAlarm').find(
      ([, { AlarmName }]) => AlarmName === 'countersign-dev-people-cannot-work',
    ) ?? [];
  expect(JSON.stringify(group?.AlarmRule)).toContain(`"${named[0]?.[0]}"`);
  expect(guide).toContain('| `canary` ');
});

test('the canary function can read only its password, and no template contains the password', () => {
  const withCanary = synthesize({ ...settings, canaryMinutes: 15 });
  const [, role] =
    all(withCanary, 'AWS::IAM::Role').find(([id]) => id.startsWith('EventsCanary')) ?? [];
  const statements = role?.Policies[0].PolicyDocument.Statement;
  const actions = statements.flatMap(({ Action }: { Action: string | string[] }) => Action);
  expect(actions.filter((action: string) => !/^(logs|xray):/.test(action))).toEqual([
    'ssm:GetParameter',
  ]);
  expect(JSON.stringify(statements)).toContain(':parameter/countersign-dev/canary-password"');
  expect(JSON.stringify(all(withCanary, 'AWS::SSM::Parameter'))).not.toContain('canary');
});
