import { setTimeout as pause } from 'node:timers/promises';

/** Return a function that ends once in an interval (ms), for its callers in order. The first call ends at once. */
export function createPacer(intervalMs: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, nextAt);
    nextAt = turn + intervalMs;
    if (turn > now) await pause(turn - now);
  };
}
