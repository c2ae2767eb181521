import { momentOf } from '#shared/wall-time.ts';
import type { MomentFormat } from './mapping.ts';

const clock = String.raw`(?:[T ,:]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp]\.?[Mm]\.?)?)?`;
/** An offset, with or without the name of its zone behind it. */
const zone = String.raw`\s*([Zz]|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|UTC|GMT)?(?:\s*\[[\w/+-]+\])?`;
const year = String.raw`(?<y>\d{4}|\d{2})`;
const month = String.raw`(?<m>\p{L}{3,9})\.?`;
const pattern = (day: string) => new RegExp(`^${day}${clock}${zone}$`, 'u');
const patterns: Readonly<Record<Exclude<MomentFormat, 'epoch-s' | 'epoch-ms'>, RegExp[]>> = {
  iso: [
    pattern(String.raw`(?<y>\d{4})(?:[-/.])(?<m>\d{1,2})[-/.](?<d>\d{1,2})`),
    // Without signs between: 20261123T143000Z.
    new RegExp(
      `^(?<y>\\d{4})(?<m>\\d{2})(?<d>\\d{2})(?:[T ]?(\\d{2})(\\d{2})(?:(\\d{2})(?:[.,](\\d{1,9}))?)?()?)?${zone}$`,
      'u',
    ),
  ],
  dotted: [pattern(String.raw`(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.\s?${year}`)],
  'day-first': [pattern(String.raw`(?<d>\d{1,2})[-/](?<m>\d{1,2})[-/]${year}`)],
  'month-first': [pattern(String.raw`(?<m>\d{1,2})[-/](?<d>\d{1,2})[-/]${year}`)],
  'month-name': [
    pattern(String.raw`(?<d>\d{1,2})\.?[- ]${month}[- ,]+${year}`),
    pattern(String.raw`${month}[- ](?<d>\d{1,2}),?[- ]${year}`),
  ],
};
/** How months begin in English and German. */
const months = [
  ...['jan', 'feb', 'mar|mär|mrz', 'apr', 'may|mai', 'jun', 'jul', 'aug', 'sep'],
  ...['oct|okt', 'nov', 'dec|dez'],
].map((begins) => new RegExp(`^(${begins})`));

const quarterHour = 900_000;
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);
const isLikely = (at: number) => at >= earliest && at < latest;

/** Clocks change at quarters of an hour: one look at the rules of the zone is enough for each. */
function offsetsOf(timeZone: string): (wall: number) => number {
  const known = new Map<number, number>();
  return (wall) => {
    const quarter = Math.floor(wall / quarterHour);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const shown = new Date(quarter * quarterHour).toISOString();
    const moment = momentOf({ day: shown.slice(0, 10), time: shown.slice(11, 16) }, timeZone);
    const offset = moment === undefined ? 0 : Date.parse(shown) - Date.parse(moment);
    if (known.size < 200_000) known.set(quarter, offset);
    return offset;
  };
}

/** Minutes ahead of UTC; undefined where the text names no zone. */
function minutesAhead(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, sign, hours, minutes = '0'] = /([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function hourOf(hour: string, half: string | undefined): number {
  if (!half) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

/** 2026 of 26, 1998 of 98. */
const yearOf = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);
/** 1 to 12 of a number or a name; 0 of any other word. */
const monthOf = (text: string) =>
  /^\d/.test(text) ? Number(text) : months.findIndex((one) => one.test(text.toLowerCase())) + 1;

/** Seconds, with a fraction or not, or milliseconds. */
function epochOf(text: string, format: 'epoch-s' | 'epoch-ms'): number | undefined {
  if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(text)) return undefined;
  const at = Math.round(format === 'epoch-s' ? Number(text) * 1000 : Number(text));
  return isLikely(at) ? at : undefined;
}

/**
 * Reads moments as a log writes them: epoch milliseconds, or undefined for what is none from 1900 to 2199. `timeZone`:
 * of those that name no zone.
 */
export function momentReader(
  format: MomentFormat,
  timeZone: string,
): (text: string) => number | undefined {
  if (format === 'epoch-s' || format === 'epoch-ms') return (text) => epochOf(text, format);
  const ahead = offsetsOf(timeZone);
  return (text) => {
    const found = patterns[format].map((one) => one.exec(text)).find((one) => one !== null);
    if (!found) return undefined;
    const { y = '', m = '', d = '' } = found.groups ?? {};
    // The numbered groups after the three of the day.
    const [hour = '0', minute = '0', second = '0', fraction = '', half, named] = found.slice(4);
    const [inYear, inMonth] = [yearOf(y), monthOf(m) - 1];
    const day = Date.UTC(inYear, inMonth, Number(d));
    const date = new Date(day);
    if (date.getUTCMonth() !== inMonth || date.getUTCDate() !== Number(d)) return undefined;
    const hours = hourOf(hour, half);
    if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
    const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
    const wall =
      day + hours * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + milliseconds;
    if (!isLikely(wall)) return undefined;
    const minutes = minutesAhead(named);
    return wall - (minutes === undefined ? ahead(wall) : minutes * 60_000);
  };
}
