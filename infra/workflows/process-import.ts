import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { transientStepErrors } from '#shared/requests/transient-step-errors.ts';
import { acceptFindings, formatWildcardFindingId } from '../constructs/accept.ts';
import { callIdFromExecution, transientRetry } from './steps.ts';

type Options = {
  /** Function that reads the file. */
  readonly step: IFunction;
  readonly name: string;
  readonly logs: ILogGroup;
};

const endsOfFunction: readonly string[] = [
  'Lambda.Unknown',
  'Sandbox.Timedout',
  'Runtime.ExitError',
];

/**
 * One execution reads the file of one import, from its beginning: a packed file can't be entered in the middle. What
 * was stored by an attempt that failed is stored again in the same place.
 *
 *     CheckImport -> Read
 *         | it failed four times
 *         v
 *     GiveUp -> NotRead
 *
 * The execution ends without giving up if a service was away for most of a day. The reconciler starts it again.
 */
export function createProcessImportMachine(parent: Construct, { step, name, logs }: Options) {
  const scope = new Construct(parent, 'ProcessImports');
  const input = (field: string) => `{% $states.context.Execution.Input.${field} %}`;
  const call = (state: string, seconds: number) =>
    LambdaInvoke.jsonata(scope, state, {
      lambdaFunction: step,
      payload: sfn.TaskInput.fromObject({
        state,
        applicationId: input('applicationId'),
        importId: input('importId'),
        turn: input('turn'),
        callId: callIdFromExecution,
      }),
      taskTimeout: sfn.Timeout.duration(Duration.seconds(seconds)),
      outputs: '{% {} %}',
      retryOnServiceExceptions: false,
    });
  const check = call('CheckImport', 900);
  // Do not retry after the function itself crashed, because a file may be too large for it.
  const transient = transientStepErrors.filter((name) => !endsOfFunction.includes(name));
  check.addRetry({ errors: transient, ...transientRetry });
  // The retries last longer than an execution of the function, so the other execution that reads the import ends or is
  // replaced meanwhile.
  check.addRetry({
    errors: ['ImportBeingRead'],
    interval: Duration.seconds(30),
    maxAttempts: 40,
    backoffRate: 1,
  });
  check.addRetry({
    errors: ['States.ALL'],
    interval: Duration.seconds(5),
    maxAttempts: 3,
    backoffRate: 4,
    jitterStrategy: sfn.JitterType.FULL,
  });
  const giveUp = call('GiveUp', 60);
  // Otherwise the import would appear to be in progress forever.
  giveUp.addRetry({
    errors: ['States.ALL'],
    interval: Duration.seconds(10),
    maxAttempts: 12,
    backoffRate: 3,
    maxDelay: Duration.hours(2),
  });
  const notRead = sfn.Fail.jsonata(scope, 'NotRead', { error: 'ImportFailed' });
  check.addCatch(notRead, { errors: transient, outputs: '{% {} %}' });
  check.addCatch(giveUp, { errors: ['States.ALL'], outputs: '{% {} %}' });
  giveUp.next(notRead);

  const machine = new sfn.StateMachine(scope, 'Machine', {
    stateMachineName: name,
    definitionBody: sfn.DefinitionBody.fromChainable(
      check.next(sfn.Succeed.jsonata(scope, 'Read')),
    ),
    queryLanguage: sfn.QueryLanguage.JSONATA,
    tracingEnabled: true,
    logs: { destination: logs, level: sfn.LogLevel.ERROR, includeExecutionData: false },
  });
  acceptFindings(machine, {
    SF1: 'The table and the execution history hold every step; the log takes what failed, without personal data.',
    'IAM5[Resource::*]':
      'X-Ray and log delivery have no resources to name; the tests allow nothing else.',
    [formatWildcardFindingId(step, ':*')]: 'The versions of the one function that it calls.',
  });
  return machine;
}
