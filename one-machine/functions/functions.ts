import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openAppender } from '../append-log.ts';
import type { SharedClock } from '../clock.ts';
import type { RuntimePart } from '../part.ts';
import type { FunctionResource } from '../template/read-functions.ts';
import { FunctionError } from './function-error.ts';
import { type FunctionThread, openFunctionThread } from './function-thread.ts';

export type Functions = {
  /**
   * Call a function by logical id, name or ARN and return its result. Event and result are JSON values. An event may
   * have at most 6 MB.
   * @throws FunctionError with Lambda's error type: the handler's own, `Sandbox.Timedout`, `Runtime.ExitError`
   */
  invoke(function_: string, event: unknown): Promise<unknown>;
  /**
   * Loads all functions that no call has loaded yet, one after the other. Those that may run for more than a minute are
   * rare, and load when they are called.
   */
  warm(): Promise<void>;
  /** Replaces code and settings by those of a newer template. Running calls finish with the old code. */
  replace(resources: readonly FunctionResource[]): void;
  /** Number of calls of each function since the start, by name, whatever their result. */
  calls(): Readonly<Record<string, number>>;
  /** Injects a fault: all threads end at once and running calls fail. The next call starts them again. */
  kill(): void;
};

type Options = {
  functions: readonly FunctionResource[];
  /** Additional variables of a function: endpoints and credentials of the AWS clients. */
  environmentOf(resource: FunctionResource): Readonly<Record<string, string>>;
  /** ARNs of the functions that a state machine may call: its steps do not wait for other work. */
  steps: ReadonlySet<string>;
  clock: Pick<SharedClock, 'offset'>;
  /** Folder with one log file for each function. */
  logs: string;
};

/**
 * Run the bundled functions in worker threads. Functions of the same memory share a thread, because an empty thread
 * takes more memory than most functions. Functions whose callers wait for the answer, steps of state machines, and the
 * others do not share one. The first call starts the thread, and a crash restarts it. All differences from Lambda
 * except the last are stricter:
 * - one thread serves all calls of its functions, interleaved while a handler waits, so more concurrent calls share
 *   module state than in the cloud, and a long computation blocks the others;
 * - a crash fails the running calls of all functions of the thread;
 * - a call fails at its time limit and its thread is replaced; the old thread ends after its other calls;
 * - memory for JavaScript values, without buffers, is limited to that of one function for all of a thread together;
 * - the file system is writable, and concurrent calls are unlimited.
 */
export async function startFunctions(options: Options): Promise<Functions & RuntimePart> {
  mkdirSync(options.logs, { recursive: true });
  let resources = index(options.functions);
  const threads = new Map<string, FunctionThread>();
  const live = new Set<FunctionThread>();
  const calls = new Map<string, number>();
  const logs = new Map<string, ReturnType<typeof openAppender>>();

  const logFileOf = ({ name }: FunctionResource) => join(options.logs, `${name}.log`);
  const logOf = (resource: FunctionResource) => {
    const log = logs.get(resource.name) ?? openAppender(logFileOf(resource));
    logs.set(resource.name, log);
    return log;
  };
  let stopped = false;
  const threadOf = (resource: FunctionResource): FunctionThread => {
    // Closing a connection during the stop causes a call, but the parts that it needs are already stopped.
    if (stopped) {
      const errorMessage = `${resource.name} was stopped`;
      throw new FunctionError({ errorType: 'Runtime.ExitError', errorMessage, trace: [] });
    }
    const shared = chooseThread(resource, options.steps.has(resource.arn));
    const running = threads.get(shared);
    if (running) return running;
    const thread = openFunctionThread({
      memory: resource.memory,
      clockOffset: options.clock.offset,
      environmentOf: (one) => ({
        ...lambdaEnvironment(one),
        ...one.environment,
        ...options.environmentOf(one),
      }),
      logFileOf,
      log: (one, text) => logOf(one).write(text),
      onUnfit: () => {
        if (threads.get(shared) === thread) threads.delete(shared);
      },
      onEnd: () => live.delete(thread),
    });
    threads.set(shared, thread);
    live.add(thread);
    return thread;
  };

  return {
    name: 'functions',
    async invoke(wanted, event) {
      const resource = resources.get(wanted);
      if (!resource) {
        const errorMessage = `Function not found: ${wanted}`;
        throw new FunctionError({
          errorType: 'ResourceNotFoundException',
          errorMessage,
          trace: [],
        });
      }
      calls.set(resource.name, (calls.get(resource.name) ?? 0) + 1);
      return threadOf(resource).call(resource, JSON.stringify(event ?? null));
    },
    calls: () => Object.fromEntries(calls),
    async warm() {
      for (const resource of new Set(resources.values()))
        if (resource.timeout <= longestWarmMs) await threadOf(resource).load(resource);
    },
    replace(changed) {
      resources = index(changed);
      const isChanged = (one: FunctionResource) => !isDeepStrictEqual(one, resources.get(one.id));
      for (const thread of threads.values())
        if (thread.resources().some(isChanged)) thread.retire();
    },
    kill() {
      for (const thread of live) void thread.stop();
    },
    async stop() {
      stopped = true;
      await Promise.all([...live].map((thread) => thread.stop()));
      for (const log of logs.values()) log.close();
    },
  };
}

/** Callers of functions with at most this time limit in ms wait for the answer, because API Gateway waits 30 s. */
const longestAnswerMs = 30_000;

/** Longest time limit in ms of the functions that are loaded at the start. */
const longestWarmMs = 60_000;

/** Return the name of the thread that a function shares. */
const chooseThread = ({ memory, timeout }: FunctionResource, isStep: boolean) =>
  `${memory} MB, ${isStep ? 'steps' : timeout > longestAnswerMs ? 'background' : 'answers'}`;

const index = (functions: readonly FunctionResource[]): ReadonlyMap<string, FunctionResource> =>
  new Map(
    functions.flatMap((one) => [one.id, one.name, one.arn].map((key) => [key, one] as const)),
  );

/** Variables that Lambda itself sets; see "Defined runtime environment variables" in its developer guide. */
const lambdaEnvironment = ({ name, handler, memory, folder }: FunctionResource) => ({
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  LAMBDA_TASK_ROOT: folder,
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
  _HANDLER: handler,
});
