import { setTimeout as pause } from 'node:timers/promises';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { clientLimits } from '#functions/platform/client-limits.ts';
import { serveResource } from '#functions/platform/events/serve-resource.ts';
import { type CallResult, checkRelease, type ReleaseCheckDeps } from './release-check.ts';

// A step of a workflow may take a minute, and so may the canary.
const lambda = new LambdaClient(clientLimits({ requestTimeout: 70_000, maxAttempts: 1 }));
const cloudWatch = new CloudWatchClient(clientLimits());
const cloudFormation = new CloudFormationClient(clientLimits());

const Failure = z.object({ errorMessage: z.string() });
/** Error by which Lambda refuses a call because of the reserved executions of the function. */
const Held = z.object({ Reason: z.literal('ReservedFunctionConcurrentInvocationLimitExceeded') });

async function invokeForResult(FunctionName: string, event: object): Promise<CallResult> {
  try {
    const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) });
    const { FunctionError, Payload } = await lambda.send(command);
    if (!FunctionError) return { is: 'answered' };
    const text = Payload?.transformToString() ?? '';
    const failure = Failure.safeParse(JSON.parse(text || '{}'));
    return { is: 'failed', cause: failure.data?.errorMessage ?? FunctionError };
  } catch (error) {
    if (Held.safeParse(error).success) return { is: 'held' };
    return { is: 'failed', cause: String(error) };
  }
}

const deps: ReleaseCheckDeps = {
  ...{ call: invokeForResult, pause, now: Date.now },
  async listStarted(AlarmNames) {
    if (AlarmNames.length === 0) return [];
    const command = new DescribeAlarmsCommand({ AlarmNames: [...AlarmNames], StateValue: 'ALARM' });
    const { MetricAlarms = [] } = await cloudWatch.send(command);
    return MetricAlarms.map(({ AlarmName = '', StateReason = '' }) => ({
      ...{ name: AlarmName, reason: StateReason },
    }));
  },
  async isRollingBack(StackName) {
    const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    return Stacks.some(({ StackStatus = '' }) => StackStatus.includes('ROLLBACK'));
  },
};

/** Called by CloudFormation before and after it moves the aliases of a stack to new versions. */
export const handler = serveResource((request) => checkRelease(request, deps));
