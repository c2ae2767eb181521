import { setTimeout as pause } from 'node:timers/promises';

/** Return a function that resolves once in each interval (ms), in the order of its calls; the first call at once. */
export function createPacer(intervalMs: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, nextAt);
    nextAt = turn + intervalMs;
    if (turn > now) await pause(turn - now);
  };
}
