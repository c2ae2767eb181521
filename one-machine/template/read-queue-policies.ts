import * as z from 'zod';
import type { ReadResources } from './resources.ts';

const list = z.preprocess((given) => [given].flat(), z.array(z.string()));
/** As CDK lets a rule send to a queue; whatever else a policy says is about others. */
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

/** Which rules of EventBridge may send to which queues, as the policies of the queues say. */
export function queuePermissions(read: ReadResources): (queue: string, rule: string) => boolean {
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
