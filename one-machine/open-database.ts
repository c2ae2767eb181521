import { DatabaseSync } from 'node:sqlite';
import { explainFailure } from './explain-failure.ts';
import { OperatorError } from './options.ts';

/**
 * Open a database file of this machine, create it if it is missing, and wait up to 10 s for other writers.
 * @throws OperatorError with the file name and the remedy if the file is damaged or inaccessible
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
