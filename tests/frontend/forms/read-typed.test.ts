import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getDateOrder, parseTypedDate } from '#shared/read-date.ts';
import { runs } from '#tests/support/runs.ts';

describe('a date in the language of the reader', () => {
  const readable = [
    ...[
      'en',
      'en-GB',
      'de',
      'de-AT',
      'fr',
      'es',
      'it',
      'pt',
      'pt-PT',
      'nl',
      'sv',
      'da',
      'nb',
      'nn',
    ],
    ...['fi', 'is', 'pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'sr', 'bg', 'ru', 'uk', 'tr', 'ro', 'el'],
    ...['lt', 'lv', 'et', 'ja', 'ko', 'zh', 'zh-TW', 'id'],
  ];
  const others = [
    'ca',
    'eu',
    'fa',
    'ga',
    'he',
    'hi',
    'th',
    'mn',
    'ar',
    'ka',
    'af',
    'en-CA',
    'fr-CA',
  ];
  const days = fc
    .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) })
    .map((at) => new Date(at).toISOString().slice(0, 10));
  test('a date that a language writes in any style is read as the same day or, in few languages, refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...readable, ...others),
        fc.constantFrom('short' as const, 'medium' as const, 'long' as const, 'full' as const),
        days,
        (language, dateStyle, day) => {
          const isShortYear = dateStyle === 'short' && (day < '2000' || day >= '2060');
          fc.pre(!isShortYear);
          const date = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
          const found = parseTypedDate(date.format(new Date(day)), {
            ...{ today: '2026-11-21', language, ...getDateOrder(language) },
          });
          if (found !== undefined || readable.includes(language)) expect(found).toBe(day);
        },
      ),
      { numRuns: runs(600) },
    );
  });

  test.each([
    ['ko', '26. 1. 4.', '2026-01-04'],
    ['ko', '26/1/4', '2026-01-04'],
    ['ko', '1월 4일', '2027-01-04'],
    ['ko', '2026년 1월 4일 (일)', '2026-01-04'],
    ['ja', '2026年1月4日', '2026-01-04'],
    ['ja', '1/4/2026', '2026-01-04'],
    ['ja', '26/1/4', undefined],
    ['sv', '26-01-04', undefined],
    ['sv', '4/1', '2027-01-04'],
    ['th', '1/4/69', undefined],
    ['hu', '2026. január 4., vasárnap', '2026-01-04'],
    ['tr', '4 Ocak 2026 Pazar', '2026-01-04'],
    ['pt', 'domingo, 4 de janeiro de 2026', '2026-01-04'],
    ['en', '4 January 2026 noon', undefined],
    ['en', '4 January noon', undefined],
  ])('in the language %s, the typed date %s is read as %s', (language, typed, date) =>
    expect(
      parseTypedDate(typed, {
        ...{ today: '2026-11-21', language, ...getDateOrder(language) },
      }),
    ).toBe(date),
  );

  const german = { today: '2026-11-21', monthFirst: false, language: 'de' };
  test.each([
    ['5. März 2030', '2030-03-05'],
    ['5 Mai 2030', '2030-05-05'],
    ['5. Okt. 2030', '2030-10-05'],
    ['5. maerz 2030', '2030-03-05'],
    ['5 Mrz 2030', '2030-03-05'],
    ['05-Mrz-30', '2030-03-05'],
    ['5. Maiz 2030', undefined],
    ['5 Dec 2030', '2030-12-05'],
    ['heute', '2026-11-21'],
    ['Morgen', '2026-11-22'],
    ['gestern', '2026-11-20'],
    ['übermorgen', '2026-11-23'],
    ['Do., 26. Nov. 2026', '2026-11-26'],
    ['5. Jänner 2030', '2030-01-05'],
    ['today', '2026-11-21'],
    ['03.04.2030', '2030-04-03'],
    ['03/04/2030', '2030-04-03'],
  ])('the German date %s is read as %s', (typed, date) =>
    expect(parseTypedDate(typed, german)).toBe(date),
  );

  test('the language decides which part of 03/04 is the month', () => {
    const locales = ['en-US', 'ja', 'hu', 'en-GB', 'de', 'fr', 'en-IN', 'sv', 'en-SE', 'af'];
    const isFirst = [
      ...Array.from({ length: 3 }, () => true),
      ...Array.from({ length: 7 }, () => false),
    ];
    expect(locales.map((locale) => getDateOrder(locale).monthFirst)).toEqual(isFirst);
  });
});

describe('a typed date', () => {
  const near = { today: '2026-11-21', monthFirst: false };
  test.each([
    ['2026-11-12', '2026-11-12'],
    ['12 November 2026', '2026-11-12'],
    ['12 Nov', '2026-11-12'],
    ['Nov 12, 2026', '2026-11-12'],
    ['12th Nov 26', '2026-11-12'],
    ['12.11.', '2026-11-12'],
    ['12/11/26', '2026-11-12'],
    ['10 Jan', '2027-01-10'],
    ['30 Sept', '2026-09-30'],
    ['today', '2026-11-21'],
    ['Thu 12 Nov', '2026-11-12'],
    ['Thursday, November 12, 2026', '2026-11-12'],
    ['2026/11/12', '2026-11-12'],
    ['20261112', '2026-11-12'],
    ['11/26/2026', '2026-11-26'],
  ])('the typed date %s is read as %s', (typed, date) =>
    expect(parseTypedDate(typed, near)).toBe(date),
  );

  test.each([
    ['12 Nov', '2027-11-12'],
    ['31 December', '2026-12-31'],
    ['30 June', '2027-06-30'],
    ['21 Nov', '2026-11-21'],
    ['12 Nov 2026', '2026-11-12'],
  ])('in a field for future dates, the typed date %s is read as %s', (typed, date) =>
    expect(parseTypedDate(typed, { ...near, isUpcoming: true })).toBe(date),
  );

  test.each([
    ['11/12/2026', '2026-11-12'],
    ['11-12', '2026-11-12'],
    ['12.11.', '2026-11-12'],
    ['25.12.', '2026-12-25'],
    ['25. 12. 26', '2026-12-25'],
    ['Nov. 12', '2026-11-12'],
    ['25/12', undefined],
  ])('in a locale with the month first, the typed date %s is read as %s', (typed, date) =>
    expect(parseTypedDate(typed, { ...near, monthFirst: true })).toBe(date),
  );

  test.each([
    '',
    '12',
    '31 Feb 2026',
    '12 Nov 20261',
    'the day after',
    '12 November 2026 at noon',
    '0.0.',
  ])('the text %j is not a date', (typed) => expect(parseTypedDate(typed, near)).toBeUndefined());
});
