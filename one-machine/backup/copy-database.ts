import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { explainFailure } from '../explain-failure.ts';
import { OperatorError } from '../options.ts';

/** Sync a new file to disk. */
function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Copy a consistent snapshot of a database, while others may read and write it, and check the copy. The copy contains
 * only rows: a copy of the pages would contain the texts of deleted rows, too.
 * @throws OperatorError with the file name if the file is damaged or inaccessible
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  try {
    using source = new DatabaseSync(from, { timeout: 10_000 });
    source.prepare('VACUUM INTO ?').run(to);
    syncFile(to);
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
