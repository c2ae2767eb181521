import { DatabaseSync } from 'node:sqlite';
import { explainFailure } from './explain-failure.ts';
import { OperatorError } from './options.ts';

/**
 * Opens a database file of this machine, made when it is missing, and waits up to 10 s for others that write to it.
 * @throws Refusal naming the file and what to do when it is damaged or out of reach
 */
export function openDatabase(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    // SQLite reads nothing when it opens a file, so this query checks that the file is readable.
    database.exec('SELECT count(*) FROM sqlite_master');
    return database;
  } catch (error) {
    throw new OperatorError(explainFailure(error, file) ?? `${file}: ${String(error)}`, {
      cause: error,
    });
  }
}
