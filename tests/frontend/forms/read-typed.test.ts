import { describe, expect, test } from 'vitest';
import { isMonthFirst, parseTypedDate } from '#shared/read-date.ts';

describe('a date in the language of the reader', () => {
  const shown = (language: string, date: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );
  test.each(['de', 'en', 'en-GB', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'cs', 'da', 'sv', 'tr'])(
    'every month is recognized in its %s format',
    (language) => {
      const near = { today: '2026-11-21', monthFirst: isMonthFirst(language), language };
      for (let month = 1; month <= 12; month += 1) {
        const date = `2030-${String(month).padStart(2, '0')}-05`;
        expect([shown(language, date), parseTypedDate(shown(language, date), near)]).toEqual([
          shown(language, date),
          date,
        ]);
      }
    },
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
    expect(locales.map(isMonthFirst)).toEqual(isFirst);
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
