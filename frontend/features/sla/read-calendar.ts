import { t } from '#frontend/lib/text.ts';
import type { Row } from '#shared/import/sheet.ts';
import { dayOfMoment, readWritten } from './day-of-moment.ts';
import { expandRule } from './expand-rule.ts';

/** The properties of an event that a holiday is read from, each with its texts in the order of the file. */
type CalendarEvent = ReadonlyMap<string, readonly string[]>;
type Problems = Readonly<Record<string, string[]>>;
/** A row of a file, and why it can't be one, by its columns. */
export type CalendarRow = { readonly row: Row; readonly problems?: Problems };

/** Of a line; more is in no property that is read. */
const readAtMost = 20_000;
/** An event that lasts longer is no holiday, in days. */
const lastsAtMost = 31;
/** More rows than any file may have: what follows need not be read. */
const rowsAtMost = 10_001;
const dayMs = 86_400_000;

/** Of a rule that says no more than "every year"; the last one is what a ; at the end leaves. */
const yearlyParts = new Set(['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'WKST', '']);

const line =
  /^(UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;

/** The events of a calendar (RFC 5545). What lies within them, such as alarms, is passed over. */
function parseCalendarEvents(text: string): CalendarEvent[] {
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
      const [, property = '', parameters = '', value = ''] = line.exec(read) ?? [];
      const [, zone] = /;TZID="?([^";:]+)/i.exec(parameters) ?? [];
      if (zone && property.toUpperCase() === 'DTSTART') event.set('TZID', [zone]);
      const name = property.toUpperCase();
      if (name === 'RECURRENCE-ID' && /;RANGE="?THISANDFUTURE/i.test(parameters))
        event.set('RANGE', [value]);
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
function parseCalendarMoment(text = ''): Moment | undefined {
  const written = readWritten(text);
  if (!written) return undefined;
  const { date, time, isUtc } = written;
  return { date, isDay: time === undefined, isMidnight: !isUtc && /^0{4,6}$/.test(time ?? '') };
}

/** Days of a duration such as "P1W", "P2D" or "P1DT24H0M0S"; not a number where it is none. */
const daysIn = (duration: string) => {
  const [written, weeks = '', days = '', hours = '', minutes = '', seconds = ''] =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?)?$/i.exec(
      duration.trim(),
    ) ?? [];
  if (written === undefined) return Number.NaN;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Number(weeks) * 7 + Number(days) + ofDay / 86_400;
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

/** Return the number of whole days of an event, or the reason why it has none. */
function countEventDays(event: CalendarEvent, start: Moment): number | string {
  const timed = t`It has a time of day. A holiday is a whole day.`;
  const duration = first(event, 'DURATION');
  const ends = first(event, 'DTEND');
  const end = parseCalendarMoment(ends);
  if (ends !== undefined && !end) return t`Its end can’t be read.`;
  if (!start.isDay && !start.isMidnight) return timed;
  if (!start.isDay && (end ? end.isDay || !end.isMidnight : duration === undefined)) return timed;
  const between = end ? (Date.parse(end.date) - Date.parse(start.date)) / dayMs : 0;
  if (between < 0) return t`It ends before it begins.`;
  // A day that ends at a time of day ends at midnight of some zone: the time tells nothing.
  const days = end ? between : duration === undefined ? 1 : daysIn(duration);
  if (Number.isNaN(days)) return t`Its end can’t be read.`;
  if (!Number.isInteger(days)) return timed;
  if (days > lastsAtMost) return t`It lasts ${days} days. At most ${lastsAtMost} can be holidays.`;
  // An end on the first day itself is against the standard, and means that day.
  return start.isDay ? Math.max(1, days) : days || timed;
}

const zoneOf = (event: CalendarEvent) => first(event, 'TZID');

/** Days that a property lists: "20261225,20271225"; of a period ("20261225T000000/P1D") its first. */
const daysOf = (event: CalendarEvent, name: string) =>
  (event.get(name) ?? []).flatMap((list) =>
    list.split(',').flatMap((text) => dayOfMoment(text.split('/')[0] ?? '', zoneOf(event)) ?? []),
  );

/** Whether others of the same file replace a day of a recurring event, by the name of the event. */
type Replaced = ReadonlyMap<string, (day: string) => boolean>;
const uidOf = (event: CalendarEvent) => first(event, 'UID') ?? '';
function replacedIn(events: readonly CalendarEvent[]): Replaced {
  const changes = events.filter((event) => event.has('RECURRENCE-ID'));
  return new Map(
    [...Map.groupBy(changes, uidOf)].map(([uid, of]) => {
      const days = new Set(of.flatMap((event) => daysOf(event, 'RECURRENCE-ID')));
      const [from] = of.flatMap((event) => daysOf(event, 'RANGE')).toSorted();
      return [uid, (day) => days.has(day) || (from !== undefined && day >= from)];
    }),
  );
}

type Reading = {
  readonly location: string;
  readonly today: string;
  readonly replaced: Replaced;
};

/** On which days an event begins, and whether it does so in every year; or undefined when its rule can't be read. */
function listEventStarts(event: CalendarEvent, start: string, { today, replaced }: Reading) {
  const rules = event.get('RRULE') ?? [];
  const added = daysOf(event, 'RDATE');
  const isReplaced = event.has('RECURRENCE-ID') ? undefined : replaced.get(uidOf(event));
  const removed = new Set(daysOf(event, 'EXDATE'));
  const [rule] = rules;
  // EXRULE takes days away by a rule, which RFC 5545 no longer knows.
  if (event.has('EXRULE')) return undefined;
  const isPlain = added.length === 0 && removed.size === 0 && !isReplaced && rules.length < 2;
  if (isPlain && (rule === undefined || isYearly(rule, start)))
    return { days: [start], isYearly: rule !== undefined };
  const days = expandRule({ start, rules, added, removed, timeZone: zoneOf(event) }, today);
  return days && { days: days.filter((day) => !isReplaced?.(day)), isYearly: false };
}

/** One row for each day of an event, in this location; or one that can't be read, with why. */
function toCalendarRows(event: CalendarEvent, reading: Reading): CalendarRow[] {
  const start = parseCalendarMoment(first(event, 'DTSTART'));
  const row = {
    name: plainText(first(event, 'SUMMARY') ?? ''),
    date: start?.date ?? '',
    yearly: 'no',
    location: reading.location,
  };
  const refused = (column: string, why: string) => [{ row, problems: { [column]: [why] } }];
  if (!start) return refused('date', t`It has no day that can be read.`);
  if (first(event, 'STATUS')?.toUpperCase() === 'CANCELLED')
    return event.has('RECURRENCE-ID') ? [] : refused('row', t`It is cancelled.`);
  if (event.has('RANGE'))
    return refused('yearly', t`It changes all later days of a series. Enter them as a series.`);
  const length = countEventDays(event, start);
  if (typeof length === 'string') return refused('date', length);
  const found = listEventStarts(event, start.date, reading);
  if (!found) return refused('yearly', t`Its rule for recurring can’t be read.`);
  return found.days.flatMap((day) =>
    Array.from({ length }, (_, n) => ({
      row: {
        ...row,
        yearly: found.isYearly ? 'yes' : 'no',
        date: new Date(Date.parse(day) + n * dayMs).toISOString().slice(0, 10),
      },
    })),
  );
}

/**
 * The holidays of a calendar file, each for `location` as a file names it; days of rules without an end for some years
 * from `today`. No line is read further than it matters, so that no file keeps the page busy.
 */
export function readCalendar(
  text: string,
  location: string,
  today = new Date().toISOString().slice(0, 10),
): CalendarRow[] {
  const events = parseCalendarEvents(text);
  const reading = { location, today, replaced: replacedIn(events) };
  const rows: CalendarRow[] = [];
  for (const event of events) {
    rows.push(...toCalendarRows(event, reading));
    if (rows.length >= rowsAtMost) break;
  }
  return rows;
}
