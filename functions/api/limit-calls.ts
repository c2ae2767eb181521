import { optionalSetting } from '#functions/platform/environment.ts';
import { callsKey } from '#functions/store/keys.ts';
import type { Table } from '#functions/store/table.ts';
import { AppError } from '#shared/errors.ts';

/** More than anybody writes by hand, in a minute: each of these calls may mail several people. */
const usual = 60;
/** Seconds that a count is kept beyond its minute; the table takes it away by itself. */
const keptFor = 3600;

/**
 * Counts a person's calls that mail others, by the minute of the clock and over all functions together, which costs one small write each.
 * Why no others are counted: docs/decisions/0013-who-may-come-in.md. @throws rate.limited
 */
export function limitCalls({ table, now }: { readonly table: Table; readonly now: () => string }) {
  const most = Number(optionalSetting('MAILING_CALLS_PER_MINUTE') ?? usual);
  return async (userId: string): Promise<void> => {
    const at = now();
    const seconds = Math.floor(Date.parse(at) / 1000);
    const count = await table.increment(callsKey(userId, at), seconds + keptFor);
    if (count <= most) return;
    throw new AppError('rate.limited', 'Too many requests. Try again in a minute.', {
      present: { retryAfterSeconds: 60 - (seconds % 60) },
    });
  };
}
