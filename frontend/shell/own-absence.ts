import * as z from 'zod';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { readLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import type { User } from '#shared/users/user.ts';

type Person = Pick<User, 'userId' | 'timeZone' | 'held'>;

const Spans = z.array(z.object({ startsOn: z.string(), endsOn: z.string() }));
const getName = (userId: string) => `countersign:away:${userId}`;

/**
 * Save when the reader is out of office, so that the first screen of the next visit can reserve room for the banner.
 */
export const saveAbsences = (userId: string, spans: z.infer<typeof Spans>): boolean =>
  writeLocal(getName(userId), Spans.parse(spans));

/** Return the number of banners that the reader will see today, from browser storage; undefined if unknown. */
export function countBannersToday(
  { userId, timeZone, held }: Person,
  now: number = Date.now(),
): number | undefined {
  const today = toPlainDate(now, timeZone);
  const isHeld = held !== undefined && Date.parse(held.until) > now;
  const absences = readLocal(getName(userId), Spans)?.filter(
    ({ startsOn, endsOn }) => startsOn <= today && today <= endsOn,
  );
  return absences && absences.length + (isHeld ? 1 : 0);
}
