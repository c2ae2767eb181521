import { toAsciiDigits } from './ascii-digits.ts';
import { foldName } from './fold-name.ts';

/** Normalized German month names that `Intl` lacks: of spreadsheet programs, of Austria, and without umlauts. */
export const germanMonths: ReadonlyMap<string, number> = new Map([
  ['mrz', 3],
  ['maerz', 3],
  ['janner', 1],
  ['jaenner', 1],
]);

const monthsOfYear = 12;
const monthStyles: readonly Intl.DateTimeFormatOptions[] = [
  ...[{ month: 'long' as const }, { month: 'short' as const }],
  { month: 'long', day: 'numeric' },
];
const monthsByLanguage = new Map<string, readonly string[]>();

/** Return the month names of a language, normalized: long, short, and as in dates, each from January on. */
function listMonths(language: string): readonly string[] {
  const months =
    monthsByLanguage.get(language) ??
    monthStyles.flatMap((style) => {
      const names = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
      return Array.from({ length: monthsOfYear }, (_, month) => {
        const parts = names.formatToParts(Date.UTC(2024, month));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        return foldName(name).replaceAll('.', '');
      });
    });
  monthsByLanguage.set(language, months);
  return months;
}

/** Return the languages in which a date is parsed: the viewer's language, and English, which many people type. */
const listLanguages = ({ language = 'en' }: Near) => [language, 'en'];

/** Format a date in a language, with ASCII digits. */
const format = (language: string, date: string, style: Intl.DateTimeFormatOptions): string =>
  toAsciiDigits(new Date(date).toLocaleDateString(language, { ...style, timeZone: 'UTC' }));

/**
 * Return how a language writes 12/11 and 26/1/4. Some languages write the day first, but whole dates by year and month.
 * The position of a short year is unclear in languages that put a year of four digits first, and in those of another
 * calendar.
 */
export function getDateOrder(language: string): Pick<Near, 'monthFirst' | 'shortYear'> {
  const date = '2026-01-24';
  const yearAt = format(language, date, { dateStyle: 'short' }).indexOf('26');
  return {
    monthFirst: /^\D*0?1\D/.test(format(language, date, { month: 'numeric', day: 'numeric' })),
    shortYear: yearAt > 2 ? undefined : yearAt === 0 ? 'first' : 'unclear',
  };
}

type Near = {
  /** Current date of the reader: a date without a year is the nearest one. */
  readonly today: string;
  /** Whether "11/12" is November 12; "12.11." always is. */
  readonly monthFirst: boolean;
  /** Position of the year in "26/1/4", if it is not the last. */
  readonly shortYear?: 'first' | 'unclear' | undefined;
  /** Whether a date without a year is in the future. */
  readonly isUpcoming?: boolean | undefined;
  /** Language of month names and words such as today, in addition to English. */
  readonly language?: string | undefined;
  /** Return 1 to 12 for a month name in another language, or 0 for any other word. */
  readonly monthByName?: (word: string) => number;
};

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);

const iso = (year: number, month: number, day: number): string | undefined => {
  const at = Date.UTC(year, month - 1, day);
  const isReal = month <= monthsOfYear && new Date(at).getUTCDate() === day;
  return isReal && year >= 1900 && year < 2200 ? toDay(at) : undefined;
};

const isNumber = (word: string) => /^\d/.test(word);

/** Return the month that starts with a word of at least three letters, or has it as its full name; 0 if none has. */
function findMonth(word: string, near: Near): number {
  if (isNumber(word)) return 0;
  for (const language of listLanguages(near)) {
    const found = listMonths(language).findIndex(
      (name) => name === word || (word.length > 2 && name.startsWith(word)),
    );
    if (found >= 0) return (found % monthsOfYear) + 1;
  }
  const german = near.language === 'de' && germanMonths.get(word);
  return german || near.monthByName?.(word) || 0;
}

const dayMs = 86_400_000;
/** Parse a relative day such as "today" or "morgen". */
const parseRelativeDay = (text: string, near: Near): string | undefined =>
  listLanguages(near).flatMap((language) => {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return [-2, -1, 0, 1, 2]
      .filter((days) => foldName(relative.format(days, 'day')) === text)
      .map((days) => toDay(Date.parse(near.today) + days * dayMs));
  })[0];

/** Return the date that is at most half a year ago, or the next one. */
function findNearestDate(month: number, day: number, near: Near): string | undefined {
  const { today, isUpcoming } = near;
  const first = toDay(Date.parse(today) - (isUpcoming ? 0 : 183 * dayMs));
  return [-1, 0, 1]
    .flatMap((years) => iso(+today.slice(0, 4) + years, month, day) ?? [])
    .find((date) => date >= first);
}

/** Words beside the day in several languages: 12th of, 1er, 1º de, den 12. */
const besideDays = /^(st|nd|rd|th|of|er|o|den?)$/;

/** Whether the full form of a date contains a word beside its numbers and its month, such as "г", "年" or a weekday. */
const isBeside = (word: string, date: string, near: Near) =>
  besideDays.test(word) ||
  listLanguages(near).some((language) =>
    foldName(format(language, date, { dateStyle: 'full' })).includes(word),
  );

/**
 * Parse a typed date: "2026-11-12", "12 Nov", "12 November 2026", "Nov 12, 2026", "12.11.", "12/11/26", "today". Return
 * undefined if it is not a date.
 */
export function parseTypedDate(typed: string, near: Near): string | undefined {
  const text = foldName(toAsciiDigits(typed)).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const words = text.match(/\d+|[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*/gu) ?? [];
  const parts = words.filter((word) => isNumber(word) || findMonth(word, near));
  const [year, month, day] = orderParts(parts, text, near);
  if (!month || !day) return parseRelativeDay(text, near);
  // "0026" is not a valid year.
  const century = /\d{3}/.test(text) ? 0 : 2000;
  const date =
    year === undefined ? findNearestDate(month, day, near) : iso(century + year, month, day);
  const isKnown = (word: string) =>
    parts.includes(word) || (date !== undefined && isBeside(word, date, near));
  return words.slice(1).every(isKnown) ? date : undefined;
}

/** Return year, month and day of the numbers and the month of a date. */
function orderParts(parts: readonly string[], text: string, near: Near): (number | undefined)[] {
  const months = parts.flatMap((word) => findMonth(word, near) || []);
  // In "mar 3 dic", the first of two months is a weekday.
  const named = isNumber(parts[0] ?? '') ? months[0] : months.at(-1);
  const numbers = parts.filter(isNumber);
  const [first = 0, second = 0, third] = numbers.map(Number);
  if (numbers.length > (named ? 2 : 3)) return [];
  if (numbers[0]?.length === 4) return named ? [first, named, second] : [first, second, third];
  if (named) return [numbers.length > 1 ? second : undefined, named, first];
  const { monthFirst, shortYear } = near;
  if (shortYear && third !== undefined && !/\d{3}/.test(text))
    return shortYear === 'first' ? [first, second, third] : [];
  // In dates with dots, the day is always first.
  const [day, month] = monthFirst && !text.includes('.') ? [second, first] : [first, second];
  // If the month is above 12 in a date with a year, the day and month must be swapped.
  return third !== undefined && month > monthsOfYear ? [third, day, month] : [third, month, day];
}
