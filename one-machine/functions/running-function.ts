import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { Writable } from 'node:stream';

/** Variables and log of a function, which functions of the same thread do not share. */
export type RunningFunction = {
  readonly environment: Record<string, string>;
  readonly log: { write(chunk: Uint8Array): void };
};

const running = new AsyncLocalStorage<RunningFunction>();

/** Run `work`, and everything that it starts, as this function: with its own `process.env` and log. */
export const runAsFunction = <Result>(function_: RunningFunction, work: () => Result): Result =>
  running.run(function_, work);

/**
 * Let `process.env` and `console` of this thread be those of the running function. Outside of functions the thread's
 * own variables apply, and lines go to its standard error output.
 */
export function separateFunctions(): void {
  const own = process.env;
  const environment = () => running.getStore()?.environment ?? own;
  process.env = new Proxy(own, {
    get: (_own, name) => Reflect.get(environment(), name),
    has: (_own, name) => Reflect.has(environment(), name),
    set: (_own, name, value) => Reflect.set(environment(), name, String(value)),
    deleteProperty: (_own, name) => Reflect.deleteProperty(environment(), name),
    ownKeys: () => Reflect.ownKeys(environment()),
    getOwnPropertyDescriptor: (_own, name) => Reflect.getOwnPropertyDescriptor(environment(), name),
  });
  // Write directly to the file. Through the main thread, the default output of a thread, each line costs two messages.
  const lines = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      (running.getStore()?.log ?? process.stderr).write(chunk);
      done();
    },
  });
  globalThis.console = new Console(lines);
}
