import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { createAnnouncementMachine } from '#infra/workflows/announcement.ts';
import { createProcessImportMachine } from '#infra/workflows/process-import.ts';
import { createRequestRoutingMachine } from '#infra/workflows/request-routing.ts';

const JoinFunction = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });

type Options = Parameters<typeof createAnnouncementMachine>[1];

/** Return the definition of a state machine as CDK synthesizes it, with names instead of references. */
function machineDefinition(name: string, build: (stack: Stack, options: Options) => unknown) {
  const stack = new Stack(new App(), 'machine');
  const step = new Lambda(stack, 'Steps', {
    code: Code.fromInline('export const handler = 0;'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  });
  build(stack, { step, logs: new LogGroup(stack, 'Logs'), name });
  const [machine] = Object.values(
    Template.fromStack(stack).findResources('AWS::StepFunctions::StateMachine'),
  );
  const [, parts] = JoinFunction.parse(machine?.Properties.DefinitionString)['Fn::Join'];
  const text = parts.map((part) =>
    typeof part === 'string' ? part : JSON.stringify(part).includes('Partition') ? 'aws' : 'steps',
  );
  return JSON.parse(text.join(''));
}

export const routingDefinition = (): unknown =>
  machineDefinition('request-routing', (stack, { step, ...more }) =>
    createRequestRoutingMachine(stack, { steps: step, ...more }),
  );
export const announcementDefinition = (): unknown =>
  machineDefinition('announcement', createAnnouncementMachine);
export const importDefinition = (): unknown =>
  machineDefinition('process-import', createProcessImportMachine);
