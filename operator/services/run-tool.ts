import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { CommandRefusal } from './command.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Run a script of a package in node_modules, which prints its progress on the terminal.
 * @throws CommandRefusal if it fails
 */
export const runTool = (script: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = join(root, 'node_modules', script);
    // The CDK starts the app with the Node of this repository, which runs TypeScript.
    const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, CDK_DISABLE_CLI_TELEMETRY: '1' },
    });
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) resolve();
      else reject(new CommandRefusal(`${script} ${args[0]} failed with status ${status}.`));
    });
  });
