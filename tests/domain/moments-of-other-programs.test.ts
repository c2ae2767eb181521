import { expect, test } from 'vitest';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { findLikeliestFormat } from '#shared/process/logs/likeliest-format.ts';
import { analyzeStart } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { momentReader } from '#shared/process/logs/read-moment.ts';
import { csvMapping } from './support/write-log.ts';

const read = (text: string) => momentReader(findLikeliestFormat([text]).format, 'UTC')(text);
const readPattern = (momentPattern: string, text: string) =>
  momentReader('pattern', 'UTC', momentPattern)(text);

const languages = [
  ...['en-US', 'en-GB', 'en-CA', 'en-AU', 'de', 'de-AT', 'de-CH', 'fr', 'fr-CH', 'fr-CA'],
  ...['es', 'es-MX', 'it', 'pt', 'pt-PT', 'nl', 'sv', 'nb', 'da', 'fi'],
];
const styles = ['full', 'long', 'medium', 'short'] as const;

test.each(languages)(
  'dates and times that a program writes in %s are read as the same moment',
  (language) => {
    const wrong: string[] = [];
    for (const dateStyle of styles)
      for (const timeStyle of ['medium', 'short', undefined] as const)
        for (let month = 0; month < 12; month += 1)
          for (const hour of [0, 12, 14]) {
            const at = Date.UTC(2026, month, 25, timeStyle ? hour : 0, timeStyle ? 15 : 0);
            const format = new Intl.DateTimeFormat(language, {
              ...{ dateStyle, timeZone: 'UTC' },
              ...(timeStyle && { timeStyle }),
            });
            const text = format.format(at);
            if (read(text) !== at) wrong.push(text);
          }
    expect(wrong).toEqual([]);
  },
);

const moreLanguages = [
  ...['cs', 'sk', 'hu', 'ro', 'bg', 'sl', 'sr', 'sr-Latn', 'bs', 'mk', 'el', 'tr', 'ru', 'uk'],
  ...['be', 'ca', 'et', 'lv', 'lt', 'id', 'ms', 'kk', 'ja', 'zh', 'zh-TW', 'zh-HK', 'fr-BE', 'lb'],
];
test.each(moreLanguages)(
  'dates with times and weekdays written in %s are read as the same moment',
  (language) => {
    const format = new Intl.DateTimeFormat(language, {
      ...{ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' },
    });
    const times = Array.from({ length: 12 }, (_, month) =>
      Date.UTC(2026, month, 20 + month, 14, 15),
    );
    expect(times.filter((one) => read(format.format(one)) !== one).map(format.format)).toEqual([]);
  },
);

const at = Date.UTC(2026, 10, 23, 14, 30);
test.each([
  ...['23. 11. 2026 v 14:30', 'pondělí 23. listopadu 2026 v 14:30', '14:30 23.11.2026'],
  ...['2026. november 23., hétfő 14:30', '2026. nov. 23., hétfő 14:30:00', '23.11.26 г., 14:30'],
  ...[
    '2026年11月23日 14時30分',
    '2026年11月23日(月) 14:30',
    '2026/11/23 午後2:30',
    '2:30 PM Nov 23, 2026',
  ],
  ...['2026年11月23日 午後2時30分', '2026年11月23日下午2:30', '2026-11-23 下午 02:30:00'],
  ...[
    '2026. 11. 23. 오후 2:30',
    '2026년 11월 23일 월요일 오후 2:30',
    '２０２６/１１/２３　１４：３０',
  ],
  ...[
    'Mon 23/11/2026 14:30',
    'Mo., 23.11.2026 14:30',
    'lun. 23/11/2026 14:30',
    '14:30:00 2026-11-23',
  ],
  ...[
    '2026-11-23 (Mon) 14:30',
    '23.11.2026 - 14:30',
    '23.11.2026, 14 Uhr 30',
    '23 ноября 2026 г. в 14:30',
  ],
  ...['23NOV2026:14:30:00', '23NOV2026:14:30:00.00', '2026-Nov-23 14:30', '23.Nov.2026 14:30'],
  ...['23rd November 2026 14:30', 'November 23rd, 2026 2:30 PM', '11/23/2026 2:30 p. m.'],
  ...['Nov 23 2026 02:30:00:000PM', '23 Nov 2026 14:30:00:000', '20261123143000000'],
  ...['2026. 11. 23. 14:30:00', '2026. nov. 23. 14:30', '2026-11-23 14 h 30'],
])('the time %s in the format of another program is read', (text) => expect(read(text)).toBe(at));

test.each([
  ...[
    '23/11/2026 2 PM',
    '11/23/2026 2pm',
    '2 PM 11/23/2026',
    'Nov 23, 2026, 2 p.m.',
    '2026-11-23T14',
  ],
  ...['Monday, 23 November 2026 at 2 PM', '2026-11-23 2PM', '23.11.2026 14 Uhr', '23.11.2026 14h'],
  ...['2026-11-23T14Z', '2026-11-23T15+01:00', '2026年11月23日 14時', '2026/11/23 午後2時'],
  '2:00 CH 23/11/2026',
])('the time in %s, which contains only a full hour, is read', (text) =>
  expect(read(text)).toBe(Date.UTC(2026, 10, 23, 14)),
);

test.each([
  ...[
    '14:30 CET 23.11.2026',
    '14:30 EST Nov 23 2026',
    '2026-11-23 EST 14:30',
    '午後13:70 2026/11/23',
  ],
  ...['2026-11-23 14:30 Mars', '2026-11-23 tomorrow 14:30', '2 PM'],
])('the text %s is not read as a time, because its words could name a time zone', (text) => {
  expect(read(text)).toBeUndefined();
});

test.each(['2026-11-23 13:30 AM', '2026-11-23 24:30 PM', '11/23/2026 14:30:00 a.m.'])(
  'the time %s is rejected because it contradicts its AM or PM',
  (text) => expect(read(text)).toBeUndefined(),
);

test.each([
  ['yyyy-MM-dd HH:mm:ss.SS', '2026-11-23 14:30:00.00'],
  ['yyyy-MM-dd HH:mm:ss.SSSSSSS', '2026-11-23 14:30:00.0000000'],
  ['yyyy-MM-dd HH:mm:ssXX', '2026-11-23 15:30:00+0100'],
  ['yyyy-MM-dd HH:mm:ss ZZZ', '2026-11-23 15:30:00 +0100'],
  ['EEE MMM dd HH:mm:ss z yyyy', 'Mon Nov 23 15:30:00 CET 2026'],
  ["yyyy-MM-dd'T'HH:mm:ss.SSSxxx'['VV']'", '2026-11-23T15:30:00.000+01:00[Europe/Berlin]'],
  ['E, d MMM yyyy h:mm a', 'Mon, 23 Nov 2026 2:30 p. m.'],
  ['EEEE, d MMMM yyyy HH:mm', 'segunda-feira, 23 novembro 2026 14:30'],
  ['MMM d yyyy h:mma', 'Nov 23  2026  2:30PM'],
  ['DD.MM.YYYY HH:mm', '23.11.2026 14:30'],
  ['D/M/YY h:mm a', '23/11/26 2:30 PM'],
  ['yyyy/MM/dd ah:mm', '2026/11/23 午後2:30'],
  ['yyyy. M. d. a h:mm', '2026. 11. 23. 오후 2:30'],
])('the pattern %s reads the time %s', (momentPattern, text) => {
  const mapping = { ...csvMapping(), moments: 'pattern', momentPattern };
  expect(LogMapping.safeParse(mapping).error?.issues).toBeUndefined();
  expect(readPattern(momentPattern, text)).toBe(at);
});

test('a UTC offset, a time zone, or AM or PM after a weekday and a time is applied', () => {
  expect(read('Mon 2026-11-23 14:30 -05:00')).toBe(at + 5 * 3_600_000);
  expect(read('Mo., 23.11.2026 14:30 CET')).toBe(at - 3_600_000);
  expect(read('23/11/2026 12:15 SA')).toBe(Date.UTC(2026, 10, 23, 0, 15));
});

test('a time read with a date pattern is rejected if it contradicts its AM or PM', () =>
  expect(readPattern('yyyy-MM-dd hh:mm a', '2026-11-23 13:30 AM')).toBeUndefined());

const log = (...days: string[]) =>
  analyzeStart(
    decodeStart({
      bytes: Buffer.from(['case,activity,time', ...days.map((day) => `1,A,${day}`)].join('\n')),
      isWhole: true,
    }),
    { timeZone: 'UTC' },
  ).asked.includes('moments');

test('two-digit years require a choice if the first number varies less than the last, as a year does', () => {
  expect(log('26-11-20 10:00', '26-11-21 10:00', '26-11-22 10:00')).toBe(true);
  expect(log('26.11.20', '26.11.21', '26.12.22')).toBe(true);
  expect(log('20-11-26 10:00', '21-11-26 10:00', '22-11-26 10:00')).toBe(false);
  expect(log('20.11.2026', '20.11.2025')).toBe(false);
  // The last value is not a date with the year first.
  expect(log('26-11-20', '26-11-21', '26-11-32')).toBe(false);
});
