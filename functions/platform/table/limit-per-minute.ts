import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { callsKey } from './calls-keys.ts';
import type { Table } from './table.ts';

/** Seconds that a count is kept beyond its minute; the table takes it away by itself. */
const keptFor = 3600;
export type Clocked = { readonly table: Pick<Table, 'increment'>; readonly now: () => string };
type Limit = {
  /**
   * Calls that change something, those that mail others, reads, reads of a calendar's secret address, or what is said
   * on live connections.
   */
  readonly kind: 'WRITES' | 'MAILS' | 'READS' | 'FEEDS' | 'LIVE';
  /** Calls of this kind that the table lets a person make in a minute. */
  readonly most: number;
  /** Calls of each minute that every warm function lets pass before it counts in the table. */
  readonly uncounted: number;
};

/**
 * Counts a person's calls of one kind by the minute of the clock and over all functions together. A call that is
 * counted costs one small write; the first ones of a minute in each function cost nothing, and neither do those that
 * follow a refusal.
 * @throws rate.limited
 */
export function limitPerMinute({ table, now }: Clocked, { kind, most, uncounted }: Limit) {
  let minute = '';
  /** Calls of this minute in this function; infinitely many for who was refused. */
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
