import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { requestRouting } from '#infra/workflows/request-routing.ts';

const Joined = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });

/** The definition of request-routing as CDK synthesizes it, its references replaced by names. */
export function routingDefinition(): unknown {
  const stack = new Stack(new App(), 'routing');
  const steps = new Lambda(stack, 'Steps', {
    code: Code.fromInline('export const handler = 0;'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  });
  const logs = new LogGroup(stack, 'Logs');
  requestRouting(stack, { steps, logs, name: 'request-routing' });
  const [machine] = Object.values(
    Template.fromStack(stack).findResources('AWS::StepFunctions::StateMachine'),
  );
  const [, parts] = Joined.parse(machine?.Properties.DefinitionString)['Fn::Join'];
  const text = parts.map((part) =>
    typeof part === 'string' ? part : JSON.stringify(part).includes('Partition') ? 'aws' : 'steps',
  );
  return JSON.parse(text.join(''));
}
