import { DatabaseSync } from 'node:sqlite';

/**
 * The engine's own database file, opened beside the engine. With a stream on, the engine looks for the next sequence number
 * at each write and for a page of records at each read by scanning all records; these two indexes make both a lookup.
 */
export function addStreamIndexes(file: string): void {
  using database = open(file);
  database.exec(`
    CREATE INDEX IF NOT EXISTS countersign_stream_sequence
      ON _stream_records(table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS countersign_stream_shard
      ON _stream_records(table_name, shard_id, sequence_number);
  `);
}

/** Opens the engine's database for short statements beside it; waits for its lock rather than fail. */
export function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('PRAGMA synchronous = FULL');
  return database;
}
