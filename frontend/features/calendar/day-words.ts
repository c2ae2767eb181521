import { formatDates } from '#frontend/components/text/format/dates.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import type { CalendarView, DayRange } from './plain-days.ts';

const createUtcFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });

/** Date with weekday: "Wednesday 18 November" */
export const formatDay = (day: string, locale: string): string => {
  const at = Date.parse(day);
  const weekday = createUtcFormat(locale, { weekday: 'long' }).format(at);
  const date = createUtcFormat(locale, { day: 'numeric', month: 'long' }).format(at);
  return inContext('day')`${weekday} ${date}`;
};

/** Format the heading of a day: "Today, Wednesday 18 November" */
export const formatDayHeading = (day: string, today: string, locale: string): string =>
  day === today ? t`Today, ${formatDay(day, locale)}` : formatDay(day, locale);

/** Short weekday: "Mon" */
export const formatWeekday = (day: string, locale: string): string =>
  createUtcFormat(locale, { weekday: 'short' }).format(Date.parse(day));

/** Return the title of a view: "November 2026", "16 – 22 November 2026", "Wednesday 18 November 2026" */
export function formatViewTitle(
  view: CalendarView,
  day: string,
  { from, to }: DayRange,
  locale: string,
): string {
  if (view === 'month')
    return createUtcFormat(locale, { month: 'long', year: 'numeric' }).format(Date.parse(day));
  if (view === 'day') return `${formatDay(day, locale)} ${day.slice(0, 4)}`;
  return formatDates(from, to, locale);
}
