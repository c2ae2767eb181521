import * as z from 'zod';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { readLocal, writeLocal } from '#frontend/lib/local-storage.ts';

type Person = { readonly userId: string; readonly timeZone: string };

const Spans = z.array(z.object({ startsOn: z.string(), endsOn: z.string() }));
const nameOf = (userId: string) => `countersign:away:${userId}`;

/** Save the reader's absences, so that the first screen of the next visit can reserve room for the banner. */
export const saveAbsences = (userId: string, spans: z.infer<typeof Spans>): boolean =>
  writeLocal(nameOf(userId), Spans.parse(spans));

/** Return the number of banners that the reader will see today, from browser storage; undefined if unknown. */
export function countBannersToday(
  { userId, timeZone }: Person,
  now: number = Date.now(),
): number | undefined {
  const today = toPlainDate(now, timeZone);
  return readLocal(nameOf(userId), Spans)?.filter(
    ({ startsOn, endsOn }) => startsOn <= today && today <= endsOn,
  ).length;
}
