import type { Clock } from '#one-machine/clock.ts';
import { callbackResource, type TaskState } from './definition.ts';
import type { Execution } from './execution.ts';
import { evaluate, type Json } from './expression.ts';
import { taskScheduled, taskStarted } from './history.ts';
import type { Lifecycle } from './lifecycle.ts';
import { NamedError, toFunctionError } from './named-error.ts';
import { buildScope } from './scope.ts';
import { createToken } from './task-token.ts';

/**
 * Call a function by its name or ARN for a machine. An error is rethrown with the function's error type as its name.
 */
export type Invoke = (functionName: string, payload: Json, machineArn: string) => Promise<unknown>;

export type FunctionCaller = {
  readonly life: Lifecycle;
  readonly invoke: Invoke;
  /** Run the work when fewer than the maximum number of functions are running. The timeout starts only then. */
  readonly inPlace: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Step Functions' default for a task without TimeoutSeconds. */
const longest = 99_999_999;

/**
 * Call the function of a Task and return the result in the format of the Lambda integration. A task that waits for a
 * token gets the token before the call, and reuses it if the call is repeated after a crash. Its timeout follows the
 * runtime's clock. The timeout of a plain call follows the host's clock, because a moved clock must not fail a running
 * function.
 */
export async function callFunction(
  execution: Execution,
  state: TaskState,
  { life, invoke, inPlace }: FunctionCaller,
): Promise<Json> {
  const { at } = execution;
  const callback = state.Resource === callbackResource;
  if (callback) at.token ??= createToken(execution.id);
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
        at.wakeAt === undefined
          ? startHostTimeout(1000 * seconds)
          : startClockTimeout(life.clock, at.wakeAt);
      const answering = callAsJson(() => invoke(functionName, payload, execution.machineArn));
      return Promise.race([answering, timeout.passed]).finally(timeout.cancel);
    });
    return { ExecutedVersion: '$LATEST', Payload: answer, StatusCode: 200 };
  } catch (thrown) {
    // In Step Functions, the first result completes a task. Here the signal was first.
    if (at.signal) return null;
    throw thrown;
  }
}

async function callAsJson(invoke: () => Promise<unknown>): Promise<Json> {
  try {
    const answer: Json = JSON.parse(JSON.stringify((await invoke()) ?? null));
    return answer;
  } catch (thrown) {
    throw toFunctionError(thrown);
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

function startHostTimeout(ms: number): Timeout {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new NamedError('States.Timeout')),
    Math.min(ms, 2 ** 31 - 1),
  );
  return { passed: promise, cancel: () => clearTimeout(timer) };
}

function startClockTimeout(clock: Clock, at: number): Timeout {
  const { promise, reject } = Promise.withResolvers<never>();
  return {
    passed: promise,
    cancel: clock.timer(at, () => reject(new NamedError('States.Timeout'))),
  };
}
