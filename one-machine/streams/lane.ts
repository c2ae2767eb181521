import { setTimeout as delay } from 'node:timers/promises';
import type { StreamRecord } from './source.ts';

/** One of the queues for a shard's records. All records of an item are in the same lane. */
export type Lane = {
  /** Append a record. */
  add(record: StreamRecord): void;
  /** Number of records that are waiting or in progress. */
  readonly size: number;
  /** Sequence number of the last processed record since the start; undefined before the first record. */
  readonly handled: string | undefined;
  /** Resolves when the lane has stopped after the signal. */
  readonly ended: Promise<void>;
};

/**
 * Open a lane that delivers its records in batches, one batch at a time.
 * @param options.window maximum time in ms that an incomplete batch waits for more records
 * @param options.deliver resolves after all records of a batch are processed or discarded
 * @param options.onHandled called after each batch
 */
export function openLane(options: {
  batchSize: number;
  window: number;
  deliver(records: readonly StreamRecord[]): Promise<void>;
  onHandled(): void;
  log(line: string): void;
  signal: AbortSignal;
}): Lane {
  const { batchSize, window, signal } = options;
  const waiting: StreamRecord[] = [];
  let inHand = 0;
  let handled: string | undefined;
  let running: Promise<void> | undefined;
  let ended = Promise.resolve();

  const deliver = async (batch: readonly StreamRecord[]): Promise<void> => {
    try {
      await options.deliver(batch);
    } catch (error) {
      signal.throwIfAborted();
      // Storing the dead letters failed, for example on a full disk. No record may be skipped.
      options.log(`a batch is tried anew: ${String(error)}`);
      await delay(1000, undefined, { signal });
      await deliver(batch);
    }
  };
  const run = async () => {
    // Records of one page are added in the same turn. Wait for all of them before cutting the first batch.
    await Promise.resolve();
    while (waiting.length > 0 && !signal.aborted) {
      if (window > 0 && waiting.length < batchSize) await delay(window, undefined, { signal });
      const batch = waiting.splice(0, batchSize);
      inHand = batch.length;
      await deliver(batch);
      inHand = 0;
      handled = batch.at(-1)?.sequence;
      options.onHandled();
    }
  };
  const start = () => {
    running ??= run()
      // Only a stop ends a delivery early. The next start reads the unprocessed records again.
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => {
        running = undefined;
        if (waiting.length > 0 && !signal.aborted) start();
      });
    ended = running;
  };
  return {
    add(record) {
      waiting.push(record);
      start();
    },
    get size() {
      return waiting.length + inHand;
    },
    get handled() {
      return handled;
    },
    get ended() {
      return ended;
    },
  };
}
