import type { Actor } from '#functions/platform/actor.ts';
import { optionalSetting } from '#functions/platform/environment.ts';
import { callsKey } from '#functions/store/keys/people.ts';
import type { Table } from '#functions/store/table.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

/** Seconds that a count is kept beyond its minute; the table takes it away by itself. */
const keptFor = 3600;
/** Administrators change many things at once: people, limits, open requests. */
const administratorsFactor = 10;
/** The part of a limit that each warm function lets pass uncounted: 10 of 300. */
const uncountedPart = 30;

type Clocked = { readonly table: Pick<Table, 'increment'>; readonly now: () => string };
type Limit = {
  /** Calls that change something, those that mail others, or reads of a calendar's secret address. */
  readonly kind: 'WRITES' | 'MAILS' | 'FEEDS';
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

/**
 * Holds a person's calls that change something, and those among them that mail others. Why so:
 * docs/decisions/0013-who-may-come-in.md.
 */
export function limitCalls(deps: Clocked) {
  const mostWrites = Number(optionalSetting('WRITING_CALLS_PER_MINUTE') ?? 300);
  const mostMails = Number(optionalSetting('MAILING_CALLS_PER_MINUTE') ?? 60);
  const uncounted = Math.floor(mostWrites / uncountedPart);
  const countWrite = limitPerMinute(deps, { kind: 'WRITES', most: mostWrites, uncounted });
  const countMails = limitPerMinute(deps, { kind: 'MAILS', most: mostMails, uncounted: 0 });
  /** @throws rate.limited */
  return async ({ userId, isAdministrator }: Actor, endpoint: Endpoint): Promise<void> => {
    if (endpoint.method === 'GET') return;
    await countWrite(userId, isAdministrator ? administratorsFactor : 1);
    if (endpoint.errors.includes('rate.limited')) await countMails(userId);
  };
}
