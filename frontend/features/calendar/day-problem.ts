import { t } from '#frontend/lib/text.ts';
import type { CalendarDay } from './arrange-days.ts';
import { formatDay } from './day-words.ts';

/** Return why a day cannot be the requested date of a draft, in a sentence; undefined if it can. */
export function findDayProblem(
  { day, isClosed, holidays }: CalendarDay,
  today: string,
  locale: string,
): string | undefined {
  const name = formatDay(day, locale);
  if (day < today) return t`${name} is over. Choose today or a later day.`;
  if (!isClosed) return undefined;
  return holidays.length > 0
    ? t`${name} is a holiday: ${holidays.join(', ')}. Choose a working day.`
    : t`${name} is no working day. Choose another one.`;
}
