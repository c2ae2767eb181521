import type { Clock } from '../clock.ts';
import type { Bucket } from '../template/read-stores.ts';
import type { ObjectStore } from './object-store.ts';

/** Interval between two searches for expired objects, in ms of the runtime's clock. */
const interval = 3_600_000;
const day = 86_400_000;
const pageSize = 1000;

function deleteExpiredObjects(store: ObjectStore, buckets: readonly Bucket[], now: number): void {
  for (const { name, expirations } of buckets) {
    for (const { prefix, days } of expirations) {
      let after = '';
      for (let full = true; full; ) {
        const page = store.list(name, prefix, after, pageSize);
        for (const { key, modified } of page)
          if (modified + days * day < now) store.remove(name, key);
        after = page.at(-1)?.key ?? after;
        full = page.length === pageSize;
      }
    }
  }
}

/**
 * Delete expired objects at the start and then hourly. A bucket's rules define how many days objects remain, for
 * example unused uploads.
 * @returns function that stops the deletion
 */
export function sweepExpiredObjects(
  store: ObjectStore,
  buckets: readonly Bucket[],
  clock: Clock,
): () => void {
  let cancel = () => {};
  const run = () => {
    deleteExpiredObjects(store, buckets, clock.now());
    cancel = clock.timer(clock.now() + interval, run);
  };
  run();
  return () => cancel();
}
