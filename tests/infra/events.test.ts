import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { all, readFunctionId, synthesize } from './synthesize.ts';

const template = synthesize({ alarmEmail: 'ops@example.org', senderEmail: 'no@example.org' });
const sources = all(template, 'AWS::Lambda::EventSourceMapping').map(([, mapping]) => mapping);
const mappings = sources.filter(({ StartingPosition }) => StartingPosition);
const queued = (name: string) =>
  sources.filter(({ StartingPosition, FunctionName }) => {
    return !StartingPosition && readFunctionId(FunctionName).replace(/[0-9A-F]{8}$/, '') === name;
  });

test('the workflow function and the notification function consume the stream of the table', () => {
  expect(
    mappings
      .map(({ FunctionName }) => readFunctionId(FunctionName).replace(/[0-9A-F]{8}$/, ''))
      .sort(),
  ).toEqual(['EventsDriveWorkflow', 'EventsNotify']);
});

test('stream consumers receive only new events that match their filter and never receive imported history', () => {
  const patterns = mappings.map(({ FunctionName, FilterCriteria }) => [
    readFunctionId(FunctionName).replace(/[0-9A-F]{8}$/, ''),
    FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern)),
  ]);
  const pattern = (concerning: object) => [
    {
      eventName: ['INSERT'],
      dynamodb: {
        Keys: { sk: { S: [{ prefix: 'EVENT#' }] } },
        NewImage: {
          imported: { BOOL: [{ exists: false }] },
          ...concerning,
        },
      },
    },
  ];
  const found = ['PARTICIPANT#', 'COMMENT#'].map((prefix) => ({
    dynamodb: {
      Keys: { sk: { S: [{ prefix }] } },
      NewImage: { imported: { BOOL: [{ exists: false }] } },
    },
  }));
  const starts = ['START#', 'READ#'].map((prefix) => ({
    eventName: ['INSERT'],
    dynamodb: { Keys: { sk: { S: [{ prefix }] } } },
  }));
  expect(Object.fromEntries(patterns)).toEqual({
    EventsDriveWorkflow: [
      ...pattern({ consumers: { S: ['drives', 'drives tells', { exists: false }] } }),
      ...starts,
    ],
    // Open tabs receive each of these changes.
    EventsNotify: [...pattern({}), ...found],
  });
});

test('a failed batch of the stream is split, retried for 12 hours, and sent to the dead-letter queue', () => {
  for (const mapping of mappings)
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 12 * 3600,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringContaining('PutAside'), 'Arn'] } },
      },
    });
});

test('the notification function processes one batch per shard at a time, so that no two count the same request', () => {
  const lanes = Object.fromEntries(
    mappings.map((mapping) => [
      readFunctionId(mapping.FunctionName).replace(/[0-9A-F]{8}$/, ''),
      [mapping.ParallelizationFactor, mapping.BatchSize],
    ]),
  );
  expect(lanes).toEqual({ EventsDriveWorkflow: [4, 25], EventsNotify: [1, 100] });
});

test('mails are queued, sent by at most two concurrent executions, and dead-lettered after 60 attempts', () => {
  expect(queued('EventsSendMail')).toMatchObject([
    {
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  ]);
  template.hasResourceProperties('AWS::SQS::Queue', {
    VisibilityTimeout: 360,
    RedrivePolicy: {
      deadLetterTargetArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MailDeadLetters'), 'Arn'] },
      maxReceiveCount: 60,
    },
  });
});

test('only SES events for mails of this stage are queued for the mail feedback function', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    ConfigurationSetName: { Ref: Match.stringLikeRegexp('^MailSettings') },
    EventDestination: {
      Enabled: true,
      // SES reports no opens and clicks, because they are not tracked.
      MatchingEventTypes: ['delivery', 'deliveryDelay', 'bounce', 'complaint'],
    },
  });
  const [[ruleId, rule] = []] = all(template, 'AWS::Events::Rule').filter(
    ([, { EventPattern }]) => EventPattern,
  );
  expect(rule?.EventPattern).toEqual({
    source: ['aws.ses'],
    'detail-type': [
      'Email Delivered',
      'Email Delivery Delayed',
      'Email Bounced',
      'Email Complaint Received',
    ],
    detail: {
      mail: {
        tags: { 'ses:configuration-set': [{ Ref: expect.stringMatching(/^MailSettings/) }] },
      },
    },
  });
  const at = (name: string) => ({ 'Fn::GetAtt': [expect.stringMatching(name), 'Arn'] });
  expect(rule?.Targets).toMatchObject([
    { Arn: at('^MailFeedback[0-9A-F]'), DeadLetterConfig: { Arn: at('^MailFeedbackDeadLetters') } },
  ]);
  // Only this rule may send to either of these queues.
  const policies = all(template, 'AWS::SQS::QueuePolicy').filter(([id]) =>
    id.startsWith('MailFeedback'),
  );
  for (const [, { PolicyDocument }] of policies)
    expect(
      PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow'),
    ).toMatchObject([
      {
        Principal: { Service: 'events.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [ruleId, 'Arn'] } } },
      },
    ]);
  expect(policies).toHaveLength(2);
  expect(queued('EventsMailFeedback')).toMatchObject([
    {
      ...{ EventSourceArn: at('^MailFeedback[0-9A-F]'), BatchSize: 10 },
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  ]);
});

test('every queue is encrypted and retains messages for two weeks', () => {
  for (const [id, queue] of all(template, 'AWS::SQS::Queue'))
    expect(queue, id).toMatchObject({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 3600,
    });
});

test('the reconciler checks requests in review every five minutes', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    Targets: [
      Match.objectLike({
        Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^EventsReconcile'), 'Arn'] },
      }),
    ],
  });
});

test('due weekly reports are checked every 15 minutes', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(15 minutes)',
    Targets: [
      Match.objectLike({
        Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^EventsSendReports'), 'Arn'] },
      }),
    ],
  });
});

test('alarms are allowed to publish to their topic, which mails the operator', () => {
  const [topic] = all(template, 'AWS::SNS::Topic').map(([id]) => id);
  const [policy] = all(template, 'AWS::SNS::TopicPolicy').map(([, found]) => found);
  expect(policy?.Topics).toEqual([{ Ref: topic }]);
  expect(policy?.PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: { Ref: topic },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    }),
  );
  expect(all(template, 'AWS::SNS::Subscription').map(([, subscription]) => subscription)).toEqual([
    { Protocol: 'email', Endpoint: 'ops@example.org', TopicArn: { Ref: topic } },
  ]);
});

test('the state machine is traced and logs its failures without request data', () => {
  template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
    StateMachineName: 'countersign-dev-request-routing',
    TracingConfiguration: { Enabled: true },
    LoggingConfiguration: { Level: 'ERROR', IncludeExecutionData: false },
  });
});
