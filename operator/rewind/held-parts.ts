import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  DisableRuleCommand,
  EnableRuleCommand,
  type EventBridgeClient,
} from '@aws-sdk/client-eventbridge';
import {
  DeleteFunctionConcurrencyCommand,
  GetEventSourceMappingCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { loadTemplate } from '../deploy/deployed-stack.ts';
import { listResources } from '../doctor/place.ts';

export type HoldingClients = {
  readonly cloudFormation: CloudFormationClient;
  readonly events: EventBridgeClient;
  readonly lambda: LambdaClient;
};

/** Parts of a stage that use the table. */
export type HeldParts = {
  /** `reserved`: the concurrent executions that the template reserves for the function, if any. */
  readonly functions: readonly { readonly name: string; readonly reserved: number | undefined }[];
  /** Ids of the event source mappings. */
  readonly mappings: readonly string[];
  /** Names of the rules with a schedule. Other rules only send messages to queues. */
  readonly rules: readonly string[];
};

const OfFunction = z.object({
  ReservedConcurrentExecutions: z.int().optional(),
  Environment: z.object({ Variables: z.looseObject({ TABLE_NAME: z.unknown() }) }),
});
const OfRule = z.object({ ScheduleExpression: z.string() });

/** Find the parts of the deployed services that use the table, as their templates define them. */
export async function findHeldParts(
  { cloudFormation }: HoldingClients,
  stage: string,
): Promise<HeldParts> {
  const functions: HeldParts['functions'][number][] = [];
  const mappings: string[] = [];
  const rules: string[] = [];
  for (const part of ['workflow-service', 'request-service']) {
    const stack = `countersign-${stage}-${part}`;
    const { Resources = {} } = (await loadTemplate(cloudFormation, stack)) ?? {};
    for (const resource of await listResources(cloudFormation, stack)) {
      const { LogicalResourceId = '', PhysicalResourceId: id = '', ResourceType } = resource;
      const properties = Resources[LogicalResourceId]?.Properties;
      const ofFunction = OfFunction.safeParse(properties);
      if (ResourceType === 'AWS::Lambda::Function' && ofFunction.success)
        functions.push({ name: id, reserved: ofFunction.data.ReservedConcurrentExecutions });
      if (ResourceType === 'AWS::Lambda::EventSourceMapping') mappings.push(id);
      if (ResourceType === 'AWS::Events::Rule' && OfRule.safeParse(properties).success)
        rules.push(id);
    }
  }
  return { functions, mappings, rules };
}

export const describeParts = ({ functions, mappings, rules }: HeldParts) =>
  `${functions.length} functions, ${mappings.length} event sources and ${rules.length} schedules`;

/**
 * Enable or disable event sources. An event source that is being changed refuses a further change, so its state is read
 * first.
 */
async function setMappings(
  { lambda }: HoldingClients,
  { mappings }: HeldParts,
  Enabled: boolean,
): Promise<void> {
  const wanted = Enabled ? /^(Enabl|Creat)/ : /^Disabl/;
  for (const UUID of mappings) {
    const { State = '' } = await lambda.send(new GetEventSourceMappingCommand({ UUID }));
    if (!wanted.test(State))
      await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
  }
}

/** Reserve concurrent executions for a function. 0: it is not called. */
export const reserveExecutions = (lambda: LambdaClient, FunctionName: string, executions: number) =>
  lambda.send(
    new PutFunctionConcurrencyCommand({
      ...{ FunctionName, ReservedConcurrentExecutions: executions },
    }),
  );

/**
 * Stop everything that writes to the table: calls of people are refused as if the service were too busy, events stay in
 * the stream and mails in their queue, and steps of workflows are retried later. Safe to repeat.
 */
export async function holdParts(clients: HoldingClients, held: HeldParts): Promise<void> {
  const { events, lambda } = clients;
  for (const Name of held.rules) await events.send(new DisableRuleCommand({ Name }));
  await setMappings(clients, held, false);
  for (const { name } of held.functions) await reserveExecutions(lambda, name, 0);
}

/** Resume everything as the templates define it. Safe to repeat. */
export async function releaseParts(clients: HoldingClients, held: HeldParts): Promise<void> {
  const { events, lambda } = clients;
  for (const { name: FunctionName, reserved } of held.functions)
    if (reserved === undefined)
      await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else await reserveExecutions(lambda, FunctionName, reserved);
  await setMappings(clients, held, true);
  for (const Name of held.rules) await events.send(new EnableRuleCommand({ Name }));
}
