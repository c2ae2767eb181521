import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FunctionResource } from '../template/read-functions.ts';
import { FunctionError } from './function-error.ts';
import type { Call, Report, Setup } from './messages.ts';

/** Lambda's limit of a synchronous event and of an answer, in bytes. */
const payloadLimit = 6 * 1024 * 1024;

// Lambda gives a function 10 s to load; a machine that starts everything at once may be slower.
const loadLimit = 30_000;

/** One thread that runs one function. */
export type FunctionWorker = {
  /** Settles when the bundle is loaded. Rejects with FunctionError when it cannot be. */
  readonly ready: Promise<void>;
  call(event: string): Promise<unknown>;
  /** Takes no more calls after this; the thread ends once those under way are answered or out of time. */
  retire(): void;
  /** Ends the thread at once; calls under way fail. */
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
  /** Output of Node itself about the thread; the function writes to `logFile`. */
  log: Writable;
  logFile: string;
  /** The thread must not get further calls: it ended, or runs a call that is out of time. */
  onUnfit(): void;
  /** The thread is gone. */
  onEnd(): void;
};

/** Starts a thread with the function's own environment, memory limit and log. */
export function openFunctionWorker(options: Options): FunctionWorker {
  const { resource, log, logFile } = options;
  const setup: Setup = { ...resource, clockOffset: options.clockOffset, logFile };
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
  /** The thread is gone or of no use: everybody who waits for it learns it. */
  const fall = (error: FunctionError) => {
    clearTimeout(loading);
    ended = true;
    loaded.reject(error);
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
    options.onUnfit();
    void worker.terminate();
  };

  worker.on('message', (report: Report) => {
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
      // At once, before the thread is gone: nobody may be given a thread that is ending.
      fall(failed('Runtime.ExitError', 'was stopped'));
      await worker.terminate();
    },
  };
}

/** Folder of Node's compile cache: a thread loads in half the time. Threads don't inherit it from the process. */
const compileCache = () => {
  const { NODE_COMPILE_CACHE } = process.env;
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

const tooLarge = (errorType: string) =>
  new FunctionError({ errorType, errorMessage: `Payload over ${payloadLimit} bytes`, trace: [] });
