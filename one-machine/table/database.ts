import type { DatabaseSync } from 'node:sqlite';
import { openDatabase as open } from '../open-database.ts';

/**
 * Opens the engine's own database file beside the engine, for short statements; waits for its lock
 * rather than fail.
 */
export function openDatabase(file: string): DatabaseSync {
  const database = open(file);
  database.exec('PRAGMA synchronous = FULL');
  return database;
}

/**
 * Adds two indexes to the engine's database. With a stream on, the engine finds the next sequence
 * number at each write and a page of records at each read by scanning all stream records; with
 * these both are a lookup, however many records there are.
 */
export function addStreamIndexes(file: string): void {
  using database = openDatabase(file);
  database.exec(`
    CREATE INDEX IF NOT EXISTS countersign_stream_sequence
      ON _stream_records(table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS countersign_stream_shard
      ON _stream_records(table_name, shard_id, sequence_number);
  `);
}

/** The number of the newest stream record of a table; 0 if there is none. */
export function newestSequence(database: DatabaseSync, tableName: string): number {
  const row = database
    .prepare(
      `SELECT CAST(sequence_number AS INTEGER) AS newest FROM _stream_records
       WHERE table_name = ? ORDER BY CAST(sequence_number AS INTEGER) DESC LIMIT 1`,
    )
    .get(tableName);
  return typeof row?.newest === 'number' ? row.newest : 0;
}

/**
 * Removes up to `limit` of the oldest stream records whose number is at most `upTo`, and answers
 * how many it removed. The newest record always stays, as the engine numbers the next one after it:
 * were it gone, numbers would start over and consumers would take new records for old ones.
 */
export function sweepRecords(
  database: DatabaseSync,
  tableName: string,
  upTo: number,
  limit: number,
): number {
  const last = Math.min(upTo, newestSequence(database, tableName) - 1);
  const { changes } = database
    .prepare(
      `DELETE FROM _stream_records WHERE id IN (
         SELECT id FROM _stream_records
         WHERE table_name = ? AND CAST(sequence_number AS INTEGER) <= ?
         ORDER BY CAST(sequence_number AS INTEGER) LIMIT ?)`,
    )
    .run(tableName, last, limit);
  return Number(changes);
}
