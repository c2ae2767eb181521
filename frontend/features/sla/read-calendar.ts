import { t } from '#frontend/lib/text.ts';
import type { Row } from '#shared/import/sheet.ts';
import { getLocalDay, parseCalendarFileTime } from './day-of-moment.ts';
import { listRecurrenceDays } from './expand-rule.ts';

/** Event properties that define a holiday, each with its values in file order. */
type CalendarEvent = ReadonlyMap<string, readonly string[]>;
type Problems = Readonly<Record<string, string[]>>;
/** Row of a file with its problems by column. */
export type CalendarRow = { readonly row: Row; readonly problems?: Problems };

/** Maximum characters of a line. No relevant property is longer. */
const readAtMost = 20_000;
/** Maximum length of a holiday, in days. */
const lastsAtMost = 31;
/** Maximum number of rows, above the limit of any file, after which reading stops. */
const rowsAtMost = 10_001;
const dayMs = 86_400_000;

/** Parts of a rule that only means "every year". The empty part is the result of a trailing ;. */
const yearlyParts = new Set(['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'WKST', '']);

const line =
  /^(UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;

/** Parse the events of a calendar (RFC 5545). Nested components such as alarms are skipped. */
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

/** Unescape a text: "Holy\, and\nsilent" -> "Holy, and silent" */
const plainText = (text: string) =>
  text
    .replace(/\\(.)/g, (_, mark: string) => (/n/i.test(mark) ? ' ' : mark))
    .replace(/\s+/g, ' ')
    .trim();

type Moment = { readonly date: string; readonly isDay: boolean; readonly isMidnight: boolean };
/** Parse a date, or a date and time: "20261225", "20261225T000000". Undefined if the text is neither. */
function parseCalendarMoment(text = ''): Moment | undefined {
  const written = parseCalendarFileTime(text);
  if (!written) return undefined;
  const { date, time, isUtc } = written;
  return { date, isDay: time === undefined, isMidnight: !isUtc && /^0{4,6}$/.test(time ?? '') };
}

/** Return the days of a duration such as "P1W", "P2D" or "P1DT24H0M0S". NaN if the text is invalid. */
const daysIn = (duration: string) => {
  const [written, weeks = '', days = '', hours = '', minutes = '', seconds = ''] =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?)?$/i.exec(
      duration.trim(),
    ) ?? [];
  if (written === undefined) return Number.NaN;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Number(weeks) * 7 + Number(days) + ofDay / 86_400;
};

/** Whether a rule means "on this date of every year", in any notation. */
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

/** Return the number of whole days of an event, or the reason why the event is not a holiday. */
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
  // Times are midnight in some time zone here, so only the dates are compared.
  const days = end ? between : duration === undefined ? 1 : daysIn(duration);
  if (Number.isNaN(days)) return t`Its end can’t be read.`;
  if (!Number.isInteger(days)) return timed;
  if (days > lastsAtMost) return t`It lasts ${days} days. At most ${lastsAtMost} can be holidays.`;
  // An end on the first day violates the standard, and is read as a one-day event.
  return start.isDay ? Math.max(1, days) : days || timed;
}

const getZone = (event: CalendarEvent) => first(event, 'TZID');

/**
 * Return the days in a list property: "20261225,20271225". A period ("20261225T000000/P1D") counts as its first day.
 */
const getDays = (event: CalendarEvent, name: string) =>
  (event.get(name) ?? []).flatMap((list) =>
    list.split(',').flatMap((text) => getLocalDay(text.split('/')[0] ?? '', getZone(event)) ?? []),
  );

/** Whether other events of the file replace a day of a recurring event, by event UID. */
type ReplacedDays = ReadonlyMap<string, (day: string) => boolean>;
const getUid = (event: CalendarEvent) => first(event, 'UID') ?? '';
function collectReplacedDays(events: readonly CalendarEvent[]): ReplacedDays {
  const changes = events.filter((event) => event.has('RECURRENCE-ID'));
  return new Map(
    [...Map.groupBy(changes, getUid)].map(([uid, of]) => {
      const days = new Set(of.flatMap((event) => getDays(event, 'RECURRENCE-ID')));
      const [from] = of.flatMap((event) => getDays(event, 'RANGE')).toSorted();
      return [uid, (day) => days.has(day) || (from !== undefined && day >= from)];
    }),
  );
}

type Reading = {
  readonly location: string;
  readonly today: string;
  readonly replaced: ReplacedDays;
};

/**
 * Return the days on which an event starts, and whether it recurs every year. Undefined if its rule cannot be parsed.
 */
function listEventStarts(event: CalendarEvent, start: string, { today, replaced }: Reading) {
  const rules = event.get('RRULE') ?? [];
  const added = getDays(event, 'RDATE');
  const isReplaced = event.has('RECURRENCE-ID') ? undefined : replaced.get(getUid(event));
  const removed = new Set(getDays(event, 'EXDATE'));
  const [rule] = rules;
  // EXRULE, which RFC 5545 deprecates, excludes days by a rule and is not supported.
  if (event.has('EXRULE')) return undefined;
  const isPlain = added.length === 0 && removed.size === 0 && !isReplaced && rules.length < 2;
  if (isPlain && (rule === undefined || isYearly(rule, start)))
    return { days: [start], isYearly: rule !== undefined };
  const days = listRecurrenceDays(
    { start, rules, added, removed, timeZone: getZone(event) },
    today,
  );
  return days && { days: days.filter((day) => !isReplaced?.(day)), isYearly: false };
}

/**
 * Return one row for each day of an event at this location, or one row with the problem if the event cannot be parsed.
 */
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
 * Read the holidays of a calendar file. `location`: location name in the rows. Rules without an end are expanded for
 * some years from `today`. The number of characters and rows is limited, so that no file blocks the page.
 */
export function readCalendar(
  text: string,
  location: string,
  today = new Date().toISOString().slice(0, 10),
): CalendarRow[] {
  const events = parseCalendarEvents(text);
  const reading = { location, today, replaced: collectReplacedDays(events) };
  const rows: CalendarRow[] = [];
  for (const event of events) {
    rows.push(...toCalendarRows(event, reading));
    if (rows.length >= rowsAtMost) break;
  }
  return rows;
}
