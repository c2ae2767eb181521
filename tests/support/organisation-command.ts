import { execFile } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../operator/organisation.ts');

/**
 * Run `npm run organisation` on a data folder in a separate process. Compiling its modules takes most of the time, so
 * the compile cache is in that folder.
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
