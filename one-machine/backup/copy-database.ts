import { backup, DatabaseSync } from 'node:sqlite';
import { explainFailure } from '../explain-failure.ts';
import { OperatorError } from '../options.ts';

/**
 * Copy in a single step. A copy in several steps restarts at each write of another process, and would never finish
 * under load.
 */
const rate = 2 ** 31 - 1;

/**
 * Copy a consistent snapshot of a database page by page, while others may read and write it, and check the copy.
 * @throws Refusal with the file name if the file is damaged or inaccessible
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  try {
    using source = new DatabaseSync(from, { timeout: 10_000 });
    await backup(source, to, { rate });
    using copy = new DatabaseSync(to);
    const [found] = copy.prepare('PRAGMA quick_check(1)').all();
    const said = String(Object.values(found ?? {}));
    if (said !== 'ok') throw new OperatorError(`${from}: It is damaged (${said}).`);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(explainFailure(error, from) ?? `${from}: ${String(error)}`, {
      cause: error,
    });
  }
}
