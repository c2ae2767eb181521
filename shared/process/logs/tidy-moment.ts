import { foldName } from '../../fold-name.ts';
import { rewriteLocalDate } from '../../other-calendars.ts';
import { findMonthByName, languages } from './month-names.ts';

const clock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?`;
const morning = '午前|上午|凌晨|早上|오전|π\\.μ\\.|p\\.d\\.|SA|PG';
const afternoon = '午後|下午|中午|晚上|오후|μ\\.μ\\.|m\\.d\\.|CH|PTG';
const half = String.raw`[AaPp]\.? ?[Mm]\.?`;

/**
 * Replacements that convert a time in words to digits and symbols, in order. None removes a zone, which would change
 * the time.
 */
const steps: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Chinese, Japanese, Korean: 2026年11月23日(月) 14時30分15秒.
  [/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]\s?/gu, '$1-$2-$3 '],
  [
    /[[(]?(?:[日月火水木金土]曜日?|(?:星期|[周週])[一二三四五六日天]|[월화수목금토일]요일)[\])]?/gu,
    ' ',
  ],
  [/[[(][日月火水木金土월화수목금토일][\])]/gu, ' '],
  [/(\d{1,2})\s?[時时點点시]\s?(\d{1,2})\s?[分분]\s?(\d{1,2})\s?[秒초]/gu, '$1:$2:$3'],
  [/(\d{1,2})\s?[時时點点시]\s?(\d{1,2})\s?[分분]/gu, '$1:$2'],
  [/(\d{1,2})\s?[時时點点시](?!\d)/gu, '$1:00'],
  [/:(\d)(?!\d)/g, ':0$1'],
  // Halves of the day in other languages, before or after the time.
  [new RegExp(`(?:${morning})\\s?(${clock})`, 'gu'), '$1 AM'],
  [new RegExp(`(?:${afternoon})\\s?(${clock})`, 'gu'), '$1 PM'],
  [new RegExp(`(${clock}) (?:${morning})(?![\\p{L}])`, 'gu'), '$1 AM'],
  [new RegExp(`(${clock}) (?:${afternoon})(?![\\p{L}])`, 'gu'), '$1 PM'],
  // Full hours: 2 PM, 14 Uhr, 14h, 2026-11-23T14Z.
  [new RegExp(`(?<![\\d:.])(\\d{1,2}) ?(${half})(?![\\p{L}])`, 'gu'), '$1:00 $2'],
  [/(?<![\d:.])(\d{1,2}) ?(?:Uhr|uhr|h) ?(\d{2})(?!\d)/g, '$1:$2'],
  [/(?<![\d:.])(\d{1,2}) ?(?:Uhr|uhr|h)(?![\p{L}\d])/gu, '$1:00'],
  [/(\d)T(\d{2})(?=$|[Zz+-])/g, '$1T$2:00'],
  // Marks of years and days in Slavic and Baltic languages.
  [
    /(\d{4}\.?|\.\d\d|\d \d{1,2}|\p{L} \d{1,2}) (?:г|р|ж|թ|m|d|gada|года|жылы)\.?(?=[ ,]|$)/gu,
    '$1',
  ],
  [/(?<=[\p{L}\d.] ?)(\d{4})\.(?=,? |$)/gu, '$1'],
  [/(?<= )(?:de |del |d[’'])(?=\p{L}|\d{4})/gu, ''],
  // Year, day, month in Latvian, and months by number in Vietnamese.
  [/^(\d{4})\.? (\d{1,2})\.? (\p{L}[\p{L}\p{M}]+)/u, '$2 $3 $1'],
  [/(\d{1,2}) (?:tháng|thg) (\d{1,2}),? (?:năm )?(\d{4})/u, '$3-$2-$1'],
  // Separators of day and time.
  [new RegExp(`(?<!:\\d\\d)[ ,]+[-–|@] (?=${clock})`, 'gu'), ' '],
  [/\/(?=\d{1,2}:\d{2})/g, ' '],
  [
    new RegExp(
      `[ ,]+(?:v|ve|o|la|ob|u|в|у|о|во|na|kell|pukul|pada|ag|am|ar|lúc|në|nang|στις|a les|le) (?=${clock})`,
      'gu',
    ),
    ' ',
  ],
];

let known: ReadonlySet<string> | undefined;
/** Return the names of weekdays in the languages whose months are known. */
function getWeekdayNames(): ReadonlySet<string> {
  known ??= new Set(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
        return [1, 2, 3, 4, 5, 6, 7].map((day) =>
          foldName(format.format(Date.UTC(2026, 1, day))).replaceAll('.', ''),
        );
      }),
    ),
  );
  return known;
}
const words = /[[(]?(\p{L}[\p{L}\p{M}’'-]+)\.?[\])]?(?:, ?)?/gu;
const numbersAfterWord = /^\P{L}*\p{L}+\.?,? \d{1,4}[-/.] ?\d{1,2}[-/.]/u;
/**
 * Remove weekdays, which repeat the date. Capitals alone may be a zone: SAT, EST. A word that is also a month, such as
 * the French mar., is a weekday before a date in numbers.
 */
const removeWeekdays = (text: string) =>
  text.replace(words, (all, word: string, at: number) => {
    if (/^\p{Lu}+$/u.test(word) || !getWeekdayNames().has(foldName(word))) return all;
    const isMonth = findMonthByName(word) > 0 && !(at === 0 && numbersAfterWord.test(text));
    return isMonth ? all : ' ';
  });

/**
 * A time before its date: 14:30 23.11.2026. The date starts with a number or a month, because a zone may precede it.
 */
const timeFirst = new RegExp(
  `^(${clock}(?: ?${half})?)(?:,? (?:on|am|den|le|del|el) |,? )(.+)$`,
  'u',
);
function moveTimeToEnd(text: string): string {
  const [, time = '', day = ''] = timeFirst.exec(text) ?? [];
  const [word = ''] = /^\p{L}*/u.exec(day) ?? [];
  return time !== '' && (word === '' || findMonthByName(word) > 0) && !day.includes(':')
    ? `${day} ${time}`
    : text;
}

/** Rewrite a time of a log in digits and symbols. Used for times that match no known format unchanged. */
export function tidyMoment(text: string): string {
  const plain = removeWeekdays(rewriteLocalDate(text)).replace(/\s+/g, ' ').trim();
  const inSigns = steps.reduce((all, [pattern, by]) => all.replace(pattern, by), plain);
  return moveTimeToEnd(
    inSigns
      .replace(/\s+/g, ' ')
      .replace(/[ ,]+$/, '')
      .trim(),
  );
}
