import type { DatabaseSync } from 'node:sqlite';

/** Run an act in one transaction and return its result. Nothing is stored if it throws. */
export function runTransaction<T>(database: DatabaseSync, act: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
