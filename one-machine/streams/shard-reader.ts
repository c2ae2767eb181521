import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Filter } from './filter-pattern.ts';
import { type Lane, openLane } from './lane.ts';
import type { PositionStore } from './position-store.ts';
import {
  compareSequences,
  type ItemImage,
  type StreamRecord,
  type StreamSource,
} from './source.ts';

/** Maximum number of records to read ahead of the slowest lane. */
const readAhead = 2000;

export type ShardOptions = {
  consumer: string;
  shard: string;
  source: StreamSource;
  positions: PositionStore;
  lanes: number;
  batchSize: number;
  window: number;
  passes: Filter;
  deliver(shard: string, records: readonly StreamRecord[]): Promise<void>;
  log(line: string): void;
  signal: AbortSignal;
};

/** Reader of one stream shard for one consumer. */
export type ShardReader = {
  /** Notify the reader that there may be more records. */
  wake(): void;
  /** Sequence number up to which this consumer has processed every record. */
  passed(): string;
  /** Resolves to true when the closed shard is read completely, to false when stopped. */
  readonly ended: Promise<boolean>;
};

/**
 * Choose the lane by partition and sort key, like Lambda's ordering for table streams: two items of one partition may
 * overtake each other.
 */
function chooseLane(keys: ItemImage, lanes: number): number {
  if (lanes === 1) return 0;
  // Sort the keys, because the engine writes them in any order.
  const item = JSON.stringify(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('md5').update(item).digest().readUInt32BE(0) % lanes;
}

/** Position before the first record of a shard. */
const beginning = '';

const earliest = (sequences: readonly string[]) =>
  sequences.reduce((a, b) => (compareSequences(a, b) < 0 ? a : b));

const latest = (a: string, b: string) => (compareSequences(a, b) < 0 ? b : a);

/**
 * Read a shard from the stored positions of this consumer's lanes. Each lane has a separate position, so that after a
 * crash only lanes with records in progress repeat these records.
 */
export function openShardReader(options: ShardOptions): ShardReader {
  const { consumer, shard, source, positions, signal, lanes: count } = options;
  const stored = positions.load(consumer).filter((position) => position.shard === shard);
  const start = stored.length > 0 ? earliest(stored.map((p) => p.sequence)) : beginning;
  // If the number of lanes changed, items move between lanes. All lanes then start at the slowest position.
  const from = Array.from({ length: count }, (_, lane) =>
    stored.length === count ? (stored.find((p) => p.lane === lane)?.sequence ?? start) : start,
  );
  if (stored.length !== count) positions.reset(consumer, shard);
  let read = start;
  let wakeUp = () => {};
  const wake = () => wakeUp();

  const lanes: Lane[] = from.map((_, lane) =>
    openLane({
      batchSize: options.batchSize,
      window: options.window,
      deliver: (records) => options.deliver(shard, records),
      onHandled: () => {
        save(lane);
        wake();
      },
      log: options.log,
      signal,
    }),
  );
  /** Read position at the time when each lane was last empty. */
  const idle = [...from];
  /** Return the position of a lane. An empty lane has the position of the reader. */
  const positionOf = (lane: number): string => {
    const { size, handled } = lanes[lane] ?? { size: 0, handled: undefined };
    const own = latest(handled ?? start, idle[lane] ?? start);
    return size > 0 ? own : latest(own, read);
  };
  const save = (lane: number) => {
    positions.save(consumer, { shard, lane, sequence: positionOf(lane), ended: false });
  };
  const saveAll = () => {
    // Save a position for every lane from the start, because a lane without a position would count as idle.
    for (let lane = 0; lane < count; lane++) save(lane);
  };
  saveAll();
  const take = (record: StreamRecord) => {
    const place = chooseLane(record.event.dynamodb.Keys, count);
    const lane = lanes[place];
    const again = compareSequences(record.sequence, from[place] ?? start) <= 0;
    if (lane && !again && options.passes(record.event)) {
      if (lane.size === 0) idle[place] = latest(read, from[place] ?? start);
      lane.add(record);
    }
    read = record.sequence;
  };

  const run = async (): Promise<boolean> => {
    for (let failures = 0; !signal.aborted; ) {
      const room = readAhead - lanes.reduce((sum, lane) => sum + lane.size, 0);
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      try {
        const page =
          room > 0 ? await source.read(shard, read || undefined, Math.min(room, 500)) : undefined;
        for (const record of page?.records ?? []) take(record);
        failures = 0;
        if (page && page.records.length > 0) {
          saveAll();
          continue;
        }
        if (page?.ended) return await finish();
      } catch (error) {
        if (signal.aborted) return false;
        options.log(`reading the stream failed: ${String(error)}`);
        await delay(Math.min(50 * 2 ** failures++, 5000));
        continue;
      }
      await woken;
    }
    return false;
  };
  const finish = async () => {
    await Promise.all(lanes.map((lane) => lane.ended));
    if (signal.aborted) return false;
    positions.save(consumer, { shard, lane: 0, sequence: read, ended: true });
    return true;
  };
  signal.addEventListener('abort', wake);
  const ended = run().then(async (done) => {
    await Promise.all(lanes.map((lane) => lane.ended));
    return done;
  });
  return { wake, ended, passed: () => earliest(lanes.map((_, lane) => positionOf(lane))) };
}
