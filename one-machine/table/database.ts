import type { DatabaseSync } from 'node:sqlite';
import { openDatabase as open } from '../open-database.ts';

/** Open the database file of the running engine, for short statements. Wait for its lock instead of failing. */
export function openDatabase(file: string): DatabaseSync {
  const database = open(file);
  database.exec('PRAGMA synchronous = FULL');
  return database;
}

/**
 * Add two indexes to the engine's database. With a stream, the engine scans all stream records to find the next
 * sequence number at each write and a page at each read. With the indexes, both are lookups, regardless of the number
 * of records.
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

/** Return the number of the newest stream record of a table, or 0 if the table has no stream record. */
export function getNewestSequence(database: DatabaseSync, tableName: string): number {
  const row = database
    .prepare(
      `SELECT CAST(sequence_number AS INTEGER) AS newest FROM _stream_records
       WHERE table_name = ? ORDER BY CAST(sequence_number AS INTEGER) DESC LIMIT 1`,
    )
    .get(tableName);
  return typeof row?.newest === 'number' ? row.newest : 0;
}

/**
 * Delete up to `limit` of the oldest stream records with numbers up to `upTo`, and return how many were deleted. The
 * newest record is never deleted, because the engine derives the next number from it. Without it, numbers would restart
 * and consumers would treat new records as old.
 */
export function sweepRecords(
  database: DatabaseSync,
  tableName: string,
  upTo: number,
  limit: number,
): number {
  const last = Math.min(upTo, getNewestSequence(database, tableName) - 1);
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
