import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { callsKey } from './calls-keys.ts';
import type { Table } from './table.ts';

/** Seconds after its minute for which a count is stored. It expires by TTL. */
const keptFor = 3600;
export type RateLimitDeps = {
  readonly table: Pick<Table, 'increment'>;
  readonly now: () => string;
};
type Limit = {
  /**
   * Kind of calls: changes, calls that send mails, reads, reads of a calendar's secret address, or messages on live
   * connections.
   */
  readonly kind: 'WRITES' | 'MAILS' | 'READS' | 'FEEDS' | 'LIVE';
  /** Maximum number of such calls per person and minute that the table counts. */
  readonly most: number;
  /** Number of calls per minute that every warm function accepts before it counts in the table. */
  readonly uncounted: number;
};

/**
 * Counts a person's calls of one kind by the minute of the clock and over all functions together. A call that is
 * counted costs one small write; the first ones of a minute in each function cost nothing, and neither do those that
 * follow a refusal.
 * @throws rate.limited
 */
export function limitPerMinute({ table, now }: RateLimitDeps, { kind, most, uncounted }: Limit) {
  let minute = '';
  /** Calls of this minute in this function; infinity after a refusal. */
  const seen = new Map<string, number>();
  return async (userId: string, factor = 1): Promise<void> => {
    const at = now();
    const key = callsKey(userId, kind, at);
    const seconds = Math.floor(Date.parse(at) / 1000);
    if (minute !== key.sk) seen.clear();
    minute = key.sk;
    const calls = (seen.get(userId) ?? 0) + 1;
    seen.set(userId, calls);
    if (calls <= uncounted) return;
    const isSpent = calls === Number.POSITIVE_INFINITY;
    if (!isSpent && (await table.increment(key, seconds + keptFor)) <= most * factor) return;
    if (minute === key.sk) seen.set(userId, Number.POSITIVE_INFINITY);
    throw new AppError('rate.limited', t`Too many requests. Try again in a minute.`, {
      present: { retryAfterSeconds: 60 - (seconds % 60) },
    });
  };
}
