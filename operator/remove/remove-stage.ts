import { setTimeout as pause } from 'node:timers/promises';
import {
  CloudFormationClient,
  DeleteStackCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { SFNClient } from '@aws-sdk/client-sfn';
import { accountStack, type StackName, stackNames } from '#infra/stages/stack-names.ts';
import { findStack, getTemplate } from '../deploy/deployed-stack.ts';
import { listPhysicalIds, listResources } from '../doctor/place.ts';
import { reserveExecutions } from '../rewind/held-parts.ts';
import { CommandRefusal } from '../services/command.ts';
import { endExecutions } from './end-executions.ts';

/** Functions that start executions, by their names after that of the stage. The reconciler calls the other one. */
export const startingFunctions = ['events-reconcile', 'events-drive-workflow'];

export type Removal = {
  readonly stage: string;
  readonly clients: {
    readonly cloudFormation: CloudFormationClient;
    readonly lambda: LambdaClient;
    readonly stateMachines: SFNClient;
  };
  readonly isDryRun: boolean;
  readonly report: (line: string) => void;
  /** Milliseconds between two looks at executions that end, or at a stack that is being removed. */
  readonly pauseMs?: number;
};
const defaultPauseMs = 15_000;
type Place = {
  readonly name: string;
  readonly client: CloudFormationClient;
  readonly stack: Stack;
};

/**
 * List the deployed stacks in the order in which they can be removed: the web ACL after the distribution that uses it,
 * the state last.
 */
async function listStacks({ stage, clients: { cloudFormation } }: Removal): Promise<Place[]> {
  const open = ({ region }: StackName) =>
    region === undefined ? cloudFormation : new CloudFormationClient({ region });
  const [state, ...others] = stackNames(stage).filter(({ name }) => name !== accountStack);
  const inRegion = others.filter(({ region }) => region === undefined).reverse();
  const elsewhere = others.filter(({ region }) => region !== undefined);
  const ordered = [...inRegion, ...elsewhere, ...(state ? [state] : [])];
  const found = await Promise.all(
    ordered.map(async (one) => {
      const client = open(one);
      const stack = await findStack(client, one.name);
      return stack ? [{ name: one.name, client, stack }] : [];
    }),
  );
  return found.flat();
}

/** Describe what a stack removes, and which resources it leaves in the account. */
async function formatRemoval({ name, client }: Place): Promise<string> {
  const { Resources } = await getTemplate(client, name);
  const entries = Object.entries(Resources);
  const kept = entries.filter(([, { DeletionPolicy }]) => /^Retain/.test(String(DeletionPolicy)));
  return [
    `${name}: removes ${entries.length - kept.length} of ${entries.length} resources`,
    ...kept.map(([id, { Type }]) => `  leaves behind ${id} (${Type})`),
  ].join('\n');
}

/** @throws CommandRefusal if CloudFormation could not remove the stack */
async function removeStack(
  { name, client }: Place,
  { report, pauseMs = defaultPauseMs }: Removal,
): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName: name }));
  for (let looks = 0; ; looks += 1) {
    const { StackStatus = '', StackStatusReason = '' } = (await findStack(client, name)) ?? {};
    if (StackStatus === '' || StackStatus === 'DELETE_COMPLETE')
      return report(`${name} is removed`);
    if (StackStatus !== 'DELETE_IN_PROGRESS')
      throw new CommandRefusal(
        `${name} is ${StackStatus}: ${StackStatusReason} See its events, and run it again.`,
      );
    if (looks > 0 && looks % 4 === 0) report(`${name}: still removing`);
    await pause(pauseMs);
  }
}

/**
 * End the workflows of a stage and remove its stacks. Safe to repeat after an interruption.
 * @throws CommandRefusal if the stage is not deployed, protected, or a stack could not be removed
 */
export async function removeStage(removal: Removal): Promise<void> {
  const { stage, clients, isDryRun, report, pauseMs = defaultPauseMs } = removal;
  const places = await listStacks(removal);
  if (places.length === 0) throw new CommandRefusal(`The stage ${stage} is not deployed here.`);
  for (const place of places) report(await formatRemoval(place));
  const kept = places.find(({ stack }) => stack.EnableTerminationProtection);
  if (kept)
    throw new CommandRefusal(
      `Refused: nothing was removed, because ${kept.name} is protected. Export what you keep, then: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${kept.name}`,
    );
  if (isDryRun) return report('Dry run: nothing was removed.');
  const service = places.find(({ name }) => name.endsWith('-workflow-service'));
  if (service) {
    report('1 of 2: end the workflows. Requests stay where they are from here on.');
    const resources = await listResources(service.client, service.name);
    const functions = listPhysicalIds(resources, 'AWS::Lambda::Function');
    for (const name of startingFunctions.map((one) => `countersign-${stage}-${one}`))
      if (functions.includes(name)) await reserveExecutions(clients.lambda, name, 0);
    for (const arn of listPhysicalIds(resources, 'AWS::StepFunctions::StateMachine'))
      await endExecutions(clients.stateMachines, arn, { report, pauseMs });
  }
  report('2 of 2: remove the stacks');
  for (const place of places) await removeStack(place, removal);
  report(`Stage ${stage} is removed. See docs/operating.md, Leave, for what is left behind.`);
}
