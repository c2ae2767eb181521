import { inContext, t } from '#frontend/lib/text.ts';

/**
 * Locale and time zone of the person. Every format of a date or time needs them, so that everybody reads times in their
 * own zone.
 */
export type RegionalSettings = { readonly locale: string; readonly timeZone: string };

export const msPerDay = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const format = ({ locale, timeZone }: RegionalSettings, options: Intl.DateTimeFormatOptions) => {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, known);
  return known;
};

/** Return the date in the time zone of the person: "2026-11-18". */
export const toPlainDate = (at: number, timeZone: string) =>
  format(
    { locale: 'sv-SE', timeZone },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
  ).format(at);

/** Count calendar days between two times: 0 is the same day, -1 the day before. */
export const daysBetween = (from: number, to: number, timeZone: string) =>
  Math.round(
    (Date.parse(toPlainDate(to, timeZone)) - Date.parse(toPlainDate(from, timeZone))) / msPerDay,
  );

const getYear = (at: number, timeZone: string) => toPlainDate(at, timeZone).slice(0, 4);

const weekdayAnd = (at: number, place: RegionalSettings, options: Intl.DateTimeFormatOptions) =>
  inContext(
    'weekday',
  )`${format(place, { weekday: options.month === 'short' ? 'short' : 'long' }).format(at)} ${format(place, options).format(at)}`;

/** Format a time of day: "16:48", "4:48 PM" */
export const formatTime = (at: string, place: RegionalSettings) =>
  format(place, { timeStyle: 'short' }).format(Date.parse(at));

/** Day relative to now: "Today", "Yesterday", "Tue 17 Nov", "17 Nov 2025" */
export function formatDay(at: string, now: number, place: RegionalSettings): string {
  const moment = Date.parse(at);
  const days = daysBetween(now, moment, place.timeZone);
  if (days === 0) return t`Today`;
  if (days === -1) return t`Yesterday`;
  if (days === 1) return t`Tomorrow`;
  return getYear(moment, place.timeZone) === getYear(now, place.timeZone)
    ? weekdayAnd(moment, place, { day: 'numeric', month: 'short' })
    : format(place, { day: 'numeric', month: 'short', year: 'numeric' }).format(moment);
}

/** Day and time: "Today, 08:20", "Fri 13 Nov, 15:40" */
export const formatMoment = (at: string, now: number, place: RegionalSettings) =>
  `${formatDay(at, now, place)}, ${formatTime(at, place)}`;

/** Day and time within a sentence: "today, 08:20". */
export function formatMomentWithin(at: string, now: number, place: RegionalSettings): string {
  const words = formatMoment(at, now, place);
  const isNamed = Math.abs(daysBetween(now, Date.parse(at), place.timeZone)) <= 1;
  return isNamed ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Format a time for narrow columns: "08:20" today, "Tue 16:48" within six days, else "13 Nov", "13 Nov 2025". */
export function formatBrief(at: string, now: number, place: RegionalSettings): string {
  const moment = Date.parse(at);
  const days = Math.abs(daysBetween(now, moment, place.timeZone));
  if (days === 0) return formatTime(at, place);
  return days < 7
    ? `${format(place, { weekday: 'short' }).format(moment)} ${formatTime(at, place)}`
    : format(place, {
        ...{ day: 'numeric', month: 'short' },
        ...(getYear(moment, place.timeZone) !== getYear(now, place.timeZone) && {
          year: 'numeric',
        }),
      }).format(moment);
}

/** Past time within a sentence: the time of day if today, else "yesterday", "Thursday", "13 Nov" */
export function formatSince(at: string, now: number, place: RegionalSettings): string {
  const moment = Date.parse(at);
  const days = daysBetween(moment, now, place.timeZone);
  if (days === 0) return formatTime(at, place);
  if (days === 1) return t`yesterday`;
  return days > 1 && days < 7
    ? format(place, { weekday: 'long' }).format(moment)
    : formatDay(at, now, place);
}

/** Date with weekday: "Wednesday 18 November" */
export const formatToday = (now: number, place: RegionalSettings) =>
  weekdayAnd(now, place, { day: 'numeric', month: 'long' });

/** Complete date and time: "Wednesday 18 November 2026, 11:48 (Berlin)" */
export const formatFully = (at: string, place: RegionalSettings) =>
  `${weekdayAnd(Date.parse(at), place, { day: 'numeric', month: 'long', year: 'numeric' })}, ${formatTime(at, place)} (${zoneName(place.timeZone)})`;

/** Date without time and time zone: "15 January 2027" */
export const formatDate = (date: string, locale: string) =>
  format({ locale, timeZone: 'UTC' }, { day: 'numeric', month: 'long', year: 'numeric' }).format(
    Date.parse(date),
  );

/** Date range without repeated parts: "12 – 20 November 2026". A line can break only between the dates. */
export const formatDates = (from: string, to: string, locale: string) =>
  format({ locale, timeZone: 'UTC' }, { day: 'numeric', month: 'long', year: 'numeric' })
    .formatRange(Date.parse(from), Date.parse(to))
    .replaceAll(' ', '\u00a0')
    .replace(/\s–\s/, '\u00a0– ');

/** Short date for tables: "12 Nov". The year is included if it differs from the year of today: "30 Dec 2025" */
export const formatDateBriefly = (date: string, today: string, locale: string) =>
  format(
    { locale, timeZone: 'UTC' },
    {
      day: 'numeric',
      month: 'short',
      ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    },
  ).format(Date.parse(date));

/** Return the city of a time zone: "Europe/Berlin" -> Berlin, "America/New_York" -> New York. */
export const zoneName = (timeZone: string) =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** Return the local hour of the day, 0 to 23, for greetings. */
export const toHourOfDay = (at: number, timeZone: string) =>
  Number(format({ locale: 'en-GB', timeZone }, { hour: '2-digit', hourCycle: 'h23' }).format(at));

/** Format the time since an event for lists of messages: "now", "12 min ago", "3 h ago", "Yesterday", "Mon 16 Nov" */
export function formatAgo(at: string, now: number, place: RegionalSettings): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return t`now`;
  if (minutes < 60) return t`${minutes} min ago`;
  return minutes < 12 * 60 && daysBetween(Date.parse(at), now, place.timeZone) === 0
    ? t`${Math.floor(minutes / 60)} h ago`
    : formatDay(at, now, place);
}

/** Format a month (yyyy-mm): "March 2026". */
export const formatMonth = (month: string, locale: string) =>
  format({ locale, timeZone: 'UTC' }, { month: 'long', year: 'numeric' }).format(
    Date.parse(`${month}-01`),
  );
