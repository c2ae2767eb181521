import { setTimeout as delay } from 'node:timers/promises';
import type { EventSource } from '../template/read-events.ts';
import { buildDeadLetter } from './dead-letter.ts';
import { deliverBatch } from './deliver-batch.ts';
import { type DeliveryFault, injectDeliveryFaults } from './delivery-faults.ts';
import { compileFilters, type Filter } from './filter-pattern.ts';
import type { PositionStore } from './position-store.ts';
import type { QueueStore } from './queue-store.ts';
import { openShardReader, type ShardReader } from './shard-reader.ts';
import type { StreamRecord, StreamSource } from './source.ts';

/** Call a function by its name or ARN. Rejects if the function failed. */
export type Invoke = (functionName: string, event: unknown) => Promise<unknown>;

/** Lifetime of stream records in ms, regardless of the event source mapping. */
const retention = 86_400_000;
/** Interval of the search for new shards of a stream, in ms. */
const discoveryInterval = 10_000;

export type ConsumerOptions = {
  mapping: EventSource;
  source: StreamSource;
  positions: PositionStore;
  queues: QueueStore;
  invoke: Invoke;
  /** First and longest pause between retries, in ms. */
  pauses: { first: number; longest: number };
  log(line: string): void;
};

/** A function that consumes the table's stream. */
export type Consumer = {
  readonly id: string;
  readonly functionName: string;
  fault(fault: DeliveryFault, count: number): void;
  /** Sequence number up to which this consumer has processed all records; undefined until it is known. */
  passed(): string | undefined;
  stop(): Promise<void>;
};

/**
 * Compile a mapping's filters.
 * @throws Error with the mapping if a filter is not supported
 */
function compileMappingFilters(mapping: EventSource): Filter {
  try {
    return compileFilters(mapping.filters);
  } catch (error) {
    throw new Error(`Event source mapping ${mapping.id}: ${String(error)}`, { cause: error });
  }
}

/**
 * Start delivering the stream's records to a function, from the last position of this consumer.
 * @throws Error if a filter or the failure destination is unknown
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { mapping, source, positions, queues, invoke, pauses } = options;
  const { id, functionName, onFailure } = mapping;
  const log = (line: string) => options.log(`${functionName}: ${line}`);
  if (mapping.startingPosition !== 'TRIM_HORIZON') {
    throw new Error(
      `Event source mapping ${id}: one machine reads a stream from its beginning only`,
    );
  }
  const passes = compileMappingFilters(mapping);
  const deadLetters = onFailure === undefined ? undefined : queues.named(onFailure);
  const stopped = new AbortController();
  const { signal } = stopped;
  const faults = injectDeliveryFaults((records) =>
    invoke(functionName, { Records: records.map((record) => record.event) }),
  );

  const deliver = async (shard: string, records: readonly StreamRecord[]): Promise<void> => {
    await deliverBatch(records, {
      maxRetries: mapping.maxRetries,
      maxAge: Math.min(mapping.maxAge ?? retention, retention),
      bisect: mapping.bisect,
      reportsItems: mapping.reportsItems,
      pause: pauses.first,
      longestPause: pauses.longest,
      call: faults.call,
      async giveUp(given, why, attempts) {
        const last = given.at(-1)?.sequence;
        log(`records ${given.at(0)?.sequence} to ${last} are given up: ${why}`);
        const streamArn = source.arn;
        const message = {
          records: given,
          shard,
          streamArn,
          functionArn: functionName,
          why,
          attempts,
        };
        deadLetters?.send(buildDeadLetter(message));
      },
      log,
      signal,
    });
  };

  const finished = new Set(positions.load(id).flatMap((p) => (p.ended ? [p.shard] : [])));
  const readers = new Map<string, ShardReader>();
  const discover = async () => {
    for (const shard of await source.shards(finished)) {
      if (readers.has(shard) || signal.aborted) continue;
      const { lanes, batchSize, window } = mapping;
      const reader = openShardReader({
        ...{ consumer: id, shard, source, positions, lanes, batchSize, window },
        ...{ passes, deliver, log, signal },
      });
      readers.set(shard, reader);
      void reader.ended.then((done) => {
        if (!done) return;
        readers.delete(shard);
        finished.add(shard);
        rediscover();
      });
    }
  };
  const rediscover = () => {
    discover().catch((error: unknown) => log(`looking for shards failed: ${String(error)}`));
  };
  await discover();
  const unwatch = source.watch(() => {
    for (const reader of readers.values()) reader.wake();
  });
  const discovery = setInterval(rediscover, discoveryInterval);

  return {
    id,
    functionName,
    fault: faults.next,
    passed: () => {
      const [only] = readers.values();
      return readers.size === 1 ? only?.passed() : undefined;
    },
    async stop() {
      clearInterval(discovery);
      unwatch();
      stopped.abort();
      // Give a running call time to end, so that its records are not delivered again.
      const ends = Promise.all([...readers.values()].map((reader) => reader.ended));
      await Promise.race([ends, delay(1500, undefined, { ref: false })]);
    },
  };
}
