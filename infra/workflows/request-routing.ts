import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { acceptFindings, formatWildcardFindingId } from '../constructs/accept.ts';
import { formatMachineArn } from './machine-arn.ts';
import { callIdFromInput, Steps } from './steps.ts';

type Options = {
  /** The single function with the code of all states. */
  readonly steps: IFunction;
  /** A fixed name, because function and machine refer to each other. */
  readonly name: string;
  readonly logs: ILogGroup;
};

/** Error by which a wait ends when its request has closed: catching it costs no transition, unlike a choice. */
const closeError = 'RequestClosed';

/**
 * One execution drives one round of one request; the table is the truth, the machine its clock. It holds nothing but
 * what the last step told it to wait for.
 *
 *     OpenStage -> AwaitDecision -> OpenStage
 *     AwaitDecision, error RequestClosed -> CloseRequest
 *     AwaitDecision, time is up -> MilestoneDue -> SendReminder | MarkBreach | Escalate -> AwaitDecision
 *     any error -> RecordFailure -> WorkflowFailed
 */
export function createRequestRoutingMachine(parent: Construct, { steps, name, logs }: Options) {
  const scope = new Construct(parent, 'RequestRouting');
  const flow = new Steps(scope, steps);

  const openStage = flow.call('OpenStage', {}, flow.waitFor);
  const awaitDecision = flow.callback('AwaitDecision', '{% $timeoutSeconds %}', {
    order: '{% $order %}',
    seq: '{% $seq %}',
    version: '{% $version %}',
    waits: '{% $waits %}',
    timeoutSeconds: '{% $timeoutSeconds %}',
    taskToken: '{% $states.context.Task.Token %}',
    closeError,
    execution: '{% $states.context.Execution.Name %}',
    startedAt: '{% $states.context.Execution.StartTime %}',
    wait: "{% $states.context.State.EnteredTime & '#' & $formatNumber($states.context.State.RetryCount, '000') %}",
  });
  const milestoneDue = sfn.Choice.jsonata(scope, 'MilestoneDue');
  const due = { order: '{% $order %}', milestone: '{% $milestone %}' };
  const sendReminder = flow.call('SendReminder', due, flow.waitFor);
  const markBreach = flow.call('MarkBreach', due, flow.waitFor);
  const escalate = flow.call('Escalate', due, flow.waitFor);
  const closeRequest = flow.call('CloseRequest');
  const recordFailure = flow.insist('RecordFailure', { cause: '{% $cause %}' });
  const workflowFailed = sfn.Fail.jsonata(scope, 'WorkflowFailed', {
    error: 'WorkflowFailed',
    cause: '{% $cause %}',
  });

  openStage.next(awaitDecision);
  awaitDecision.next(openStage);
  awaitDecision.addCatch(closeRequest, {
    errors: [closeError],
    outputs: "{% { 'callId': $states.errorOutput.Cause } %}",
  });
  awaitDecision.addCatch(milestoneDue, { errors: ['States.Timeout'], outputs: '{% {} %}' });
  milestoneDue
    .when(sfn.Condition.jsonata("{% $milestone.kind = 'remind' %}"), sendReminder)
    .when(sfn.Condition.jsonata("{% $milestone.kind = 'breach' %}"), markBreach)
    .when(sfn.Condition.jsonata("{% $milestone.kind = 'escalate' %}"), escalate)
    .otherwise(openStage);
  for (const acted of [sendReminder, markBreach, escalate]) acted.next(awaitDecision);
  recordFailure.next(workflowFailed);
  for (const step of [openStage, awaitDecision, sendReminder, markBreach, escalate, closeRequest])
    step.addCatch(recordFailure, {
      assign: { cause: "{% $states.errorOutput.Error & ': ' & $states.errorOutput.Cause %}" },
      outputs: callIdFromInput,
    });

  const machine = new sfn.StateMachine(scope, 'Machine', {
    stateMachineName: name,
    definitionBody: sfn.DefinitionBody.fromChainable(openStage),
    queryLanguage: sfn.QueryLanguage.JSONATA,
    tracingEnabled: true,
    logs: { destination: logs, level: sfn.LogLevel.ERROR, includeExecutionData: false },
  });
  acceptFindings(machine, {
    SF1: 'The table and the execution history hold every step; the log takes what failed, without personal data.',
    'IAM5[Resource::*]':
      'X-Ray and log delivery have no resources to name; the tests allow nothing else.',
    [formatWildcardFindingId(steps, ':*')]: 'The versions of the one function that it calls.',
  });
  return { machine, arn: formatMachineArn(scope, name) };
}
