import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** Time between two looks for a commit while the database's log is being written, in ms. */
const busyInterval = 2;
/** Time after the last write for which the database counts as busy: a commit shows only after it was synced, in ms. */
const busyFor = 100;
/** Time between two looks otherwise, should the system not report a write, in ms. */
const idleInterval = 100;

const Version = z.object({ data_version: z.number() });

/**
 * Tells soon after another process has committed to a SQLite database in WAL mode. The system wakes
 * it when the log is written to; from then on it asks for SQLite's data version, which costs some
 * microseconds, so that it takes next to nothing while nothing happens.
 */
export function watchCommits(
  database: DatabaseSync,
  file: string,
): { watch(listener: () => void): () => void; stop(): void } {
  const version = database.prepare('PRAGMA data_version');
  const log = `${basename(file)}-wal`;
  const listeners = new Set<() => void>();
  let seen = -1;
  let busyUntil = 0;
  let resting = false;
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    const { data_version } = Version.parse(version.get());
    if (data_version !== seen) for (const listener of listeners) listener();
    seen = data_version;
    resting = performance.now() > busyUntil;
    timer = setTimeout(look, resting ? idleInterval : busyInterval);
  };
  const wake = () => {
    busyUntil = performance.now() + busyFor;
    if (!resting) return;
    resting = false;
    clearTimeout(timer);
    timer = setTimeout(look, 0);
  };
  let writings: FSWatcher | undefined;
  try {
    writings = watch(dirname(file), (_event, name) => name === log && wake());
    writings.on('error', () => writings?.close());
  } catch {
    // Some file systems can't tell: then a change takes up to the idle interval.
  }
  look();
  return {
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearTimeout(timer);
      writings?.close();
    },
  };
}
