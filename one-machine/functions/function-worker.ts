import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FunctionResource } from '../template/read-functions.ts';
import { FunctionError } from './function-error.ts';
import type { Call, WorkerReport, WorkerSetup } from './messages.ts';

/** Lambda's limit of a synchronous event and of a response, in bytes. */
const payloadLimit = 6 * 1024 * 1024;

// Lambda allows a function 10 s to load. A machine that starts everything at once may be slower.
const loadLimit = 30_000;

/** A thread that runs one function. */
export type FunctionWorker = {
  /** Resolves when the bundle is loaded. Rejects with FunctionError if that fails. */
  readonly ready: Promise<void>;
  call(event: string): Promise<unknown>;
  /** Accepts no further calls. The thread ends once the running calls are complete or timed out. */
  retire(): void;
  /** End the thread at once. Running calls fail. */
  stop(): Promise<void>;
};

type Pending = {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};

type Options = {
  resource: FunctionResource;
  environment: Readonly<Record<string, string>>;
  clockOffset: SharedArrayBuffer;
  /** Output of Node about the thread. The function itself writes to `logFile`. */
  log: Writable;
  logFile: string;
  /** Called when the thread must not get further calls: it ended, or runs a call that timed out. */
  onUnfit(): void;
  /** Called when the thread has ended. */
  onEnd(): void;
};

/** Start a thread with the environment, memory limit and log of the function. */
export function openFunctionWorker(options: Options): FunctionWorker {
  const { resource, log, logFile } = options;
  const setup: WorkerSetup = { ...resource, clockOffset: options.clockOffset, logFile };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: setup,
    env: { ...options.environment, ...compileCache() },
    resourceLimits: { maxOldGenerationSizeMb: resource.memory, maxYoungGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
    name: resource.name,
  });
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });

  const failed = (errorType: string, what: string) =>
    new FunctionError({ errorType, errorMessage: `${resource.name} ${what}`, trace: [] });
  const pending = new Map<number, Pending>();
  const loaded = Promise.withResolvers<void>();
  loaded.promise.catch(() => {});
  const loading = setTimeout(
    () => fall(failed('Sandbox.Timedout', `did not load in ${loadLimit / 1000} s`)),
    loadLimit,
  );
  let nextId = 0;
  let underWay = 0;
  let retired = false;
  let ended = false;

  const settle = (id: number) => {
    const call = pending.get(id);
    pending.delete(id);
    clearTimeout(call?.timer);
    return call;
  };
  /** Reject all waiting calls, because the thread has ended or is unusable. */
  const fall = (error: FunctionError) => {
    clearTimeout(loading);
    ended = true;
    loaded.reject(error);
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
    options.onUnfit();
    void worker.terminate();
  };

  worker.on('message', (report: WorkerReport) => {
    if (report.kind === 'ready') {
      clearTimeout(loading);
      loaded.resolve();
    } else if (report.kind === 'failed') {
      settle(report.id)?.reject(new FunctionError(report.failure));
    } else if (report.answer.length > payloadLimit) {
      settle(report.id)?.reject(tooLarge('Function.ResponseSizeTooLarge'));
    } else {
      settle(report.id)?.resolve(JSON.parse(report.answer));
    }
  });
  worker.on('error', (error) => {
    log.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    fall(failed('Runtime.ExitError', `crashed: ${String(error)}`));
  });
  worker.on('exit', (code) => {
    fall(failed('Runtime.ExitError', `exited with ${code}`));
    options.onEnd();
  });

  const retire = () => {
    if (retired) return;
    retired = true;
    options.onUnfit();
    if (underWay === 0) void worker.terminate();
  };
  const outOfTime = (id: number, requestId: string) => {
    const seconds = (resource.timeout / 1000).toFixed(2);
    const error = failed(
      'Sandbox.Timedout',
      `${requestId} Task timed out after ${seconds} seconds`,
    );
    log.write(`${error.message}\n`);
    settle(id)?.reject(error);
    retire();
  };

  const send = async (event: string): Promise<unknown> => {
    await loaded.promise;
    if (ended) throw failed('Runtime.ExitError', 'ended before the call');
    const id = nextId++;
    const requestId = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => outOfTime(id, requestId), resource.timeout);
      pending.set(id, { resolve, reject, timer });
      worker.postMessage({ id, requestId, event } satisfies Call);
    });
  };

  return {
    ready: loaded.promise,
    async call(event) {
      if (event.length > payloadLimit) throw tooLarge('RequestTooLargeException');
      underWay++;
      try {
        return await send(event);
      } finally {
        underWay--;
        if (retired && underWay === 0) void worker.terminate();
      }
    },
    retire,
    async stop() {
      // Reject at once, before the thread has ended, so that no call is assigned to it.
      fall(failed('Runtime.ExitError', 'was stopped'));
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

const tooLarge = (errorType: string) =>
  new FunctionError({ errorType, errorMessage: `Payload over ${payloadLimit} bytes`, trace: [] });
