import * as z from 'zod';
import { t } from '#frontend/lib/text.ts';
import type { Row } from '#shared/import/sheet.ts';

/** The properties of an event that a holiday is read from, each with its texts in the order of the file. */
type CalendarEvent = ReadonlyMap<string, readonly string[]>;
type Problems = Readonly<Record<string, string[]>>;
/** A row of a file, and why it can't be one, by its columns. */
export type CalendarRow = { readonly row: Row; readonly problems?: Problems };

/** Of a line; more is in no property that is read. */
const readAtMost = 2000;
/** An event that lasts longer is no holiday, in days. */
const lastsAtMost = 31;
/** More rows than any file may have: what follows need not be read. */
const rowsAtMost = 10_001;
const dayMs = 86_400_000;

/** Of a rule that says no more than "every year"; the last one is what a ; at the end leaves. */
const yearlyParts = new Set(['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'WKST', '']);

const line =
  /^(SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i;

/** The events of a calendar (RFC 5545). What lies within them, such as alarms, is passed over. */
function eventsOf(text: string): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  let event: Map<string, string[]> | undefined;
  let within = 0;
  for (const whole of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n|\r/)) {
    const read = whole.slice(0, readAtMost).trimEnd();
    const [, mark = '', part = ''] = /^(BEGIN|END):(.*)$/i.exec(read) ?? [];
    if (mark && event && part.toUpperCase() !== 'VEVENT')
      within = Math.max(0, within + (mark.toUpperCase() === 'BEGIN' ? 1 : -1));
    else if (mark && part.toUpperCase() === 'VEVENT') {
      if (event) events.push(event);
      event = mark.toUpperCase() === 'BEGIN' ? new Map() : undefined;
      within = 0;
    } else if (event && within === 0) {
      const [, property = '', value = ''] = line.exec(read) ?? [];
      const name = property.toUpperCase();
      const there = event.get(name);
      if (there) there.push(value);
      else if (name) event.set(name, [value]);
    }
  }
  return events;
}

const first = (event: CalendarEvent, name: string) => event.get(name)?.[0];

/** "Holy\, and\nsilent" -> "Holy, and silent" */
const plainText = (text: string) =>
  text
    .replace(/\\(.)/g, (_, mark: string) => (/n/i.test(mark) ? ' ' : mark))
    .replace(/\s+/g, ' ')
    .trim();

type Moment = { readonly date: string; readonly isDay: boolean; readonly isMidnight: boolean };
/** A date, or a date and time without seconds of its own: "20261225", "20261225T000000". Undefined when it is none. */
function momentOf(text = ''): Moment | undefined {
  const [, year, month, day, time] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d{4,6}Z?))?$/i.exec(text.trim()) ?? [];
  const date = z.iso.date().safeParse(`${year}-${month}-${day}`).data;
  return date === undefined
    ? undefined
    : { date, isDay: time === undefined, isMidnight: /^0{4,6}$/.test(time ?? '') };
}

const daysIn = (duration = '') => {
  const [, weeks = '', days = '', hours = ''] =
    /^P(?:(\d{1,4})W|(\d{1,5})D|T(\d{1,5})H)$/i.exec(duration.trim()) ?? [];
  return Number(weeks) * 7 + Number(days) + Number(hours) / 24;
};

/** "on this date of every year", whichever way that is written. */
function isYearly(rule: string, date: string): boolean {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );
  const [, month, day] = date.split('-').map(Number);
  const isUsual = (name: string, usual: number | undefined) =>
    !parts.has(name) || Number(parts.get(name)) === usual;
  return (
    parts.get('FREQ') === 'YEARLY' &&
    isUsual('INTERVAL', 1) &&
    isUsual('BYMONTH', month) &&
    isUsual('BYMONTHDAY', day) &&
    (parts.has('BYMONTH') || !parts.has('BYMONTHDAY')) &&
    [...parts.keys()].every((name) => yearlyParts.has(name))
  );
}

/** How many whole days an event has, or why it has none. */
function lengthOf(event: CalendarEvent, start: Moment): number | string {
  const timed = t`It has a time of day. A holiday is a whole day.`;
  const duration = first(event, 'DURATION');
  const ends = first(event, 'DTEND');
  const end = momentOf(ends);
  if (ends !== undefined && !end) return t`Its end can’t be read.`;
  if (!start.isDay && !start.isMidnight) return timed;
  if (end && end.isDay !== start.isDay) return timed;
  if (end && !end.isDay && !end.isMidnight) return timed;
  if (!start.isDay && !end && duration === undefined) return timed;
  const days = end
    ? (Date.parse(end.date) - Date.parse(start.date)) / dayMs
    : duration === undefined
      ? 1
      : daysIn(duration);
  if (days < 0) return t`It ends before it begins.`;
  if (!Number.isInteger(days)) return timed;
  if (days > lastsAtMost) return t`It lasts ${days} days. At most ${lastsAtMost} can be holidays.`;
  // An end on the first day itself is against the standard, and means that day.
  return start.isDay ? Math.max(1, days) : days || timed;
}

/** One row for each day of an event, in this location; or one that can't be read, with why. */
function rowsOf(event: CalendarEvent, location: string): CalendarRow[] {
  const start = momentOf(first(event, 'DTSTART'));
  const rules = event.get('RRULE') ?? [];
  const row = {
    name: plainText(first(event, 'SUMMARY') ?? ''),
    date: start?.date ?? '',
    yearly: rules.length > 0 ? 'yes' : 'no',
    location,
  };
  const refused = (column: string, why: string) => [{ row, problems: { [column]: [why] } }];
  if (!start) return refused('date', t`It has no day that can be read.`);
  if (first(event, 'STATUS')?.toUpperCase() === 'CANCELLED')
    return refused('row', t`It is cancelled.`);
  if (event.has('RECURRENCE-ID'))
    return refused('yearly', t`It changes one day of an event that recurs.`);
  const recursOddly =
    rules.length > 1 ||
    rules.some((rule) => !isYearly(rule, start.date)) ||
    event.has('RDATE') ||
    event.has('EXDATE');
  if (recursOddly) return refused('yearly', t`It recurs, but not on this date of every year.`);
  const length = lengthOf(event, start);
  if (typeof length === 'string') return refused('date', length);
  return Array.from({ length }, (_, n) => ({
    row: {
      ...row,
      date: new Date(Date.parse(start.date) + n * dayMs).toISOString().slice(0, 10),
    },
  }));
}

/** How the text of a calendar file begins. */
export const calendarBegins = /^\s*BEGIN:VCALENDAR/i;

/**
 * The holidays of a calendar file, each for `location` as a file names it. No recurrence is worked out and no line read
 * further than it matters, so that no file keeps the page busy.
 */
export function readCalendar(text: string, location: string): CalendarRow[] {
  const rows: CalendarRow[] = [];
  for (const event of eventsOf(text)) {
    rows.push(...rowsOf(event, location));
    if (rows.length >= rowsAtMost) break;
  }
  return rows;
}
