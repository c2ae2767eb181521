import { randomInt } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../open-database.ts';
import { OperatorError } from '../options.ts';
import { type EngineProcess, runEngine } from './engine-process.ts';

/** A running table engine. A restart after a crash preserves its address. */
export type Engine = {
  readonly endpoint: string;
  /** Name and version of the engine, for display on the terminal. */
  readonly name: string;
  /** Return the engine's current process id. */
  pid(): number;
  /** Fault: kill the engine without warning. It restarts automatically. */
  kill(): void;
  /** Stop the engine gracefully; idempotent. */
  stop(): Promise<void>;
};

/** Program of an engine: its display name and path. */
type EngineProgram = { readonly name: string; readonly path: string };

const fromRegistry = '@dynoxide/linux-x64';

/** Return the engine from the npm registry, or undefined if the registry has no engine for this platform. */
function findRegistryEngine(): EngineProgram | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${fromRegistry}/package.json`);
    const path = join(dirname(manifest), 'dynoxide');
    accessSync(path, constants.X_OK);
    return { name: fromRegistry, path };
  } catch {
    return undefined;
  }
}

/** Return the first `dynoxide` in these folders, separated as in PATH. */
export function findEngineOnPath(folders: string): EngineProgram | undefined {
  const paths = folders.split(delimiter).map((folder) => join(folder, 'dynoxide'));
  const path = paths.find((one) => {
    try {
      accessSync(one, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return path === undefined ? undefined : { name: path, path };
}

/**
 * Choose the address of the engine, which responds to every caller, including pages of any origin. A page cannot guess
 * it: it is one of this machine's 16 million loopback addresses with a port, both random at each start. Linux supports
 * all of 127.0.0.0/8. On systems with only 127.0.0.1, only the port is random.
 */
export const chooseLoopbackHost = () =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`
    : '127.0.0.1';

/** Return an unused port of this address. */
export async function findFreePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, host, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

function signalEngine(engine: EngineProcess, name: NodeJS.Signals): void {
  try {
    process.kill(engine.pid, name);
  } catch {
    // The process ended by itself in the meantime.
  }
}

/**
 * Start the table engine on a database file, on loopback and a free port. After a crash it is restarted on the same
 * address.
 * @param options.file database file, created by the engine if absent
 * @param options.log receives the output of the engine, line by line
 * @throws OperatorError if no engine exists for this platform or the file is damaged; Error if it does not start for
 * another reason
 */
export async function startEngine(options: {
  file: string;
  log: (line: string) => void;
}): Promise<Engine> {
  const { file, log } = options;
  const found = findRegistryEngine() ?? findEngineOnPath(process.env.PATH ?? '');
  if (!found) {
    throw new OperatorError(
      `There is no table engine for ${process.platform}-${process.arch} in the registry of npm. Install one with ` +
        '`cargo install dynoxide-rs`, so that `dynoxide` is on the PATH, or set DYNAMODB_ENDPOINT to the address of a DynamoDB, ' +
        'for example of DynamoDB Local.',
    );
  }
  const { name, path: program } = found;
  const host = chooseLoopbackHost();
  let port = 0;
  const runOnce = () => {
    const command = [program, 'serve', '--host', host, '--port', String(port), '--db-path', file];
    return runEngine({ command, endpoint: `http://${host}:${port}`, log });
  };
  let current: EngineProcess | undefined;
  for (let attempt = 0; attempt < 5 && !current; attempt++) {
    port = await findFreePort(host);
    current = await runOnce();
  }
  if (!current) {
    openDatabase(file).close();
    throw new Error(`The table engine did not start on ${file}; its log says why`);
  }

  let running = current;
  let stopping = false;
  const again = async (): Promise<EngineProcess | undefined> => {
    for (let wait = 10; !stopping; wait = Math.min(wait * 2, 1000)) {
      const next = await runOnce();
      if (next) return next;
      await delay(wait);
    }
    return undefined;
  };
  const keepRunning = async (): Promise<void> => {
    while (true) {
      await running.ended;
      if (stopping) return;
      log('table engine: ended unexpectedly, starting it again');
      const next = await again();
      if (!next) return;
      running = next;
      if (stopping) signalEngine(running, 'SIGTERM');
    }
  };
  const kept = keepRunning();
  return {
    name,
    endpoint: `http://${host}:${port}`,
    pid: () => running.pid,
    kill: () => signalEngine(running, 'SIGKILL'),
    async stop() {
      if (!stopping) {
        stopping = true;
        signalEngine(running, 'SIGTERM');
        // Everything acknowledged is on disk, so an engine that still waits for its clients can be killed.
        setTimeout(() => signalEngine(running, 'SIGKILL'), 1500).unref();
      }
      await kept;
    },
  };
}
