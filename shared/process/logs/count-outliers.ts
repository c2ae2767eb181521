import type { GatheredLog } from './gather-log.ts';

const yearMs = 365 * 86_400_000;
/** So many moments tell what is usual. */
const mostSamples = 10_000;

/**
 * Events that lie years away from nearly all others, as those of an empty date do: further from the middle nine tenths
 * than five times their span, and than five years.
 */
export function countOutliers({ count, events }: Pick<GatheredLog, 'count' | 'events'>): number {
  if (count < 10) return 0;
  const step = Math.max(1, Math.floor(count / mostSamples));
  const sample: number[] = [];
  for (let n = 0; n < count; n += step) sample.push(events.at.get(n));
  sample.sort((a, b) => a - b);
  const early = sample[Math.floor(sample.length * 0.05)] ?? 0;
  const late = sample[Math.floor(sample.length * 0.95)] ?? 0;
  const reach = Math.max(5 * (late - early), 5 * yearMs);
  let found = 0;
  for (let n = 0; n < count; n += 1) {
    const at = events.at.get(n);
    if (at < early - reach || at > late + reach) found += 1;
  }
  return found;
}
