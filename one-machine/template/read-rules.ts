import * as z from 'zod';
import { noEffect, type ReadResources } from './resources.ts';

/** A rule for events on the account's bus. Matching events are sent to its queues. */
export type EventRule = {
  readonly id: string;
  readonly pattern: unknown;
  readonly queueArns: readonly string[];
};

const RuleProperties = z.strictObject({
  Description: noEffect,
  EventPattern: z.record(z.string(), z.unknown()),
  Name: noEffect,
  State: z.literal('ENABLED').default('ENABLED'),
  Tags: noEffect,
  Targets: z.array(
    z.strictObject({
      Arn: z.string().includes(':sqs:', 'must be a queue.'),
      // A queue of this machine accepts every message, so its dead-letter settings have no effect.
      DeadLetterConfig: noEffect,
      Id: noEffect,
      RetryPolicy: noEffect,
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
