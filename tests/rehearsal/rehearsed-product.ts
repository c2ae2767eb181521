import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reconcilerLogText } from '#shared/log-lines.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { openWork } from '#tests/update/work.ts';

const root = join(import.meta.dirname, '../..');

/** Run a command of operators. @returns what it printed @throws Error if its exit status is not 0 */
export const runCommand = (program: string, ...args: readonly string[]) =>
  new Promise<string>((resolve, reject) =>
    execFile(
      process.execPath,
      [join(root, program), ...args],
      { cwd: root, maxBuffer: 1e9 },
      (error, out, errors) =>
        error ? reject(new Error(`${program} ${args[0]}: ${errors || out}`)) : resolve(out),
    ),
  );

/** Numbers in a log line of the reconciler. The alarm `stopped-work` has `stopped` as its metric. */
type Reconciled = {
  readonly stopped: number;
  readonly restarted: number;
  readonly letters: number;
};

/** Read the results of each run of the reconciler on a data folder, oldest first. */
export function readReconciled(data: string): Reconciled[] {
  const folder = join(data, 'logs');
  const lines = readdirSync(folder)
    .filter((file) => file.includes('reconcile'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.includes(`"${reconcilerLogText}"`));
  return lines.map((line) => {
    const read = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(line)?.[1]);
    return { stopped: read('stopped'), restarted: read('restarted'), letters: read('letters') };
  });
}

/** Start the product on a data folder, with a clock that can be moved. */
export async function startRehearsed(data: string, password: string) {
  const product = await startProduct({ data, test: true, indexLag: false, mayLog: [/./] });
  const advance = async (duration: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ advance: duration });
    const moved = await fetch(`${product.url}/local/clock`, { method: 'POST', headers, body });
    if (!moved.ok) throw new Error(`The clock did not move: ${await moved.text()}`);
  };
  return {
    ...product,
    advance,
    signIn: () => openWork(product.url, password),
    /** Let the reconciler run once. @returns its result */
    async reconcile(): Promise<Reconciled> {
      const before = readReconciled(data).length;
      await advance('PT5M');
      for (let tries = 0; tries < 1200; tries += 1, await pause(100)) {
        const found = readReconciled(data)[before];
        if (found) return found;
      }
      throw new Error('The reconciler did not run within two minutes.');
    },
  };
}
export type Rehearsed = Awaited<ReturnType<typeof startRehearsed>>;
