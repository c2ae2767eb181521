import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Where the engine's program lies, or undefined on a platform that has none. */
export function enginePath(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const program = join(dirname(manifest), 'dynoxide');
    accessSync(program, constants.X_OK);
    return program;
  } catch {
    return undefined;
  }
}

/**
 * The engine runs under a shell that holds the reading end of a pipe from this process: when this process goes away, however it
 * goes, the pipe closes and the shell kills the engine. The first line it prints is the engine's process id.
 */
const underWatch = `
exec 3<&0
"$@" </dev/null 3<&- &
engine=$!
echo "$engine"
{ read -r _ <&3; kill -9 "$engine"; } >/dev/null 2>&1 &
watch=$!
exec 3<&- </dev/null
wait "$engine"
code=$?
kill "$watch"
exit "$code"`;

/** A running table engine; it keeps its address when it is restarted after a crash. */
export type Engine = {
  readonly endpoint: string;
  /** Process id of the engine at this moment. */
  pid(): number;
  /** Kills it without warning, as a fault; it comes back by itself. */
  kill(): void;
  /** Ends it in order; idempotent. */
  stop(): Promise<void>;
};

type Run = { shell: ChildProcess; pid: number; ended: Promise<void> };

/** An address of this machine that nobody listens on now. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

/** Starts the program once and waits until it answers; undefined if it ended before (a port taken, a damaged file). */
async function run(
  program: string,
  file: string,
  port: number,
  log: (line: string) => void,
): Promise<Run | undefined> {
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file];
  const shell = spawn('/bin/sh', ['-c', underWatch, 'table-engine', program, ...args], {
    // Its own group: Ctrl-C at a terminal must reach this process only, which then stops the engine last.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  shell.stdin.on('error', () => undefined);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    shell.once('error', (error) => log(`table engine: ${error.message}`));
    shell.once('close', () => {
      over = true;
      resolve();
    });
  });
  let said = '';
  const pid = new Promise<number>((resolve) => {
    shell.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const first = /^(\d+)\n/.exec(said);
      if (first) resolve(Number(first[1]));
    });
  });
  shell.stderr.on('data', (chunk: Buffer) => log(`table engine: ${chunk.toString().trim()}`));
  const endpoint = `http://127.0.0.1:${port}`;
  const first = await Promise.race([pid, ended]);
  if (first === undefined) return undefined;
  for (const deadline = Date.now() + 30_000; !over && Date.now() < deadline; await delay(5)) {
    if (await answers(endpoint)) return over ? undefined : { shell, pid: first, ended };
  }
  shell.kill('SIGKILL');
  return undefined;
}

/**
 * Starts the table engine on a database file, on loopback and a free port, and keeps it running: after a crash it is started
 * again on the same address.
 * @param options.file database file; it and what it holds is made by the engine
 * @param options.log receives what the engine prints, line by line
 * @throws Error if there is no engine for this platform, or it does not start
 */
export async function startEngine(options: {
  file: string;
  log: (line: string) => void;
}): Promise<Engine> {
  const program = enginePath();
  if (!program) {
    throw new Error(
      `There is no table engine for ${process.platform}-${process.arch} (@dynoxide/linux-x64 is not installed). ` +
        'Set DYNAMODB_ENDPOINT to the address of a DynamoDB, for example of DynamoDB Local.',
    );
  }
  let stopping = false;
  let current: Run | undefined;
  let port = 0;
  for (let attempt = 0; attempt < 5 && !current; attempt++) {
    port = await freePort();
    current = await run(program, options.file, port, options.log);
  }
  if (!current) throw new Error(`The table engine did not start on ${options.file}; see the log`);

  const keepRunning = async (first: Run): Promise<void> => {
    let running = first;
    while (true) {
      await running.ended;
      if (stopping) return;
      options.log('table engine: ended unexpectedly, starting it again');
      let next: Run | undefined;
      for (let wait = 10; !next && !stopping; wait = Math.min(wait * 2, 1000)) {
        next = await run(program, options.file, port, options.log);
        if (!next) await delay(wait);
      }
      if (!next) return;
      running = next;
      current = next;
      if (stopping) terminate(next);
    }
  };
  const kept = keepRunning(current);
  const live = () => {
    if (!current) throw new Error('The table engine is not running');
    return current;
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: () => live().pid,
    kill: () => process.kill(live().pid, 'SIGKILL'),
    async stop() {
      if (!stopping) {
        stopping = true;
        terminate(live());
      }
      await kept;
    },
  };
}

function terminate(engine: Run): void {
  try {
    process.kill(engine.pid, 'SIGTERM');
  } catch {
    // It ended by itself in this moment.
  }
}
