import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds a lock file until this process releases it or ends, however it ends: the operating system gives the lock of
 * a dead process free, so that no lock is ever left behind.
 * @param patience how long to wait for another holder, in ms; the thread stands still meanwhile
 * @returns what releases it, or undefined when somebody else holds it
 */
export function hold(file: string, patience = 0): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: patience });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}
