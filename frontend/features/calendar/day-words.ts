import { formatDates } from '#frontend/components/text/format/dates.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import type { Span, View } from './plain-days.ts';

const inWords = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });

/** Date with weekday: "Wednesday 18 November" */
export const dayName = (day: string, locale: string): string => {
  const at = Date.parse(day);
  const weekday = inWords(locale, { weekday: 'long' }).format(at);
  const date = inWords(locale, { day: 'numeric', month: 'long' }).format(at);
  return inContext('day')`${weekday} ${date}`;
};

/** Format the heading of a day: "Today, Wednesday 18 November" */
export const dayHeading = (day: string, today: string, locale: string): string =>
  day === today ? t`Today, ${dayName(day, locale)}` : dayName(day, locale);

/** Short weekday: "Mon" */
export const weekdayName = (day: string, locale: string): string =>
  inWords(locale, { weekday: 'short' }).format(Date.parse(day));

/** Return the title of a view: "November 2026", "16 – 22 November 2026", "Wednesday 18 November 2026" */
export function viewTitle(view: View, day: string, { from, to }: Span, locale: string): string {
  if (view === 'month')
    return inWords(locale, { month: 'long', year: 'numeric' }).format(Date.parse(day));
  if (view === 'day') return `${dayName(day, locale)} ${day.slice(0, 4)}`;
  return formatDates(from, to, locale);
}
