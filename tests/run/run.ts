import { spawn } from 'node:child_process';

/**
 * Run a tool of node_modules. Resolves to whether it succeeded. `held`: buffer the output until the tool ends, for
 * tools that run in parallel.
 */
export function runProgram(
  root: string,
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  output: 'shown' | 'held' = 'shown',
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      cwd: root,
      stdio: output === 'held' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    const held: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => held.push(part));
    child.once('error', (error) => {
      console.error(`${tool} does not run: ${error.message}`);
      resolve(false);
    });
    // `close` fires after `exit`, when all output has arrived.
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(held));
      resolve(code === 0);
    });
  });
}
