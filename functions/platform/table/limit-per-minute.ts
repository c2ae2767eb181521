import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { callCountKey } from './calls-keys.ts';
import type { Table } from './table.ts';

/** Seconds for which a count is stored after its minute. It expires by TTL. */
const keptFor = 3600;
export type RateLimitDeps = {
  readonly table: Pick<Table, 'increment'>;
  readonly now: () => string;
};
type Limit = {
  /**
   * Kind of calls: changes, calls that send mails, reads, reads of a secret calendar URL, or messages on live
   * connections.
   */
  readonly kind: 'WRITES' | 'MAILS' | 'READS' | 'FEEDS' | 'LIVE';
  /** Maximum number of calls of this kind per person and minute that the table counts. */
  readonly most: number;
  /** Number of calls per minute that every warm function accepts before it counts in the table. */
  readonly uncounted: number;
};

/**
 * Create a limit for a person's calls of one kind per clock minute, across all functions. A counted call costs one
 * small write. The first calls in each function's minute and calls beyond the limit cost nothing.
 */
export function createMinuteLimit({ table, now }: RateLimitDeps, { kind, most, uncounted }: Limit) {
  let minute = '';
  /** Number of calls per person in this minute in this function; infinity once the limit is reached. */
  const seen = new Map<string, number>();
  /**
   * Return the key of the current minute, and the time in seconds since the epoch. Clear the numbers of earlier
   * minutes.
   */
  function beginCall(userId: string) {
    const at = now();
    const key = callCountKey(userId, kind, at);
    if (minute !== key.sk) seen.clear();
    minute = key.sk;
    return { key, seconds: Math.floor(Date.parse(at) / 1000) };
  }
  const refuse = (seconds: number) =>
    new AppError('rate.limited', t`Too many requests. Try again in a minute.`, {
      present: { retryAfterSeconds: 60 - (seconds % 60) },
    });
  const isSpent = (userId: string) => seen.get(userId) === Number.POSITIVE_INFINITY;

  return {
    /** @throws rate.limited */
    async count(userId: string, factor = 1): Promise<void> {
      const { key, seconds } = beginCall(userId);
      const calls = (seen.get(userId) ?? 0) + 1;
      seen.set(userId, calls);
      if (calls <= uncounted) return;
      if (isSpent(userId)) throw refuse(seconds);
      const counted = await table.increment(key, seconds + keptFor);
      // The last allowed call marks the limit as reached, so that later calls are refused without a write.
      if (counted >= most * factor && minute === key.sk) seen.set(userId, Number.POSITIVE_INFINITY);
      if (counted > most * factor) throw refuse(seconds);
    },

    /**
     * Check the limit without counting the call. @throws rate.limited if this function has seen that the limit is
     * reached
     */
    assertNotReached(userId: string): void {
      const { seconds } = beginCall(userId);
      if (isSpent(userId)) throw refuse(seconds);
    },
  };
}
