import { compilePattern, dayPeriodPattern } from '../moment-pattern.ts';
import type { MomentFormat } from './mapping.ts';
import { findMonthByName } from './month-names.ts';
import { tidyMoment } from './tidy-moment.ts';
import { createOffsetFinder, createZoneFinder } from './zone-names.ts';

const time = String.raw`(\d{1,2})(?:[:.h]| h )(\d{2})(?:(?:[:.]| min )(\d{2})(?:[.,:](\d{1,9}))?(?: s)?)?(?: ?Uhr| ?(${dayPeriodPattern})(?![A-Za-z]))?`;
/** A word between a date and its time: 23 November 2026 at 14:30. */
const joining = '(?:(?:at|um|à|a las?|alle(?: ore)?|às|om|kl\\.?|klo) )?';
const clock = `(?:[T ,:]+${joining}${time})?`;
const offset = String.raw`([Zz]|(?:(?:UTC|GMT)[+-]\d{1,2}|[+-](?:0\d|1[0-4]))(?::?\d{2})?)`;
/** A zone is an offset, optionally followed by its name in brackets, or only a name. */
const zone = String.raw`(?: ?${offset}(?: ?[[(][\w/+ -]{1,40}[\])])?| ?[[(]?([A-Za-z][A-Za-z_/-]{1,39}(?:[+-]\d{1,2})?)[\])]?)?`;
const year = String.raw`(?<y>\d{4}|\d{2})`;
const month = String.raw`(?<m>\p{L}[\p{L}\p{M}]{2,19})\.?`;
/** A weekday before a date is redundant: Mon, */
const weekday = String.raw`(?:\p{L}[\p{L}\p{M}-]{1,19}\.?,? (?:den )?)?`;
const ordinal = '(?:\\.|er|º|st|nd|rd|th)?';
const pattern = (day: string) => new RegExp(`^${day}${clock}${zone}$`, 'u');
type TextFormat = Exclude<MomentFormat, 'epoch-s' | 'epoch-ms' | 'serial' | 'pattern'>;
const patterns: Readonly<Record<TextFormat, RegExp[]>> = {
  iso: [
    pattern(String.raw`(?<y>\d{4})(?:[-/]|\. ?)(?<m>\d{1,2})(?:[-/]|\. ?)(?<d>\d{1,2})\.?`),
    // 2026-11-23/14:30:00 and, in the format of IBM databases, 2026-11-23-14.30.00.000000.
    new RegExp(`^(?<y>\\d{4})-(?<m>\\d{1,2})-(?<d>\\d{1,2})[-/]${time}${zone}$`, 'u'),
    // Without separators: 20261123, 20261123T143000Z, 20261123143000123.
    pattern(String.raw`(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})`),
    new RegExp(
      `^(?<y>\\d{4})(?<m>\\d{2})(?<d>\\d{2})(?:[T ]?(\\d{2})(\\d{2})(?:(\\d{2})(?:(?:[.,]|(?=\\d{3}(?!\\d)))(\\d{1,9}))?)?()?)?${zone}$`,
      'u',
    ),
    // An ISO 8601 week date: 2026-W48-1, 2026W481.
    pattern(String.raw`(?<y>\d{4})-?[Ww](?<w>[0-5]\d)-?(?<d>[1-7])`),
  ],
  dotted: [pattern(String.raw`(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.\s?${year}`)],
  'day-first': [pattern(String.raw`(?<d>\d{1,2})[-/](?<m>\d{1,2})[-/]${year}`)],
  'month-first': [pattern(String.raw`(?<m>\d{1,2})[-/](?<d>\d{1,2})[-/]${year}`)],
  'month-name': [
    pattern(
      String.raw`${weekday}(?<d>\d{1,2})${ordinal}[-/. ](?:de )?${month}[-/ ,.]+(?:de )?${year}`,
    ),
    pattern(String.raw`${weekday}${month}[- ](?<d>\d{1,2})${ordinal},?[- ]${year}`),
    pattern(String.raw`(?<y>\d{4})(?:[-/ ]|\. ?)${month}[-/. ]+(?<d>\d{1,2})\.?`),
    // Without separators, in the format of SAS: 23NOV2026:14:30:00.
    pattern(String.raw`(?<d>\d{1,2})(?<m>\p{L}{3,20})(?<y>\d{4})`),
    // The year at the end, in the format of C and Java: Mon Nov 23 14:30:00 CET 2026.
    new RegExp(
      `^(?=.* (?<y>\\d{4})$)${weekday}${month} (?<d>\\d{1,2}) ${time}(?: ${offset}| ([A-Za-z]{2,5}))? \\d{4}$`,
      'u',
    ),
  ],
};
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);
const isLikely = (at: number) => at >= earliest && at < latest;

/** Convert an offset such as +01:00 to milliseconds. */
function parseUtcOffsetMs(text: string): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(text) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Return the hour of a day, or NaN for an hour that does not exist with AM or PM. */
function parseHour(hour: string, half: string | undefined): number {
  if (!half) return Number(hour);
  if (/^[p午下오][.m후後午]/i.test(half) && !/^午前/.test(half))
    return Number(hour) > 23 ? Number.NaN : (Number(hour) % 12) + 12;
  return Number(hour) > 12 ? Number.NaN : Number(hour) % 12;
}

/** Expand a two-digit year: 26 is 2026, 98 is 1998. */
const getYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);
/** Return 1 to 12 for a number or a month name, or 0 for any other word. */
const getMonth = (text: string) => (/^\d/.test(text) ? Number(text) : findMonthByName(text));

/** Parse an epoch time: seconds with or without a fraction, or milliseconds. More digits mean micro- or nanoseconds. */
function parseEpoch(text: string, format: 'epoch-s' | 'epoch-ms'): number | undefined {
  if (!/^-?\d{1,19}(\.\d{1,9})?$/.test(text)) return undefined;
  const [whole = ''] = text.replace('-', '').split('.');
  const unit =
    format === 'epoch-s' ? 0.001 : whole.length > 17 ? 1e6 : whole.length > 14 ? 1000 : 1;
  const at = Math.round(Number(text) / unit);
  return isLikely(at) ? at : undefined;
}

/** Convert a number of days since 30 December 1899, with the time as a fraction, to a wall time with seconds. */
function parseSerialDate(text: string): number | undefined {
  if (!/^\d{4,6}([.,]\d{1,15})?$/.test(text)) return undefined;
  const seconds = Math.round((Number(text.split(/[.,]/).join('.')) - 25_569) * 86_400);
  return isLikely(seconds * 1000) ? seconds * 1000 : undefined;
}

/** Maximum length of a time in characters. */
const longest = 100;

/**
 * Create a reader of times in a log's format. It returns epoch milliseconds, or undefined for a text that is not a time
 * from 1900 to 2199. `timeZone`: zone of times that contain none.
 */
export function momentReader(
  format: MomentFormat,
  timeZone: string,
  pattern?: string,
): (text: string) => number | undefined {
  if (format === 'epoch-s' || format === 'epoch-ms') return (text) => parseEpoch(text, format);
  const own = createOffsetFinder(timeZone);
  if (format === 'serial')
    return (text) => {
      const wall = parseSerialDate(text);
      return wall === undefined ? undefined : wall - own(wall);
    };
  const zoneNamed = createZoneFinder();
  const aheadAt = (wall: number, offset?: string, name?: string): number | undefined => {
    if (offset !== undefined) return parseUtcOffsetMs(offset);
    return (name === undefined ? own : zoneNamed(name))?.(wall);
  };
  const toMoment = (said: TimeParts): number | undefined => {
    const wall = toWallTimeMs(said);
    if (wall === undefined || !isLikely(wall)) return undefined;
    const ahead = aheadAt(wall, said.offset, said.zone);
    return ahead === undefined ? undefined : wall - ahead;
  };
  if (format === 'pattern') {
    const compiled = compilePattern(pattern ?? '');
    return (text) => {
      if (text.length > longest) return undefined;
      const found =
        'regex' in compiled ? compiled.regex.exec(text.trim().replace(/\s+/g, ' ')) : null;
      return found ? toMoment({ ...found.groups }) : undefined;
    };
  }
  return (text) => {
    if (text.length > longest) return undefined;
    const readIn = (plain: string) => {
      const found = patterns[format].map((one) => one.exec(plain)).find((one) => one !== null);
      if (!found) return undefined;
      // Groups without names, after the three groups for the day.
      const [hour, minute, second, fraction, half, offset, zone] = found.slice(4);
      return toMoment({ ...found.groups, hour, minute, second, fraction, half, offset, zone });
    };
    return readIn(text.replace(/\s+/g, ' ')) ?? readIn(tidyMoment(text));
  };
}

/** Parts of a time as text. */
type TimeParts = {
  readonly [Part in 'y' | 'm' | 'd' | 'w' | 'hour' | 'minute' | 'second' | 'fraction' | 'half']?:
    | string
    | undefined;
} & { readonly offset?: string | undefined; readonly zone?: string | undefined };

const dayMs = 86_400_000;

/**
 * Return midnight of a day in an ISO week (week 1 contains 4 January), or undefined for a week that the year does not
 * have.
 */
function toWeekDayMs(year: number, week: number, day: number): number | undefined {
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (week - 1) * 7 * dayMs;
  const isOfYear = new Date(monday + 3 * dayMs).getUTCFullYear() === year;
  return isOfYear ? monday + (day - 1) * dayMs : undefined;
}

/** Return midnight of a day, or undefined for 30 February. */
function toMonthDayMs(year: number, month: number, day: number): number | undefined {
  const at = Date.UTC(year, month, day);
  const date = new Date(at);
  return date.getUTCMonth() === month && date.getUTCDate() === day ? at : undefined;
}

/** Return the wall time as if it were UTC, or undefined for 30 February, 25:00, and years before 1900. */
function toWallTimeMs(said: TimeParts): number | undefined {
  const { y = '', m = '', d = '', hour = '0', minute = '0', second = '0', fraction = '' } = said;
  const inYear = getYear(y);
  // Date.UTC treats years of one or two digits as those of the twentieth century.
  if (inYear < 1900) return undefined;
  const day =
    said.w === undefined
      ? toMonthDayMs(inYear, getMonth(m) - 1, Number(d))
      : toWeekDayMs(inYear, Number(said.w), Number(d));
  if (day === undefined) return undefined;
  const hours = parseHour(hour, said.half);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const inDay = hours * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + milliseconds;
  // 24:00 means the end of a day.
  const isTime = hours < 24 || inDay === dayMs;
  if (!isTime || Number(minute) > 59 || Number(second) > 60) return undefined;
  return day + inDay;
}

/** Split a trailing time zone name from a time. */
export function splitZone(text: string): readonly [moment: string, zone: string] | undefined {
  const [all = '', name = ''] = /\s?[[(]?([A-Za-z][\w/+-]{0,39})[\])]?$/.exec(text) ?? [];
  return name === '' ? undefined : [text.slice(0, -all.length), name];
}

/** A midnight that programs append to a date without a time. */
const midnight = /(?<![T ])[T ]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)$/i;
/** A date that databases add before a time that has no date. */
const noDay = /^(?:1899-12-30|30\.12\.1899|12\/30\/1899)[T ]+/;

/** Convert 93015 to 09:30:15, for programs that store times as numbers. Fewer than four digits are ambiguous. */
function insertColons(time: string): string {
  if (!/^\d{4,6}$/.test(time)) return time;
  const digits = time.length === 5 ? `0${time}` : time;
  return (digits.match(/../g) ?? []).join(':');
}

/** Join a day and a time of day from two columns into one text. Without a time, return the day. */
export function joinMoment(day: string, time: string): string {
  if (time === '') return day;
  return `${day.replace(midnight, '')} ${insertColons(time.replace(noDay, ''))}`;
}
