import { foldName } from '../../fold-name.ts';
import { germanMonths } from '../../read-date.ts';

/** Languages whose month names are recognized, the most frequent in files first. */
export const languages = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'sv', 'da', 'nb', 'nn', 'fi'],
  ...['et', 'lv', 'lt', 'hu', 'ro', 'bg', 'hr', 'sl', 'sr', 'sr-Latn', 'bs', 'mk', 'sq', 'el'],
  ...['tr', 'ru', 'uk', 'be', 'ca', 'gl', 'eu', 'ga', 'cy', 'is', 'mt', 'lb', 'id', 'ms', 'vi'],
  ...[
    'af',
    'sw',
    'az',
    'kk',
    'uz',
    'he',
    'ar',
    'fa-u-ca-gregory',
    'hi',
    'ur',
    'bn',
    'mr',
    'ne',
    'ta',
  ],
  ...['th', 'ka', 'hy'],
];

/** Lower case without accents and dots: février, févr. and fevr are equal. */
const fold = (name: string): string => foldName(name).replaceAll('.', '');

let known: ReadonlyMap<string, number> | undefined;
function getMonthNames(): ReadonlyMap<string, number> {
  if (known) return known;
  // A word may be a month in two languages with different numbers. English and German have priority.
  const found = new Map<string, number>([...germanMonths, ['sept', 9]]);
  const doubtful = new Set<string>();
  for (const [place, language] of languages.entries())
    for (const month of ['long', 'short'] as const)
      for (const shape of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' });
        for (let n = 0; n < 12; n += 1) {
          const part = format
            .formatToParts(Date.UTC(2026, n, 5))
            .find(({ type }) => type === 'month');
          const name = fold(part?.value ?? '');
          if (name === '' || /\d/.test(name)) continue;
          const before = found.get(name);
          if (before !== undefined && before !== n + 1 && place > 1) doubtful.add(name);
          found.set(name, before ?? n + 1);
        }
      }
  const sure = new Set([
    'jan',
    'feb',
    'mar',
    'apr',
    'may',
    'jun',
    'jul',
    'aug',
    'sep',
    'oct',
    'nov',
    'dec',
  ]);
  for (const name of doubtful) if (!sure.has(name)) found.set(name, 0);
  known = found;
  return found;
}

/** Return 1 to 12 for a month name in any of these languages, short or long, or 0 for any other word. */
export function findMonthByName(text: string): number {
  const name = fold(text);
  const names = getMonthNames();
  // The value is 0 for a name of different months in different languages: the Croatian lis is October, the Polish one
  // November.
  const whole = names.get(name);
  if (whole !== undefined) return whole;
  // Accept other abbreviations, such as Sept or Febr, if they are the beginning of only one month.
  if (name.length < 3) return 0;
  const months = new Set([...names].flatMap(([one, month]) => (one.startsWith(name) ? month : [])));
  return months.size === 1 ? ([...months][0] ?? 0) : 0;
}
