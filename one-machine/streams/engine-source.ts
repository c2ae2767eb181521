import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { region } from '../account.ts';
import { openDatabase } from '../table/database.ts';
import { ItemImage, type StreamEvent, type StreamRecord, type StreamSource } from './source.ts';
import { watchCommits } from './watch-commits.ts';

const Row = z.object({
  event_name: z.string(),
  keys_json: z.string(),
  new_image: z.string().nullable(),
  old_image: z.string().nullable(),
  sequence_number: z.string(),
  created_at: z.number(),
});

/** Add the images to a change. Each is parsed when it is first read, because no consumer needs most of them. */
function addImages(row: z.infer<typeof Row>, change: StreamEvent['dynamodb']) {
  const images = { NewImage: row.new_image, OldImage: row.old_image };
  for (const [name, text] of Object.entries(images)) {
    if (text === null) continue;
    let image: ItemImage | undefined;
    const get = () => {
      image ??= ItemImage.parse(JSON.parse(text));
      return image;
    };
    Object.defineProperty(change, name, { enumerable: true, get });
  }
  return change;
}

/**
 * Read the stream directly from the table engine's database file: without HTTP calls, and with a latency of
 * milliseconds.
 */
export function openEngineSource(options: {
  file: string;
  tableName: string;
  arn: string;
}): StreamSource {
  const { file, tableName, arn } = options;
  // The engine has one shard for a table and never closes it. Its API reports the shard under this name.
  const shard = `shardId-00000001-${tableName}`;
  const database: DatabaseSync = openDatabase(file);
  const page = database.prepare(
    `SELECT event_name, keys_json, new_image, old_image, sequence_number, created_at
     FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) > ?
     ORDER BY CAST(sequence_number AS INTEGER) LIMIT ?`,
  );
  const watcher = watchCommits(database, file);

  const record = (raw: unknown): StreamRecord => {
    const row = Row.parse(raw);
    const bytes =
      row.keys_json.length + (row.new_image?.length ?? 0) + (row.old_image?.length ?? 0);
    return {
      sequence: row.sequence_number,
      arrivedAt: row.created_at * 1000,
      event: {
        eventID: row.sequence_number,
        eventName: row.event_name,
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: region,
        eventSourceARN: arn,
        dynamodb: addImages(row, {
          ApproximateCreationDateTime: row.created_at,
          Keys: ItemImage.parse(JSON.parse(row.keys_json)),
          SequenceNumber: row.sequence_number,
          SizeBytes: bytes,
          StreamViewType: 'NEW_AND_OLD_IMAGES',
        }),
      },
    };
  };
  // All consumers wake together, mostly at the same position. Within one event loop turn they share the result of the
  // first read.
  const shared = new Map<string, StreamRecord[]>();
  const read = (after: string | undefined, limit: number): StreamRecord[] => {
    const place = `${after} ${limit}`;
    const known = shared.get(place);
    if (known) return known;
    const records = page.all(tableName, Number(after ?? 0), limit).map(record);
    if (shared.size === 0) setImmediate(() => shared.clear());
    shared.set(place, records);
    return records;
  };
  return {
    arn,
    shards: async (finished) => (finished.has(shard) ? [] : [shard]),
    read: async (_shard, after, limit) => ({ records: read(after, limit), ended: false }),
    watch: watcher.watch,
    stop() {
      watcher.stop();
      if (database.isOpen) database.close();
    },
  };
}
