import type { Clock } from '#one-machine/clock.ts';
import { callbackResource, type TaskState } from './definition.ts';
import type { Execution } from './execution.ts';
import { evaluate, type Json } from './expression.ts';
import { taskScheduled, taskStarted } from './history.ts';
import type { Lifecycle } from './lifecycle.ts';
import { functionFailure, NamedError } from './named-error.ts';
import { buildScope } from './scope.ts';
import { newToken } from './task-token.ts';

/**
 * Calls a function by its name or ARN for a machine. What it throws is thrown on, with the error's type as its name.
 */
export type Invoke = (functionName: string, payload: Json, machineArn: string) => Promise<unknown>;

export type FunctionCaller = {
  readonly life: Lifecycle;
  readonly invoke: Invoke;
  /** Waits until one of the places for functions running at once is free; only then does a time-out begin. */
  readonly inPlace: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Step Functions' own when a task has no TimeoutSeconds. */
const longest = 99_999_999;

/**
 * Calls the function of a Task and gives the result as the Lambda integration shapes it. A task that waits for a token
 * has one before the call and keeps it when the call is repeated after a crash; its time-out is in the clock's time.
 * A plain call's is in the host's: a moved clock must not fail a function that is just running.
 */
export async function callFunction(
  execution: Execution,
  state: TaskState,
  { life, invoke, inPlace }: FunctionCaller,
): Promise<Json> {
  const { at } = execution;
  const callback = state.Resource === callbackResource;
  if (callback) at.token ??= newToken(execution.id);
  const scope = buildScope(execution);
  const seconds = toSeconds(await evaluate(state.TimeoutSeconds ?? longest, scope));
  const functionName = String(await evaluate(state.Arguments.FunctionName, scope));
  const payload = await evaluate(state.Arguments.Payload ?? {}, scope);
  if (!life.live(execution)) return null;
  if (at.phase === 'entered') {
    const region = execution.machineArn.split(':')[3] ?? '';
    at.phase = 'invoking';
    if (callback) at.wakeAt = life.clock.now() + 1000 * seconds;
    const parameters = { FunctionName: functionName, Payload: payload };
    life.record(execution, taskScheduled(state, region, parameters, seconds));
    life.record(execution, taskStarted(state));
    await life.store.durable();
    if (!life.live(execution)) return null;
  }
  try {
    const answer = await inPlace(() => {
      const timeout =
        at.wakeAt === undefined ? hostTimeout(1000 * seconds) : clockTimeout(life.clock, at.wakeAt);
      const answering = call(() => invoke(functionName, payload, execution.machineArn));
      return Promise.race([answering, timeout.passed]).finally(timeout.cancel);
    });
    return { ExecutedVersion: '$LATEST', Payload: answer, StatusCode: 200 };
  } catch (thrown) {
    // Step Functions completes a task by whatever comes first: here the signal did.
    if (at.signal) return null;
    throw thrown;
  }
}

async function call(invoke: () => Promise<unknown>): Promise<Json> {
  try {
    const answer: Json = JSON.parse(JSON.stringify((await invoke()) ?? null));
    return answer;
  } catch (thrown) {
    throw functionFailure(thrown);
  }
}

function toSeconds(value: Json): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > longest)
    throw new NamedError(
      'States.QueryEvaluationError',
      `TimeoutSeconds ${JSON.stringify(value)} is not a whole number from 1 to ${longest}`,
    );
  return value;
}

type Timeout = { readonly passed: Promise<never>; cancel(): void };

function hostTimeout(ms: number): Timeout {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new NamedError('States.Timeout')),
    Math.min(ms, 2 ** 31 - 1),
  );
  return { passed: promise, cancel: () => clearTimeout(timer) };
}

function clockTimeout(clock: Clock, at: number): Timeout {
  const { promise, reject } = Promise.withResolvers<never>();
  return {
    passed: promise,
    cancel: clock.timer(at, () => reject(new NamedError('States.Timeout'))),
  };
}
