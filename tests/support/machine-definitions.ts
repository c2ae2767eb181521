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

/** Texts of the definitions by name, because a synthesis takes longer than many tests. */
const definitions = new Map<string, string>();

/** Return the definition of a state machine as CDK synthesizes it, with names instead of references. */
function machineDefinition(
  name: string,
  build: (stack: Stack, options: Options) => unknown,
): unknown {
  const text = definitions.get(name) ?? synthesizeDefinition(name, build);
  definitions.set(name, text);
  return JSON.parse(text);
}

function synthesizeDefinition(name: string, build: (stack: Stack, options: Options) => unknown) {
  // The templates of the product are validated with the stack. Loading the validation takes 2 s in every process.
  const app = new App({ builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'machine');
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
  return text.join('');
}

export const routingDefinition = (): unknown =>
  machineDefinition('request-routing', (stack, { step, ...more }) =>
    createRequestRoutingMachine(stack, { steps: step, ...more }),
  );
export const announcementDefinition = (): unknown =>
  machineDefinition('announcement', createAnnouncementMachine);
export const importDefinition = (): unknown =>
  machineDefinition('process-import', createProcessImportMachine);
