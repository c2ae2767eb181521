import { toDecimal } from '../decimal.ts';

/** Number of significant digits in Excel. */
const keptDigits = 15;
const dayMs = 86_400_000;

/** Display of numbers with a style: as day, time, both, or plain number. */
export type NumberStyle = 'number' | 'day' | 'time' | 'moment';

const builtIn: Readonly<Record<number, NumberStyle>> = {
  ...{ 14: 'day', 15: 'day', 16: 'day', 17: 'day', 22: 'moment' },
  ...{ 18: 'time', 19: 'time', 20: 'time', 21: 'time', 45: 'time', 47: 'time' },
};
/** Built-in date formats of East Asian calendars. */
const isEastAsianDay = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Parse a number format. `code`: its custom pattern. Durations ("[h]:mm") stay numbers of days. */
export function parseNumberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return builtIn[id] ?? (isEastAsianDay(id) ? 'day' : 'number');
  if (/\[(h+|m+|s+)\]/i.test(code)) return 'number';
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\][]*\]/g, '').split(';');
  const hasTime = /[hs]/i.test(first);
  const hasDay = /[dy]/i.test(first) || (/m/i.test(first) && !hasTime);
  if (hasDay) return hasTime ? 'moment' : 'day';
  return hasTime ? 'time' : 'number';
}

/** Format a number as plain digits. It is rounded to 15 significant digits, because no spreadsheet shows more. */
export function formatCellNumber(stored: string): string {
  const digits = stored.replace(/^-?0*\.?0*|\./g, '').length;
  if (/^-?\d+(\.\d+)?$/.test(stored) && digits <= keptDigits) return stored;
  const value = Number(Number(stored).toPrecision(keptDigits));
  return toDecimal(value) ?? stored;
}

/**
 * Format a spreadsheet's day number as text. Day 1 is 1 January 1900, and 1900 has a 29 February, as in Excel. With
 * `isFrom1904`, day 0 is 1 January 1904.
 */
export function formatCellDay(stored: string, style: NumberStyle, isFrom1904: boolean): string {
  const serial = Number(stored);
  if (style === 'number' || !Number.isFinite(serial) || serial < 0) return formatCellNumber(stored);
  const ms = Math.round(serial * dayMs);
  const clock = new Date(ms % dayMs)
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, '');
  if (style === 'time' && serial < 1) return clock;
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, ms < 60 * dayMs ? 31 : 30);
  const at = start + Math.floor(ms / dayMs) * dayMs;
  if (at > Date.UTC(9999, 11, 31)) return formatCellNumber(stored);
  const day = new Date(at).toISOString().slice(0, 10);
  return style === 'day' && ms % dayMs === 0 ? day : `${day} ${clock}`;
}
