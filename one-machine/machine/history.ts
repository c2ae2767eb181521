import type { TaskState } from './definition.ts';
import type { Execution } from './execution.ts';
import type { Json } from './expression.ts';
import type { Failure } from './named-error.ts';
import { roleArn } from './scope.ts';

/** A history event without its position and time. The names are those of GetExecutionHistory. */
export type HistoryEntry = {
  readonly type: string;
  readonly [details: `${string}EventDetails`]: object;
};

const text = (value: Json) => JSON.stringify(value);

export const stateEntered = (type: string, name: string, input: Json): HistoryEntry => ({
  type: `${type}StateEntered`,
  stateEnteredEventDetails: { name, input: text(input) },
});

export const stateExited = (type: string, name: string, output: Json): HistoryEntry => ({
  type: `${type}StateExited`,
  stateExitedEventDetails: { name, output: text(output) },
});

export const executionStarted = (input: string): HistoryEntry => ({
  type: 'ExecutionStarted',
  executionStartedEventDetails: { input, roleArn },
});

export function executionEnded(execution: Execution): HistoryEntry {
  const { status, output, error, cause } = execution;
  if (status === 'SUCCEEDED')
    return {
      type: 'ExecutionSucceeded',
      executionSucceededEventDetails: { output: text(output ?? null) },
    };
  if (status === 'ABORTED')
    return { type: 'ExecutionAborted', executionAbortedEventDetails: { error, cause } };
  return { type: 'ExecutionFailed', executionFailedEventDetails: { error, cause } };
}

const integration = (state: TaskState) => ({
  resourceType: 'lambda',
  resource: state.Resource.replace('arn:aws:states:::lambda:', ''),
});

export const taskScheduled = (
  state: TaskState,
  region: string,
  parameters: Json,
  timeoutInSeconds: number,
): HistoryEntry => ({
  type: 'TaskScheduled',
  taskScheduledEventDetails: {
    ...integration(state),
    region,
    parameters: text(parameters),
    timeoutInSeconds,
  },
});

export const taskStarted = (state: TaskState): HistoryEntry => ({
  type: 'TaskStarted',
  taskStartedEventDetails: integration(state),
});

export const taskSubmitted = (state: TaskState, output: Json): HistoryEntry => ({
  type: 'TaskSubmitted',
  taskSubmittedEventDetails: { ...integration(state), output: text(output) },
});

export const taskSucceeded = (state: TaskState, output: Json): HistoryEntry => ({
  type: 'TaskSucceeded',
  taskSucceededEventDetails: { ...integration(state), output: text(output) },
});

/** Return the history event of a failed state. Expressions can fail in any state, everything else only in a Task. */
export function buildFailureEvents(
  state: string,
  task: TaskState | undefined,
  failure: Failure,
): HistoryEntry[] {
  if (failure.error === 'States.QueryEvaluationError')
    return [{ type: 'EvaluationFailed', evaluationFailedEventDetails: { state, ...failure } }];
  if (!task) return [];
  const details = { ...integration(task), ...failure };
  if (failure.error === 'States.Timeout')
    return [{ type: 'TaskTimedOut', taskTimedOutEventDetails: details }];
  return [{ type: 'TaskFailed', taskFailedEventDetails: details }];
}
