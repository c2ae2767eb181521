import * as z from 'zod';
import type { ReadResources } from './resources.ts';

const list = z.preprocess((given) => [given].flat(), z.array(z.string()));
/** Permission for a rule in the form that CDK generates. Other statements concern other senders. */
const Permission = z.looseObject({
  Effect: z.literal('Allow'),
  Principal: z.strictObject({ Service: z.literal('events.amazonaws.com') }),
  Action: list,
  Resource: z.string(),
  Condition: z.strictObject({ ArnEquals: z.strictObject({ 'aws:SourceArn': z.string() }) }),
});
const PolicyProperties = z.looseObject({
  PolicyDocument: z.looseObject({ Statement: z.array(z.unknown()) }),
});

/** Return a function that checks whether an EventBridge rule may send to a queue, according to the queue policies. */
export function readQueuePermissions(
  read: ReadResources,
): (queue: string, rule: string) => boolean {
  const permissions = read('AWS::SQS::QueuePolicy', PolicyProperties).flatMap(({ properties }) =>
    properties.PolicyDocument.Statement.flatMap(
      (statement) => Permission.safeParse(statement).data ?? [],
    ),
  );
  return (queue, rule) =>
    permissions.some(
      ({ Action, Resource, Condition }) =>
        Action.includes('sqs:SendMessage') &&
        Resource === queue &&
        Condition.ArnEquals['aws:SourceArn'] === rule,
    );
}
