import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { watchStderr } from './watch-stderr.ts';

/**
 * Run a program that prints a line for each acknowledged write, kill it after some lines, and return its output.
 * @param lines maximum number of lines before the kill
 */
export async function runUntilKilled(
  program: string,
  args: readonly string[],
  lines: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  watchStderr(child);
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const enough = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.split('\n').length > lines) resolve();
    });
  });
  const slow = delay(30_000, 'slow' as const, { ref: false });
  const outcome = await Promise.race([enough, ended, slow]);
  child.kill('SIGKILL');
  await ended;
  if (outcome === 'slow') throw new Error(`${program} said too little: ${said}`);
  return said.split('\n').slice(0, -1);
}
