import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Filter } from './filter-pattern.ts';
import { type Lane, openLane } from './lane.ts';
import type { PositionStore } from './position-store.ts';
import { compareSequences, type Image, type StreamRecord, type StreamSource } from './source.ts';

/** Number of records that are read ahead of the slowest lane. */
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

/** Reads one shard for one consumer. */
export type ShardReader = {
  /** There may be more to read. */
  wake(): void;
  /** Number up to which every record is behind this consumer. */
  passed(): string;
  /** Resolves to true when the closed shard is read to its end, to false when stopped. */
  readonly ended: Promise<boolean>;
};

/**
 * By partition and sort key, as Lambda orders the stream of a table: two items of one partition may overtake each
 * other.
 */
function chooseLane(keys: Image, lanes: number): number {
  if (lanes === 1) return 0;
  // The engine writes them in any order.
  const item = JSON.stringify(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('md5').update(item).digest().readUInt32BE(0) % lanes;
}

/** Stands before the first record of a shard. */
const beginning = '';

const earliest = (sequences: readonly string[]) =>
  sequences.reduce((a, b) => (compareSequences(a, b) < 0 ? a : b));

const latest = (a: string, b: string) => (compareSequences(a, b) < 0 ? b : a);

/**
 * Reads a shard from where this consumer's lanes have come to. Each lane's position is kept apart,
 * so that after a crash only the lanes that weren't through repeat what they had in hand.
 */
export function openShardReader(options: ShardOptions): ShardReader {
  const { consumer, shard, source, positions, signal, lanes: count } = options;
  const stored = positions.load(consumer).filter((position) => position.shard === shard);
  const start = stored.length > 0 ? earliest(stored.map((p) => p.sequence)) : beginning;
  // The lanes of another number held other items: then all begin where the slowest was.
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
  /** Positions read when a lane last had nothing in hand. */
  const idle = [...from];
  /** A lane with nothing in hand is as far as the reader is. */
  const positionOf = (lane: number): string => {
    const { size, handled } = lanes[lane] ?? { size: 0, handled: undefined };
    const own = latest(handled ?? start, idle[lane] ?? start);
    return size > 0 ? own : latest(own, read);
  };
  const save = (lane: number) => {
    positions.save(consumer, { shard, lane, sequence: positionOf(lane), ended: false });
  };
  const saveAll = () => {
    // All lanes have a position from the start: one that were missing would count as having nothing
    // in hand.
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
