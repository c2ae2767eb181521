const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const names = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

type Near = {
  /** the date where the reader is: a date without a year is the one nearest to it */
  readonly today: string;
  /** "11/12" is November 12 there; "12.11." is it everywhere */
  readonly monthFirst: boolean;
  /** a date without a year is the next one instead: what is asked for is to come */
  readonly isUpcoming?: boolean | undefined;
};

const iso = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2200 ? at.toISOString().slice(0, 10) : undefined;
};

const monthOf = (word: string) => {
  const found = months.indexOf(word.slice(0, 3));
  return found >= 0 && names[found]?.startsWith(word.replace(/^sept$/, 'sep'))
    ? found + 1
    : undefined;
};

function nearest(month: number, day: number, { today, isUpcoming }: Near): string | undefined {
  const year = Number(today.slice(0, 4));
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  return [year - 1, year, year + 1]
    .flatMap((one) => iso(one, month, day) ?? [])
    .filter((date) => !isUpcoming || date >= today)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * The date somebody means: "2026-11-12", "12 Nov", "12 November 2026", "Nov 12, 2026", "12.11.", "12/11/26", "today".
 * Undefined when it is none.
 */
export function readDate(typed: string, near: Near): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'today') return near.today;
  const [year, month, day] = /^\d{4}-\d{1,2}-\d{1,2}$/.test(text)
    ? text.split('-').map(Number)
    : partsOf(text, near.monthFirst);
  if (!month || !day) return undefined;
  if (year === undefined || Number.isNaN(year)) return nearest(month, day, near);
  return iso(year < 100 ? 2000 + year : year, month, day);
}

function partsOf(text: string, monthFirst: boolean): (number | undefined)[] {
  const words = text.replace(/(\d)(st|nd|rd|th)\b/, '$1').match(/\d+|\p{L}+/gu) ?? [];
  if (words.length < 2 || words.length > 3) return [];
  const [first = '', second = '', third] = words;
  const year = third === undefined ? undefined : Number(third);
  const named = { first: monthOf(first), second: monthOf(second) };
  if (named.second) return [year, named.second, Number(first)];
  if (named.first) return [year, named.first, Number(second)];
  // With points the day comes first wherever the reader is.
  const [day, month] = monthFirst && !text.includes('.') ? [second, first] : [first, second];
  return [year, Number(month), Number(day)];
}
