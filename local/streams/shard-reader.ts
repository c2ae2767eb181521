import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Filter } from './filter-pattern.ts';
import { type Lane, openLane } from './lane.ts';
import type { PositionStore } from './position-store.ts';
import { compareSequences, type StreamRecord, type StreamSource } from './source.ts';

/** How many records are read ahead of the slowest lane. */
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
  passed(): string | undefined;
  /** Resolves to true when the closed shard is read to its end, to false when stopped. */
  readonly ended: Promise<boolean>;
};

const laneOf = (partition: string, lanes: number) =>
  lanes === 1 ? 0 : createHash('md5').update(partition).digest().readUInt32BE(0) % lanes;

const earliest = (sequences: readonly (string | undefined)[]) =>
  sequences.reduce((a, b) =>
    a === undefined || b === undefined ? undefined : compareSequences(a, b) < 0 ? a : b,
  );

/**
 * Reads a shard from where this consumer's lanes have come to. Each lane's position is kept apart, so that after a crash only the lanes that
 * weren't through repeat what they had in hand.
 */
export function openShardReader(options: ShardOptions): ShardReader {
  const { consumer, shard, source, positions, signal, lanes: count } = options;
  let stored = positions.load(consumer).filter((position) => position.shard === shard);
  const start = stored.length > 0 ? earliest(stored.map((p) => p.sequence)) : undefined;
  if (stored.length !== count) {
    // The lanes of another number held other items: all begin where the slowest was.
    positions.reset(consumer, shard);
    stored = [];
  }
  const from = Array.from(
    { length: count },
    (_, lane) => stored.find((p) => p.lane === lane)?.sequence ?? start,
  );
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
      signal,
    }),
  );
  /** A lane with nothing in hand is as far as the reader is. */
  const positionOf = (lane: number) => {
    const { size, handled } = lanes[lane] ?? { size: 0, handled: undefined };
    const own = handled ?? from[lane];
    if (size > 0) return own;
    return own !== undefined && read !== undefined && compareSequences(own, read) > 0 ? own : read;
  };
  const save = (lane: number) => {
    const sequence = positionOf(lane);
    if (sequence !== undefined) positions.save(consumer, { shard, lane, sequence, ended: false });
  };
  const take = (record: StreamRecord) => {
    read = record.sequence;
    const lane = laneOf(record.partition, count);
    const before = from[lane];
    const again = before !== undefined && compareSequences(record.sequence, before) <= 0;
    if (!again && options.passes(record.event)) lanes[lane]?.add(record);
  };

  const run = async (): Promise<boolean> => {
    for (let failures = 0; !signal.aborted; ) {
      const room = readAhead - lanes.reduce((sum, lane) => sum + lane.size, 0);
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      try {
        const page = room > 0 ? await source.read(shard, read, Math.min(room, 500)) : undefined;
        for (const record of page?.records ?? []) take(record);
        failures = 0;
        if (page && page.records.length > 0) {
          for (let lane = 0; lane < count; lane++) save(lane);
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
    positions.save(consumer, { shard, lane: 0, sequence: read ?? '0', ended: true });
    return true;
  };
  signal.addEventListener('abort', wake);
  const ended = run().then(async (done) => {
    await Promise.all(lanes.map((lane) => lane.ended));
    return done;
  });
  return { wake, ended, passed: () => earliest(lanes.map((_, lane) => positionOf(lane))) };
}
