import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** Time between two checks for a commit while the database's log is being written, in ms. */
const busyInterval = 2;
/**
 * Time after the last write during which the database counts as busy, in ms: a commit is visible only after its sync.
 */
const busyFor = 100;
/** Interval of the checks when idle, in ms, in case the system does not report a write. */
const idleInterval = 100;

const Version = z.object({ data_version: z.number() });

/**
 * Call back soon after another process has committed to a SQLite database in WAL mode. The operating system reports
 * writes to the log. After a report, SQLite's data version is polled, which takes microseconds, so that an idle
 * database costs almost nothing.
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
    // Some file systems cannot report changes. A change is then detected within the idle interval.
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
