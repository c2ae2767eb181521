import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { transientStepErrors } from '#shared/requests/transient-step-errors.ts';

/**
 * Retries of a step after a transient fault. The pause grows to five minutes, so that people can soon continue. With
 * full jitter the retries last twelve hours on average and at most a day. A remaining error is recorded, and the
 * reconciler restarts the request.
 */
export const transientRetry: Omit<sfn.RetryProps, 'errors'> = {
  interval: Duration.seconds(2),
  maxAttempts: 294,
  backoffRate: 2,
  maxDelay: Duration.minutes(5),
  jitterStrategy: sfn.JitterType.FULL,
};

/** Id of the call that started an execution, or nothing: older executions have none. */
export const callIdFromExecution =
  "{% $states.context.Execution.Input.callId ? $states.context.Execution.Input.callId : '' %}";
/** Id of the call that led to a step, as the state before passes it on. Steps that a timer starts have none. */
export const callIdFromInput = "{% { 'callId': $states.input.callId } %}";

/** Create states that run code. `payload`: input of `functions/requests/request-routing.ts`. */
export class Steps {
  readonly waitFor = {
    order: '{% $states.result.Payload.order %}',
    milestone: '{% $states.result.Payload.milestone %}',
    timeoutSeconds: '{% $states.result.Payload.timeoutSeconds %}',
    seq: '{% $states.result.Payload.seq %}',
    version: '{% $states.result.Payload.version %}',
    waits: '{% $states.result.Payload.waits %}',
  };
  private readonly scope: Construct;
  private readonly steps: IFunction;

  constructor(scope: Construct, steps: IFunction) {
    this.scope = scope;
    this.steps = steps;
  }

  call(state: string, more: Record<string, string> = {}, assign?: Record<string, string>) {
    return this.retried(
      LambdaInvoke.jsonata(this.scope, state, {
        ...this.common(state, more),
        taskTimeout: sfn.Timeout.duration(Duration.seconds(60)),
        ...(assign && { assign }),
      }),
      'States.Timeout',
    );
  }

  callback(state: string, timeoutSeconds: string, more: Record<string, string>) {
    return this.retried(
      LambdaInvoke.jsonata(this.scope, state, {
        ...this.common(state, more),
        integrationPattern: sfn.IntegrationPattern.WAIT_FOR_TASK_TOKEN,
        taskTimeout: sfn.Timeout.jsonata(timeoutSeconds),
        outputs: "{% { 'callId': $states.result.callId } %}",
      }),
    );
  }

  /**
   * Create a step that is retried after any error for most of a day, because otherwise nobody would learn of the
   * failure. Only the first matching rule of an error counts, so the step has no other rules.
   */
  insist(state: string, more: Record<string, string>) {
    const step = LambdaInvoke.jsonata(this.scope, state, {
      ...this.common(state, more),
      taskTimeout: sfn.Timeout.duration(Duration.seconds(60)),
    });
    step.addRetry({
      errors: ['States.ALL'],
      interval: Duration.seconds(10),
      maxAttempts: 12,
      backoffRate: 3,
      maxDelay: Duration.hours(2),
    });
    return step;
  }

  private common(state: string, more: Record<string, string>) {
    const input = (field: string) => `{% $states.context.Execution.Input.${field} %}`;
    return {
      lambdaFunction: this.steps,
      payload: sfn.TaskInput.fromObject({
        state,
        applicationId: input('applicationId'),
        requestId: input('requestId'),
        round: input('round'),
        restart: input('restart'),
        callId: "{% $states.input.callId ? $states.input.callId : '' %}",
        ...more,
      }),
      outputs: callIdFromInput,
      retryOnServiceExceptions: false,
    };
  }

  private retried(step: LambdaInvoke, ...more: string[]): LambdaInvoke {
    step.addRetry({ errors: [...transientStepErrors, ...more], ...transientRetry });
    return step;
  }
}
