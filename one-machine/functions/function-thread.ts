import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FunctionResource } from '../template/read-functions.ts';
import { FunctionError } from './function-error.ts';
import type { Call, FunctionSetup, Load, ThreadReport, ThreadSetup } from './messages.ts';

/** Lambda's limit of a synchronous event and of a response, in bytes. */
const payloadLimit = 6 * 1024 * 1024;

// Lambda allows a function 10 s to load. A machine that starts everything at once may be slower.
const loadLimit = 30_000;

/** A thread that runs some functions. */
export type FunctionThread = {
  /** Load the bundle of a function, unless it is loaded. Rejects with FunctionError if that fails. */
  load(resource: FunctionResource): Promise<void>;
  /** Call a function of this thread, which is loaded if necessary. */
  call(resource: FunctionResource, event: string): Promise<unknown>;
  /** Functions that this thread has loaded or is loading. */
  resources(): readonly FunctionResource[];
  /** Accepts no further calls. The thread ends once the running calls are complete or timed out. */
  retire(): void;
  /** End the thread at once. Running calls fail. */
  stop(): Promise<void>;
};

type Pending = {
  readonly resource: FunctionResource;
  resolve(answer: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};

type Loading = ReturnType<typeof Promise.withResolvers<void>> & {
  readonly resource: FunctionResource;
  readonly timer: NodeJS.Timeout;
};

type Options = {
  /** MB of JavaScript values that the functions of this thread may have together. */
  memory: number;
  clockOffset: SharedArrayBuffer;
  environmentOf(resource: FunctionResource): Readonly<Record<string, string>>;
  logFileOf(resource: FunctionResource): string;
  /** Writes text about the thread to the log of a function that it runs. */
  log(resource: FunctionResource, text: string): void;
  /** Called when the thread must not get further calls: it ended, or a function of it timed out or did not load. */
  onUnfit(): void;
  /** Called when the thread has ended. */
  onEnd(): void;
};

/** Start a thread that loads its functions one by one, each with its own environment and log. */
export function openFunctionThread(options: Options): FunctionThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { clockOffset: options.clockOffset } satisfies ThreadSetup,
    env: compileCache(),
    resourceLimits: { maxOldGenerationSizeMb: options.memory, maxYoungGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  });
  const functions = new Map<string, Loading>();
  const pending = new Map<number, Pending>();
  let nextId = 0;
  let underWay = 0;
  let retired = false;
  let ended = false;

  /** Write to the logs of all functions of the thread: what concerns the thread may concern each. */
  const logToAll = (text: string) => {
    for (const { resource } of functions.values()) options.log(resource, text);
  };
  for (const output of [worker.stdout, worker.stderr])
    output.setEncoding('utf8').on('data', logToAll);

  const settle = (id: number) => {
    const call = pending.get(id);
    pending.delete(id);
    clearTimeout(call?.timer);
    return call;
  };
  const retire = () => {
    if (retired) return;
    retired = true;
    options.onUnfit();
    if (underWay === 0) void worker.terminate();
  };
  /** Reject all waiting calls, because the thread has ended or is unusable. */
  const failAll = (reason: string) => {
    ended = true;
    for (const { resource, timer, reject } of functions.values()) {
      clearTimeout(timer);
      reject(failed(resource, 'Runtime.ExitError', reason));
    }
    for (const [id, { resource }] of [...pending])
      settle(id)?.reject(failed(resource, 'Runtime.ExitError', reason));
    options.onUnfit();
    void worker.terminate();
  };

  const endLoading = (name: string, error?: FunctionError) => {
    const loading = functions.get(name);
    clearTimeout(loading?.timer);
    if (error === undefined) return loading?.resolve();
    loading?.reject(error);
    // A module that failed once fails in its thread for ever. The next call gets a new thread.
    return retire();
  };
  worker.on('message', (report: ThreadReport) => {
    if (report.kind === 'loaded') {
      endLoading(report.name);
    } else if (report.kind === 'not-loaded') {
      endLoading(report.name, new FunctionError(report.failure));
    } else if (report.kind === 'failed') {
      settle(report.id)?.reject(new FunctionError(report.failure));
    } else if (report.answer.length > payloadLimit) {
      settle(report.id)?.reject(tooLarge('Function.ResponseSizeTooLarge'));
    } else {
      settle(report.id)?.resolve(JSON.parse(report.answer));
    }
  });
  worker.on('error', (error) => {
    logToAll(`${error instanceof Error ? error.stack : String(error)}\n`);
    failAll(`crashed: ${String(error)}`);
  });
  worker.on('exit', (code) => {
    failAll(`exited with ${code}`);
    options.onEnd();
  });

  const load = (resource: FunctionResource): Promise<void> => {
    const known = functions.get(resource.name);
    if (known) return known.promise;
    if (ended)
      return Promise.reject(failed(resource, 'Runtime.ExitError', 'ended before the call'));
    const timer = setTimeout(
      () =>
        endLoading(
          resource.name,
          failed(resource, 'Sandbox.Timedout', `did not load in ${loadLimit / 1000} s`),
        ),
      loadLimit,
    );
    const loading = { ...Promise.withResolvers<void>(), resource, timer };
    loading.promise.catch(() => {});
    functions.set(resource.name, loading);
    const { folder, handler, name, arn, timeout, memory } = resource;
    const setup: FunctionSetup = {
      ...{ folder, handler, name, arn, timeout, memory },
      environment: options.environmentOf(resource),
      logFile: options.logFileOf(resource),
    };
    worker.postMessage({ kind: 'load', setup } satisfies Load);
    return loading.promise;
  };

  const outOfTime = (id: number, resource: FunctionResource, requestId: string) => {
    const seconds = (resource.timeout / 1000).toFixed(2);
    const error = failed(
      resource,
      'Sandbox.Timedout',
      `${requestId} Task timed out after ${seconds} seconds`,
    );
    options.log(resource, `${error.message}\n`);
    settle(id)?.reject(error);
    retire();
  };

  const send = async (resource: FunctionResource, event: string): Promise<unknown> => {
    await load(resource);
    if (ended) throw failed(resource, 'Runtime.ExitError', 'ended before the call');
    const id = nextId++;
    const requestId = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => outOfTime(id, resource, requestId), resource.timeout);
      pending.set(id, { resource, resolve, reject, timer });
      const call: Call = { kind: 'call', id, name: resource.name, requestId, event };
      worker.postMessage(call);
    });
  };

  return {
    load,
    async call(resource, event) {
      if (event.length > payloadLimit) throw tooLarge('RequestTooLargeException');
      underWay++;
      try {
        return await send(resource, event);
      } finally {
        underWay--;
        if (retired && underWay === 0) void worker.terminate();
      }
    },
    resources: () => [...functions.values()].map(({ resource }) => resource),
    retire,
    async stop() {
      // Reject at once, before the thread has ended, so that no call is assigned to it.
      failAll('was stopped');
      await worker.terminate();
    },
  };
}

/**
 * Return the folder of Node's compile cache, which halves the loading time of a thread. Threads don't inherit it from
 * the process.
 */
const compileCache = () => {
  const { NODE_COMPILE_CACHE } = process.env;
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

const failed = ({ name }: FunctionResource, errorType: string, what: string) =>
  new FunctionError({ errorType, errorMessage: `${name} ${what}`, trace: [] });

const tooLarge = (errorType: string) =>
  new FunctionError({ errorType, errorMessage: `Payload over ${payloadLimit} bytes`, trace: [] });
