import { addDaysToDate } from '#shared/wall-time.ts';
import type { Range } from './process-address.ts';

const isFirst = (day: string) => day.endsWith('-01');
const isLast = (day: string) => isFirst(addDaysToDate(day, 1));

/** Describe a range of whole months: "January and February 2017". Undefined for other or open ranges. */
export function formatMonthRange({ from, to }: Range, locale: string): string | undefined {
  if (from === undefined || to === undefined || from > to || !isFirst(from) || !isLast(to))
    return undefined;
  const format = new Intl.DateTimeFormat(locale, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return from.slice(0, 7) === to.slice(0, 7)
    ? format.format(first)
    : format.formatRange(first, last);
}
