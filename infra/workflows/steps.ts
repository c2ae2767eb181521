import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { transientStepErrors } from '#shared/requests/transient-step-errors.ts';

/**
 * Tries of a step after a fault that passes: the pause grows to five minutes, so that people can continue soon
 * after it, and with full jitter they last twelve hours on average, a day at most. What still fails then is
 * recorded, and the reconciler starts it again.
 */
export const untilItPasses: Omit<sfn.RetryProps, 'errors'> = {
  interval: Duration.seconds(2),
  maxAttempts: 294,
  backoffRate: 2,
  maxDelay: Duration.minutes(5),
  jitterStrategy: sfn.JitterType.FULL,
};

/** Makes the states that run code; `payload` is what `functions/requests/request-routing.ts` is called with. */
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
      }),
    );
  }

  /**
   * Whatever the step throws, it is called again for most of a day: without it nobody would learn of what happened. The
   * first rule that fits an error is the only one that counts, so this one stands alone.
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
        ...more,
      }),
      outputs: '{% {} %}',
      retryOnServiceExceptions: false,
    };
  }

  private retried(step: LambdaInvoke, ...more: string[]): LambdaInvoke {
    step.addRetry({ errors: [...transientStepErrors, ...more], ...untilItPasses });
    return step;
  }
}
