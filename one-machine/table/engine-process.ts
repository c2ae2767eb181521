import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Script that starts the engine under a shell. The shell reads a pipe from this process: whenever this process ends,
 * even in a crash, the pipe closes and the shell kills the engine. The first line of output is the engine's process id.
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

/** One run of the engine's process. */
export type EngineProcess = { readonly pid: number; readonly ended: Promise<void> };

async function isReachable(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Start the program once and wait until it responds.
 * @param options.command the program and its arguments
 * @param options.endpoint address on which the program should respond
 * @returns undefined if the program ended before, for example because the port is in use
 */
export async function runEngine(options: {
  command: readonly string[];
  endpoint: string;
  log: (line: string) => void;
}): Promise<EngineProcess | undefined> {
  const { command, endpoint, log } = options;
  const shell = spawn('/bin/sh', ['-c', underWatch, 'table-engine', ...command], {
    // Separate process group: Ctrl-C at a terminal must reach only this process, which then stops the engine last.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  shell.stdin.on('error', () => undefined);
  createInterface({ input: shell.stderr }).on('line', (line) => {
    if (line.trim() !== '') log(`table engine: ${line}`);
  });
  let over = false;
  const ended = new Promise<void>((resolve) => {
    shell.once('error', (error) => log(`table engine: ${error.message}`));
    shell.once('close', () => {
      over = true;
      resolve();
    });
  });
  const started = new Promise<number>((resolve) => {
    let said = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const line = /^(\d+)\n/.exec(said);
      if (line) resolve(Number(line[1]));
    });
  });
  const pid = await Promise.race([started, ended]);
  if (pid === undefined) return undefined;
  for (const deadline = Date.now() + 30_000; !over && Date.now() < deadline; await delay(5)) {
    if (await isReachable(endpoint)) return over ? undefined : { pid, ended };
  }
  shell.stdin.end();
  return undefined;
}
