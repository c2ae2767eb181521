import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Keep references to the locks, because garbage collection would release them. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Lock a file until this process releases it or ends for any reason. The operating system releases the lock of a dead
 * process, so no stale lock remains.
 * @returns function that releases the lock, undefined if another process owns it
 */
export function lockFile(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    heldLocks.add(lock);
    return () => {
      heldLocks.delete(lock);
      lock.close();
    };
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}

/** Wait while another process has the lock. Call `onWait` once if waiting is necessary. */
export async function lockWhenFree(file: string, onWait: () => void): Promise<() => void> {
  let release = lockFile(file);
  if (!release) onWait();
  while (!release) {
    await delay(200);
    release = lockFile(file);
  }
  return release;
}
