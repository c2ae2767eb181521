import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { acceptFindings, formatWildcardFindingId } from '../constructs/accept.ts';
import { callIdFromExecution, transientRetry } from './steps.ts';

type Options = {
  /** Notifies the next people. */
  readonly step: IFunction;
  readonly name: string;
  readonly logs: ILogGroup;
};

/**
 * One execution sends one announcement, or ends when that was cancelled or given another moment meanwhile: the table
 * is the truth, the machine its clock.
 *
 *     WaitForStart -> TellNextPeople -> AnyMore -> TellNextPeople | EverybodyHasIt
 */
export function createAnnouncementMachine(parent: Construct, { step, name, logs }: Options) {
  const scope = new Construct(parent, 'Announcements');
  const input = (field: string) => `{% $states.context.Execution.Input.${field} %}`;
  const waitForStart = sfn.Wait.jsonata(scope, 'WaitForStart', {
    time: sfn.WaitTime.timestamp(input('startsAt')),
  });
  const tell = LambdaInvoke.jsonata(scope, 'TellNextPeople', {
    lambdaFunction: step,
    payload: sfn.TaskInput.fromObject({
      applicationId: input('applicationId'),
      announcementId: input('announcementId'),
      turn: input('turn'),
      callId: callIdFromExecution,
    }),
    taskTimeout: sfn.Timeout.duration(Duration.seconds(60)),
    assign: { more: '{% $states.result.Payload.more %}' },
    outputs: '{% {} %}',
    retryOnServiceExceptions: false,
  });
  // Retry any error for most of a day, because a half-sent announcement must be completed.
  tell.addRetry({ errors: ['States.ALL'], ...transientRetry });
  const anyMore = sfn.Choice.jsonata(scope, 'AnyMore');
  const everybodyHasIt = sfn.Succeed.jsonata(scope, 'EverybodyHasIt');
  waitForStart.next(tell).next(anyMore);
  anyMore.when(sfn.Condition.jsonata('{% $more %}'), tell).otherwise(everybodyHasIt);

  const machine = new sfn.StateMachine(scope, 'Machine', {
    stateMachineName: name,
    definitionBody: sfn.DefinitionBody.fromChainable(waitForStart),
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
