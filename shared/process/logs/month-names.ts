import { foldName } from '../../fold-name.ts';

/** Languages whose names of months are known, the most frequent in files first. */
const languages = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'sv', 'da', 'nb', 'nn', 'fi'],
  ...['et', 'lv', 'lt', 'hu', 'ro', 'bg', 'hr', 'sl', 'sr', 'sr-Latn', 'bs', 'mk', 'sq', 'el'],
  ...['tr', 'ru', 'uk', 'be', 'ca', 'gl', 'eu', 'ga', 'cy', 'is', 'mt', 'lb', 'id', 'ms', 'vi'],
  ...['af', 'sw', 'az', 'kk', 'uz'],
];

/** Small letters without accents and points: février, févr. and fevr are one. */
const fold = (name: string): string => foldName(name).replaceAll('.', '');

let known: ReadonlyMap<string, number> | undefined;
function monthNames(): ReadonlyMap<string, number> {
  if (known) return known;
  // Of a word that two languages have for two months, nothing says which is meant; English and German go first.
  const found = new Map<string, number>([
    ...(['mrz', 'maerz'] as const).map((name) => [name, 3] as const),
    ...(['janner', 'jaenner'] as const).map((name) => [name, 1] as const),
    ['sept', 9],
  ]);
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
  for (const name of doubtful) if (!sure.has(name)) found.delete(name);
  known = found;
  return found;
}

/** 1 to 12 of the name of a month in any of these languages, short or long; 0 of any other word. */
export function monthByName(text: string): number {
  const name = fold(text);
  const names = monthNames();
  const whole = names.get(name);
  if (whole !== undefined) return whole;
  // Other ways to shorten a name: Sept, Febr. Only what begins a single month.
  if (name.length < 3) return 0;
  const months = new Set([...names].flatMap(([one, month]) => (one.startsWith(name) ? month : [])));
  return months.size === 1 ? ([...months][0] ?? 0) : 0;
}
