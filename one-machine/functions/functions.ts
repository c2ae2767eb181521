import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedClock } from '../clock.ts';
import type { RuntimePart } from '../part.ts';
import type { FunctionResource } from '../template/read-functions.ts';
import { FunctionError } from './function-error.ts';
import { type FunctionWorker, openFunctionWorker } from './function-worker.ts';

export type Functions = {
  /**
   * Call a function by logical id, name or ARN and return its result. Event and result are JSON values. An event may
   * have at most 6 MB.
   * @throws FunctionError with Lambda's error type: the handler's own, `Sandbox.Timedout`, `Runtime.ExitError`
   */
  invoke(function_: string, event: unknown): Promise<unknown>;
  /** Loads all functions that no call has loaded yet, one after the other. */
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
  clock: Pick<SharedClock, 'offset'>;
  /** Folder with one log file for each function. */
  logs: string;
};

/**
 * Run the bundled functions, each in a separate worker thread. The first call starts the thread, and a crash restarts
 * it. All differences from Lambda except the last are stricter:
 * - one thread serves all calls of a function, interleaved while a handler waits, so more concurrent calls share module
 *   state than in the cloud, and a long computation blocks the others;
 * - a call fails at its time limit and its thread is replaced; the old thread ends after its other calls;
 * - memory is limited to that of the function for JavaScript values, without buffers;
 * - the file system is writable, and concurrent calls are unlimited.
 */
export async function startFunctions(options: Options): Promise<Functions & RuntimePart> {
  mkdirSync(options.logs, { recursive: true });
  let resources = index(options.functions);
  const workers = new Map<string, FunctionWorker>();
  const live = new Set<FunctionWorker>();
  const calls = new Map<string, number>();
  const logs = new Map<string, ReturnType<typeof createWriteStream>>();

  const fileOf = (name: string) => join(options.logs, `${name}.log`);
  const logOf = (name: string) => {
    const log = logs.get(name) ?? createWriteStream(fileOf(name), { flags: 'a' });
    logs.set(name, log.setMaxListeners(0));
    return log;
  };
  let stopped = false;
  const workerOf = (resource: FunctionResource): FunctionWorker => {
    // Closing a connection during the stop causes a call, but the parts that it needs are already stopped.
    if (stopped) {
      const errorMessage = `${resource.name} was stopped`;
      throw new FunctionError({ errorType: 'Runtime.ExitError', errorMessage, trace: [] });
    }
    const running = workers.get(resource.id);
    if (running) return running;
    const worker = openFunctionWorker({
      resource,
      environment: {
        ...lambdaEnvironment(resource),
        ...resource.environment,
        ...options.environmentOf(resource),
      },
      clockOffset: options.clock.offset,
      log: logOf(resource.name),
      logFile: fileOf(resource.name),
      onUnfit: () => {
        if (workers.get(resource.id) === worker) workers.delete(resource.id);
      },
      onEnd: () => live.delete(worker),
    });
    workers.set(resource.id, worker);
    live.add(worker);
    return worker;
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
      return workerOf(resource).call(JSON.stringify(event ?? null));
    },
    calls: () => Object.fromEntries(calls),
    async warm() {
      for (const resource of new Set(resources.values())) await workerOf(resource).ready;
    },
    replace(changed) {
      const before = resources;
      resources = index(changed);
      for (const [id, worker] of [...workers]) {
        if (JSON.stringify(before.get(id)) !== JSON.stringify(resources.get(id))) worker.retire();
      }
    },
    kill() {
      for (const worker of live) void worker.stop();
    },
    async stop() {
      stopped = true;
      await Promise.all([...live].map((worker) => worker.stop()));
      for (const log of logs.values()) log.end();
    },
  };
}

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
