import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openDatabase } from '../open-database.ts';

/** Progress of a consumer in a lane of a shard. */
export type Position = { shard: string; lane: number; sequence: string; ended: boolean };

/** The durable positions of all consumers. */
export type PositionStore = {
  load(consumer: string): Position[];
  /**
   * Remembers a position; on disk within some milliseconds, so that a crash repeats at most the
   * last batches.
   */
  save(consumer: string, position: Position): void;
  /** Forgets the lanes of a shard, when their number has changed. */
  reset(consumer: string, shard: string): void;
  /**
   * Puts everything on disk for good: what is behind the positions may then be deleted elsewhere.
   */
  sync(): void;
  close(): void;
};

const flushAfter = 10;
const Row = z.object({
  shard: z.string(),
  lane: z.number(),
  sequence: z.string(),
  ended: z.number().transform(Boolean),
});

/** Lanes held whole partitions once: with one lane more than there are, all begin where the slowest was. */
function sortLanesAnew(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  if (version !== 0) return;
  database.exec(`
    INSERT INTO position SELECT consumer, shard, max(lane) + 1, min(sequence), 0 FROM position
      WHERE ended = 0 GROUP BY consumer, shard HAVING count(*) > 1;
    PRAGMA user_version = 1;
  `);
}

/** Opens the positions in a database file of their own. */
export function openPositionStore(file: string): PositionStore {
  const database = openDatabase(file);
  // NORMAL keeps every commit when the process is killed. Power loss may take the last ones, which
  // only repeats records.
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS position (
      consumer TEXT NOT NULL, shard TEXT NOT NULL, lane INTEGER NOT NULL, sequence TEXT NOT NULL, ended INTEGER NOT NULL,
      PRIMARY KEY (consumer, shard, lane)) WITHOUT ROWID;
  `);
  sortLanesAnew(database);
  const select = database.prepare(
    'SELECT shard, lane, sequence, ended FROM position WHERE consumer = ?',
  );
  const upsert = database.prepare('INSERT OR REPLACE INTO position VALUES (?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM position WHERE consumer = ? AND shard = ?');
  const waiting = new Map<string, { consumer: string; position: Position }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    database.exec('BEGIN IMMEDIATE');
    for (const { consumer, position } of waiting.values()) {
      const { shard, lane, sequence, ended } = position;
      upsert.run(consumer, shard, lane, sequence, ended ? 1 : 0);
    }
    database.exec('COMMIT');
    waiting.clear();
  };
  return {
    load: (consumer) => select.all(consumer).map((row) => Row.parse(row)),
    save(consumer, position) {
      // A call that outlasted the stop: what it handled is handed over again.
      if (!database.isOpen) return;
      waiting.set(JSON.stringify([consumer, position.shard, position.lane]), {
        consumer,
        position,
      });
      timer ??= setTimeout(flush, flushAfter);
    },
    reset(consumer, shard) {
      flush();
      remove.run(consumer, shard);
    },
    sync() {
      flush();
      database.exec('PRAGMA wal_checkpoint(FULL)');
    },
    close() {
      if (!database.isOpen) return;
      flush();
      database.close();
    },
  };
}
