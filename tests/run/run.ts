import { spawn } from 'node:child_process';

/** Runs a tool of node_modules with its output shown. Resolves to whether it ended well. */
export function run(
  root: string,
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.once('error', (error) => {
      console.error(`${tool} does not run: ${error.message}`);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}
