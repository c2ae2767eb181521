import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTemplate } from '#one-machine/template/template.ts';
import { smallStack, writeStack } from './support/small-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'template-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (resources: typeof smallStack) => {
  writeStack(folder, resources);
  return readTemplate(folder, 'http://localhost:4280');
};

const toLetters = { Arn: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] }, Id: 'Target0' };
/** Return the small stack with a rule for events. `permission`: changes to its permission to send. */
const ruled = (permission: object, target: object = toLetters) => ({
  ...smallStack,
  Told: {
    Type: 'AWS::Events::Rule',
    Properties: { EventPattern: { source: ['aws.ses'] }, State: 'ENABLED', Targets: [target] },
  },
  Sending: {
    Type: 'AWS::SQS::QueuePolicy',
    Properties: {
      Queues: [{ Ref: 'DeadLetters' }],
      PolicyDocument: {
        Statement: [
          {
            ...{ Effect: 'Allow', Action: ['sqs:GetQueueUrl', 'sqs:SendMessage'] },
            Principal: { Service: 'events.amazonaws.com' },
            Resource: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] },
            Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': ['Told', 'Arn'] } } },
            ...permission,
          },
        ],
      },
    },
  },
});
const destination = (types: readonly string[], bus = 'event-bus/default') => ({
  Type: 'AWS::SES::ConfigurationSetEventDestination',
  Properties: {
    ConfigurationSetName: 'ours',
    EventDestination: {
      Enabled: true,
      EventBridgeDestination: { EventBusArn: `arn:aws:events:eu-central-1:000000000000:${bus}` },
      MatchingEventTypes: types,
    },
  },
});

test("the template's event rules are read with their target queues, and its configuration set with its event types", () => {
  const { eventRules, schedules } = read(ruled({}));
  expect(eventRules).toMatchObject([
    { pattern: { source: ['aws.ses'] }, queueArns: [expect.stringMatching(/:deadletters$/)] },
  ]);
  expect(schedules).toHaveLength(1);
  const { mailEvents } = read({ ...smallStack, Told: destination(['delivery', 'bounce']) });
  expect(mailEvents).toEqual([{ configurationSet: 'ours', types: ['delivery', 'bounce'] }]);
});

const toEcho = { Arn: { 'Fn::GetAtt': ['Echo', 'Arn'] }, Id: 'Target0' };
const ofNightly = { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': ['Nightly', 'Arn'] } } };

test.each<[string, typeof smallStack, RegExp]>([
  [
    'a rule with a target that is not a queue',
    ruled({}, toEcho),
    /Told \(AWS::Events::Rule\): Targets\.0\.Arn: must be a queue/,
  ],
  [
    'a rule without permission for its queue',
    ruled({ Principal: { Service: 'sns.amazonaws.com' } }),
    /Told: events may not send to arn:aws:sqs:.*:deadletters/,
  ],
  ['the permission of another rule', ruled({ Condition: ofNightly }), /Told: events may not send/],
  [
    'mail events that are never published here',
    { ...smallStack, Opened: destination(['open']) },
    /Opened \(AWS::SES::ConfigurationSetEventDestination\): EventDestination\.MatchingEventTypes/,
  ],
  [
    'mail events with another destination',
    { ...smallStack, Opened: destination(['bounce'], 'event-bus/mails') },
    /EventBusArn: SES knows the default bus only/,
  ],
])('a template with an unsupported event rule stops the start: %s', (_, resources, message) => {
  expect(() => read(resources)).toThrow(message);
});
