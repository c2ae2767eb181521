import { toAsciiDigits } from './ascii-digits.ts';

/** Years between the Buddhist and the Gregorian calendar. */
const buddhistYears = 543;
const solarHijriMonths = [
  ...['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن'],
  'اسفند',
];
const solarHijri = new RegExp(
  `(\\d{1,2}) (${solarHijriMonths.join('|')})(?: ماه)?،? (1[34]\\d\\d)`,
  'u',
);
/** Months in Arabic of the Levant, of which some have two words. */
const levantineMonths: readonly (readonly [name: string, month: string])[] = [
  ...([
    ['كانون الثاني', 'January'],
    ['شباط', 'February'],
    ['آذار', 'March'],
  ] as const),
  ...([
    ['نيسان', 'April'],
    ['أيار', 'May'],
    ['حزيران', 'June'],
    ['تموز', 'July'],
  ] as const),
  ...([
    ['آب', 'August'],
    ['أيلول', 'September'],
    ['تشرين الأول', 'October'],
  ] as const),
  ...([
    ['تشرين الثاني', 'November'],
    ['كانون الأول', 'December'],
  ] as const),
];

const dayMs = 86_400_000;
let persian: Intl.DateTimeFormat | undefined;
/** Return the Gregorian day of a Solar Hijri date, as ISO 8601. Undefined if it does not exist. */
function convertSolarHijri(year: number, month: number, day: number): string | undefined {
  persian ??= new Intl.DateTimeFormat('en-u-ca-persian', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  });
  const daysBefore = (month - 1) * 31 - Math.max(0, month - 7);
  // A Solar Hijri year starts between 19 and 22 March.
  const earliest = Date.UTC(year + 621, 2, 18) + (daysBefore + day) * dayMs;
  const wanted = [month, day, year].join('/');
  for (let n = 0; n < 5; n += 1) {
    const at = earliest + n * dayMs;
    const parts = new Map(persian.formatToParts(at).map(({ type, value }) => [type, value]));
    if ([parts.get('month'), parts.get('day'), parts.get('year')].join('/') === wanted)
      return new Date(at).toISOString().slice(0, 10);
  }
  return undefined;
}

const thai = /[\u0e01-\u0e2e]/u;
/**
 * Rewrite a date of another calendar or script for readers of Gregorian dates: digits of all scripts, Buddhist years
 * with Thai words, Solar Hijri months, and forms of Hebrew, Basque, Armenian and Arabic dates. Dates without a sign of
 * their calendar stay unchanged.
 */
export function rewriteLocalDate(text: string): string {
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll('،', ',');
  const gregorian = plain.replace(solarHijri, (all, day: string, month: string, year: string) => {
    return convertSolarHijri(Number(year), solarHijriMonths.indexOf(month) + 1, Number(day)) ?? all;
  });
  const inEnglish = levantineMonths.reduce(
    (all, [name, month]) => all.replace(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u'), month),
    gregorian,
  );
  const withYear = thai.test(inEnglish)
    ? inEnglish.replace(
        /(?:พ\.ศ\. ?|พุทธศักราช ?|ค\.ศ\. ?)?(?<!\d)(2[45]\d\d|20\d\d|19\d\d)(?!\d)/u,
        (_, year: string) =>
          String(Number(year) > 2400 ? Number(year) - buddhistYears : Number(year)),
      )
    : inEnglish;
  return withYear
    .replace(/(?<=^|\s)ה?(?:יום|שבת) [^\s,]+,? ?/u, '')
    .replace(/(?<=\d )ב(?=\p{Script=Hebrew}{3})/u, '')
    .replace(/(\d{4})\(?(?:e|a)?\)?ko (\p{L}+?)(?:ren|aren|k)? (\d{1,2})\(?a?\)?/u, '$3 $2 $1')
    .replace(/(\d{4}) ?թ\.?/u, '$1');
}

/**
 * Return the first year of a date that is plausible only in another calendar: Hijri or Buddhist. Undefined if there is
 * none.
 */
export function findForeignYear(text: string): number | undefined {
  const years = (toAsciiDigits(text).match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  return years.find((year) => (year >= 1300 && year < 1500) || (year >= 2443 && year < 2743));
}
