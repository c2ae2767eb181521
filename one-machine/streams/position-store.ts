import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openDatabase } from '../open-database.ts';
import { runTransaction } from '../run-transaction.ts';

/** Progress of a consumer in one lane of a shard. */
export type Position = { shard: string; lane: number; sequence: string; ended: boolean };

/** Stored positions of all consumers. */
export type PositionStore = {
  load(consumer: string): Position[];
  /** Save a position. The position is on disk within milliseconds, so that a crash repeats at most the last batches. */
  save(consumer: string, position: Position): void;
  /** Delete the lanes of a shard, after their number has changed. */
  reset(consumer: string, shard: string): void;
  /** Sync everything to disk. Records before the positions can then be deleted elsewhere. */
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

/**
 * Migrate files of earlier versions, whose lanes contained whole partitions. An additional lane makes all lanes start
 * at the slowest position.
 */
function migrateLanes(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  if (version !== 0) return;
  database.exec(`
    INSERT INTO position SELECT consumer, shard, max(lane) + 1, min(sequence), 0 FROM position
      WHERE ended = 0 GROUP BY consumer, shard HAVING count(*) > 1;
    PRAGMA user_version = 1;
  `);
}

/** Open the positions in a separate database file. */
export function openPositionStore(file: string): PositionStore {
  const database = openDatabase(file);
  // NORMAL preserves every commit when the process is killed. A power loss may lose the last commits, which only
  // repeats records.
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS position (
      consumer TEXT NOT NULL, shard TEXT NOT NULL, lane INTEGER NOT NULL, sequence TEXT NOT NULL, ended INTEGER NOT NULL,
      PRIMARY KEY (consumer, shard, lane)) WITHOUT ROWID;
  `);
  migrateLanes(database);
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
    runTransaction(database, () => {
      for (const { consumer, position } of waiting.values()) {
        const { shard, lane, sequence, ended } = position;
        upsert.run(consumer, shard, lane, sequence, ended ? 1 : 0);
      }
    });
    waiting.clear();
  };
  return {
    load: (consumer) => select.all(consumer).map((row) => Row.parse(row)),
    save(consumer, position) {
      // A call outlasted the stop. Its records are delivered again.
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
