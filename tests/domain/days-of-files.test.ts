import { describe, expect, test } from 'vitest';
import { readFileDate, readRow } from '#shared/import/read-cells.ts';
import { holidaySheet } from '#shared/sla/holiday-files-api.ts';

const read = (text: string) => readFileDate(text, 'en');

describe('a date in an imported file', () => {
  test.each([
    ['2026-12-25', '2026-12-25'],
    ['2026-12-25 00:00:00', '2026-12-25'],
    ['2026-12-25T00:00:00Z', '2026-12-25'],
    ['2026/12/25', '2026-12-25'],
    ['20261225', '2026-12-25'],
    ['25.12.2026', '2026-12-25'],
    ['3.4.26', '2026-04-03'],
    ['Fr., 25.12.2026', '2026-12-25'],
    ['25/12/2026', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['04/04/2026', '2026-04-04'],
    ['25-DEC-26', '2026-12-25'],
    ['Friday, December 25, 2026', '2026-12-25'],
    ['25. Dezember 2026', '2026-12-25'],
    ['3 avr. 2026', '2026-04-03'],
    ['1er mai 2026', '2026-05-01'],
    ['25 grudnia 2026', '2026-12-25'],
    ['3 de marzo de 2027', '2027-03-03'],
    ['5. Jänner 2027', '2027-01-05'],
    ['\u00a025.12.2026 ', '2026-12-25'],
    ['２５.１２.２０２６', '2026-12-25'],
    ['3 fe\u0301vr. 2026', '2026-02-03'],
  ])('the text %j is read as the date %s, whatever its language', (text, date) =>
    expect(read(text)).toEqual({ date }),
  );

  test.each(['04/03/2026', '3-4-26', '05/01/2031', '26-12-31', '03-04-05', '31-12-26'])(
    'the ambiguous date %s is rejected with its possible readings',
    (text) => expect(read(text)).toEqual({ problem: expect.stringContaining('Write one of them') }),
  );

  test.each([
    ...['', '46349', 'today', '25.12.', 'Dec 25', '2031-02-29', '30.2.2026', '13/13/2026'],
    ...['2026-12-25 14:00', 'soon', '25 brumaire 2026'],
    ...['31.12.0026', '31.12.1899', '1.1.2200', '30-02-26'],
  ])('the text %j is rejected because it is not a valid date', (text) =>
    expect(read(text)).toEqual({ problem: 'Write the day as 2026-12-31.' }),
  );
});

const tags = [
  ...['he', 'hi', 'hi-u-nu-deva', 'ar', 'ar-EG', 'ar-SY', 'fa', 'fa-u-ca-gregory', 'fa-u-nu-latn'],
  ...[
    'th',
    'th-u-ca-gregory',
    'th-u-nu-thai',
    'eu',
    'ka',
    'hy',
    'ur',
    'bn',
    'mr',
    'ne',
    'ta',
    'ja',
  ],
  ...['zh', 'zh-TW', 'ko', 'ru', 'uk', 'be', 'bg', 'mk', 'sr', 'hr', 'sl', 'cs', 'sk', 'pl', 'hu'],
  ...[
    'lt',
    'lv',
    'et',
    'fi',
    'sv',
    'nb',
    'da',
    'is',
    'ro',
    'ca',
    'gl',
    'es',
    'pt',
    'it',
    'fr',
    'nl',
  ],
  ...['de', 'en', 'en-US', 'el', 'tr', 'sq', 'cy', 'ga', 'vi', 'kk', 'id'],
];
const days = Array.from({ length: 24 }, (_, n) => Date.UTC(2026, n >> 1, n % 2 ? 25 : 3));
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
/** Languages with long dates that are refused, because some months have two words or a name that fits two months. */
const partly = new Set(['hr', 'sq', 'cy', 'ga', 'vi', 'fa', 'fa-u-nu-latn', 'pl']);

const writeDays = (language: string, dateStyle: 'full' | 'long' | 'medium' | 'short') => {
  const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
  return days.map((at) => ({ at, text: format.format(at) }));
};

test.each(tags)('a date written in %s is never read as another day', (language) => {
  const wrong = (['full', 'long', 'medium', 'short'] as const)
    .flatMap((style) => writeDays(language, style))
    .filter(({ at, text }) => ![undefined, toDay(at)].includes(dayIn(text)));
  expect(wrong).toEqual([]);
});

test.each(tags.filter((tag) => !partly.has(tag)))(
  'a date written in %s with the name of its month is read correctly',
  (language) => {
    const refused = writeDays(language, 'long').filter(({ at, text }) => dayIn(text) !== toDay(at));
    expect(refused).toEqual([]);
  },
);

function dayIn(text: string): string | undefined {
  const answer = read(text);
  return 'date' in answer ? answer.date : undefined;
}

test.each([
  ['۱۴۰۵/۹/۲', 'The year 1405 is not of the Gregorian calendar.'],
  ['23/11/2569', 'The year 2569 is not of the Gregorian calendar.'],
  ['٢٣ محرم ١٤٤٨', 'The year 1448 is not of the Gregorian calendar.'],
  ['3. lis 2026.', 'Write the day as'],
  ['23 พ.ย. 69', 'could be'],
  ['25/1/69', 'could be 2069-01-25 or 1969-01-25.'],
  ['26/1/25', 'could be 2025-01-26 or 2026-01-25.'],
])(
  'the date %s with an unsupported calendar, century, or order is refused with the reason',
  (text, why) => expect(read(text)).toEqual({ problem: expect.stringContaining(why) }),
);

test.each([
  ['۲ آذر ۱۴۰۵', '2026-11-23'],
  ['23 พฤศจิกายน 2569', '2026-11-23'],
  ['๒๓ พ.ย. ๒๕๖๙', '2026-11-23'],
  ['٢٣ تشرين الثاني ٢٠٢٦', '2026-11-23'],
  ['23 בנובמבר 2026', '2026-11-23'],
  ['2026(e)ko azaroaren 23(a)', '2026-11-23'],
  ['२३ नवंबर २०२६', '2026-11-23'],
  ['26/1/3', '2026-01-03'],
])('the date %s in the notation of its language is read as %s', (text, date) =>
  expect(read(text)).toEqual({ date }),
);

test.each([
  ...[
    'yes',
    'Y',
    'TRUE',
    '1',
    'x',
    'ja',
    'J',
    'WAHR',
    'oui',
    'vrai',
    'sí',
    'si\u0301',
    'verdadero',
    'ｙｅｓ',
  ].map((text) => [text, true] as const),
  ...['no', 'N', 'false', '0', 'Nein', 'FALSCH', 'non', 'faux', 'falso', 'NA\u0303O'].map(
    (text) => [text, false] as const,
  ),
])('the yes-or-no value %s in a file of another program is read as %s', (text, value) => {
  const { fields, problems } = readRow(holidaySheet, { yearly: text }, {});
  expect({ problems, value: fields.recursYearly }).toEqual({ problems: {}, value });
});
