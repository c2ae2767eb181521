import { toAsciiDigits } from './ascii-digits.ts';
import { foldName } from './fold-name.ts';

/** Normalized German month names that `Intl` lacks: those of spreadsheet programs, and names without umlauts. */
export const germanMonths: ReadonlyMap<string, number> = new Map([
  ['mrz', 3],
  ['maerz', 3],
  ['janner', 1],
  ['jaenner', 1],
]);

/** Month names of a language, normalized: long, short, and in the form used in dates. */
const monthsOf = memoizeByKey((language: string): readonly (readonly string[])[] => {
  const styles: Intl.DateTimeFormatOptions[] = [
    ...[{ month: 'long' as const }, { month: 'short' as const }],
    { month: 'long', day: 'numeric' },
  ];
  const named = (month: number, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
      .formatToParts(new Date(Date.UTC(2024, month, 1)))
      .find(({ type }) => type === 'month')?.value ?? '';
  return Array.from({ length: 12 }, (_, month) =>
    styles.map((style) => foldName(named(month, style)).replaceAll('.', '')),
  );
});
/**
 * Return the languages in which a date is parsed: the viewer's language, and English, which many people type. The
 * Austrian variant includes Jänner.
 */
const languagesOf = ({ language = 'en' }: Near) => [
  language,
  ...(language === 'de' ? ['de-AT'] : []),
  'en',
];

/** Return the words of a language for the days around today, with their distance in days. */
const daysOf = memoizeByKey((language: string): ReadonlyMap<string, number> => {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return new Map([-2, -1, 0, 1, 2].map((days) => [foldName(relative.format(days, 'day')), days]));
});

const letters = /\p{L}[\p{L}\p{M}]*/gu;
const styles = ['short', 'medium', 'long', 'full'] as const;

/**
 * Return the words beside the numbers and names of a date in a language, such as "de", "г" and "年", and the names of
 * weekdays, the longest first.
 */
const wordsBesideDates = memoizeByKey((language: string) => {
  const parts = styles.flatMap((dateStyle) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
    return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => format.formatToParts(Date.UTC(2026, 0, day)));
  });
  const isBeside = ({ type, value }: Intl.DateTimeFormatPart) =>
    type === 'literal' || (type === 'month' && /\d/.test(value));
  const weekdays = parts.filter(({ type }) => type === 'weekday');
  return {
    fillers: new Set(
      parts.filter(isBeside).flatMap(({ value }) => foldName(value).match(letters) ?? []),
    ),
    weekdays: weekdays.map(({ value }) => foldName(value)).sort((a, b) => b.length - a.length),
  };
});

/**
 * Return the position of the year in 26/1/4. It is unclear in languages that put a year of four digits first, and in
 * those of another calendar.
 */
export const findShortYear: (language: string) => 'first' | 'last' | 'unclear' = memoizeByKey(
  (language) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'short' });
    const [first] = format.formatToParts();
    if (format.resolvedOptions().calendar !== 'gregory') return 'unclear';
    if (first?.type !== 'year') return 'last';
    return first.value.length > 2 ? 'unclear' : 'first';
  },
);

/** True if a language writes the month of 12/11 first. Some write the day first, but whole dates by year and month. */
export const isMonthFirst: (language: string) => boolean = memoizeByKey(
  (language) =>
    new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric' })
      .formatToParts()
      .find(({ type }) => type === 'month' || type === 'day')?.type === 'month',
);

function memoizeByKey<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

type Near = {
  /** current date of the reader: a date without a year is the nearest one */
  readonly today: string;
  /** whether "11/12" is November 12; "12.11." always is */
  readonly monthFirst: boolean;
  /** position of the year in "26/1/4", by default the last */
  readonly shortYear?: 'first' | 'last' | 'unclear' | undefined;
  /** whether a date without a year is in the future */
  readonly isUpcoming?: boolean | undefined;
  /** language of month names and words such as today, in addition to English */
  readonly language?: string | undefined;
  /** return 1 to 12 for a month name in another language, or 0 for any other word */
  readonly monthByName?: (word: string) => number;
};

const iso = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2200 ? at.toISOString().slice(0, 10) : undefined;
};

/** Return the month that starts with a word of at least three letters, or has it as its full name. */
function findMonth(word: string, near: Near): number | undefined {
  if (/^\d/.test(word)) return undefined;
  for (const language of languagesOf(near)) {
    const months = monthsOf(language);
    const found = months.findIndex((names) =>
      names.some((name) => name === word || (word.length > 2 && name.startsWith(word))),
    );
    if (found >= 0) return found + 1;
  }
  const german = near.language === 'de' ? germanMonths.get(word) : undefined;
  return german ?? (near.monthByName?.(word) || undefined);
}

const dayMs = 86_400_000;
/** Parse a relative day such as "today" or "morgen". */
function parseRelativeDay(text: string, near: Near): string | undefined {
  const days = languagesOf(near).flatMap((language) => daysOf(language).get(text) ?? [])[0];
  if (days === undefined) return undefined;
  return new Date(Date.parse(near.today) + days * dayMs).toISOString().slice(0, 10);
}

function findNearestDate(
  month: number,
  day: number,
  { today, isUpcoming }: Near,
): string | undefined {
  const year = Number(today.slice(0, 4));
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  return [year - 1, year, year + 1]
    .flatMap((one) => iso(one, month, day) ?? [])
    .filter((date) => !isUpcoming || date >= today)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Parse a typed date: "2026-11-12", "12 Nov", "12 November 2026", "Nov 12, 2026", "12.11.", "12/11/26", "today". Return
 * undefined if it is not a date.
 */
export function parseTypedDate(typed: string, near: Near): string | undefined {
  const text = foldName(toAsciiDigits(typed));
  const relative = parseRelativeDay(text, near);
  if (relative) return relative;
  const [, ...yearFirst] = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  const [year, month, day] =
    yearFirst.length > 0
      ? [yearFirst[0], yearFirst[2], yearFirst[3]].map(Number)
      : parseDateParts(text, near);
  if (!month || !day) return undefined;
  if (year === undefined || Number.isNaN(year)) return findNearestDate(month, day, near);
  // "0026" is not a valid year.
  const isShort = year < 100 && !/\d{3}/.test(text);
  return iso(isShort ? 2000 + year : year, month, day);
}

function parseDateParts(text: string, near: Near): (number | undefined)[] {
  const { monthFirst, shortYear, language = 'en' } = near;
  const { fillers, weekdays } = wordsBesideDates(language);
  const weekday = weekdays.find((name) => text.startsWith(name) || text.endsWith(name)) ?? '';
  const plain = text
    .replace(weekday, ' ')
    .replace(/(\d)(st|nd|rd|th|er|o|º)\b/, '$1')
    .replace(/\b(de|of|den|le|el)\b/g, ' ');
  const words = stripWeekday(
    (plain.match(/\d+|\p{L}[\p{L}\p{M}]*(?:\.\p{L}[\p{L}\p{M}]*)*/gu) ?? []).filter(
      (one) => !fillers.has(one),
    ),
    near,
  );
  if (words.length < 2 || words.length > 3) return [];
  const [first = '', second = '', third] = words;
  const year = third === undefined ? undefined : Number(third);
  const named = { first: findMonth(first, near), second: findMonth(second, near) };
  if (/^\d{4}$/.test(first)) {
    const last = third === undefined ? undefined : findMonth(third, near);
    return last ? [+first, last, +second] : [+first, named.second ?? +second, Number(third)];
  }
  if (named.second) return [year, named.second, Number(first)];
  if (named.first) return [year, named.first, Number(second)];
  const isShort = words.length > 2 && words.every((one) => /^\d\d?$/.test(one));
  if (isShort && shortYear === 'unclear') return [];
  if (isShort && shortYear === 'first') return words.map(Number);
  // In dates with dots, the day is always first.
  const [day, month] = monthFirst && !text.includes('.') ? [+second, +first] : [+first, +second];
  // If the month is above 12 in a date with a year, the day and month must be swapped.
  const isSwapped = third !== undefined && month > monthsOfYear && day <= monthsOfYear;
  return isSwapped ? [year, day, month] : [year, month, day];
}

const monthsOfYear = 12;
/** Remove the weekday before a date: "Thu 26 Nov". In "mar 3 dic", the weekday is the word that cannot be the month. */
function stripWeekday(words: readonly string[], near: Near): readonly string[] {
  const [first = '', , third] = words;
  const isMonth = (word = '') => findMonth(word, near) !== undefined;
  const isWeekday = words.length > 2 && /\p{L}/u.test(first) && (isMonth(third) || !isMonth(first));
  return isWeekday ? words.slice(1) : words;
}
