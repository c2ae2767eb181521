import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Each script can be repeated safely, also while people work. */
const rebuilds = ['rebuild-search.ts', 'rebuild-figures.ts'];

/**
 * Rebuild data derived from stored requests, because an older version may have stored less of it.
 * @throws Error if a rebuild fails; the next start repeats all rebuilds
 */
export async function rebuildAfterUpdate(
  data: string,
  from: number,
  report: (line: string) => void,
): Promise<void> {
  report(`The data are of an older version (${from}): search and figures are rebuilt.`);
  for (const name of rebuilds) {
    const command = join(import.meta.dirname, '../operator', name);
    const child = spawn(process.execPath, [command, '--data', data], { stdio: 'inherit' });
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    const [status] = await once(child, 'exit');
    process.off('exit', endWithUs);
    if (status !== 0) throw new Error(`${name} failed. The next start runs it again.`);
  }
  report('The update is complete.');
}
