import { execFile } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../operator/organisation.ts');

/**
 * Runs `npm run organisation` on what runs on a data folder, as a process of its own. Most of its time it compiles its
 * modules: they are kept in the folder for its next run.
 */
export const runOrganisation = (data: string, ...args: string[]) =>
  new Promise<{ status: number; out: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args, '--data', data],
      { env: { ...process.env, NODE_COMPILE_CACHE: join(data, 'compiled') } },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });
