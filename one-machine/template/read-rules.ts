import * as z from 'zod';
import { ignoredProperty, type ReadResources } from './resources.ts';

/** A rule for events on the account's bus. Matching events are sent to its queues. */
export type EventRule = {
  readonly id: string;
  readonly pattern: unknown;
  readonly queueArns: readonly string[];
};

const RuleProperties = z.strictObject({
  Description: ignoredProperty,
  EventPattern: z.record(z.string(), z.unknown()),
  Name: ignoredProperty,
  State: z.literal('ENABLED').default('ENABLED'),
  Tags: ignoredProperty,
  Targets: z.array(
    z.strictObject({
      Arn: z.string().includes(':sqs:', 'must be a queue.'),
      // A queue of this machine accepts every message, so its dead-letter settings have no effect.
      DeadLetterConfig: ignoredProperty,
      Id: ignoredProperty,
      RetryPolicy: ignoredProperty,
    }),
  ),
});

const ScheduledRule = z.looseObject({ ScheduleExpression: z.string() });
/** True if a rule is scheduled. */
export const isScheduled = (properties: unknown): boolean =>
  ScheduledRule.safeParse(properties).success;

export const readEventRules = (read: ReadResources): EventRule[] =>
  read('AWS::Events::Rule', RuleProperties, (properties) => !isScheduled(properties)).map(
    ({ id, properties: { EventPattern, Targets } }) => ({
      id,
      pattern: EventPattern,
      queueArns: Targets.map(({ Arn }) => Arn),
    }),
  );
