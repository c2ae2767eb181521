import { describe, expect, test } from 'vitest';
import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import * as dates from '#frontend/components/text/format/dates.ts';
import {
  formatHoursAndMinutes,
  formatTimeLeft,
  formatTypicalDuration,
  formatWorkingDays,
  formatWorkingTime,
} from '#frontend/components/text/format/duration.ts';
import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import {
  formatCount,
  formatDecimal,
  formatMoney,
  formatSize,
  sumMoney,
} from '#frontend/components/text/format/numbers.ts';
import { formatChanges } from '#frontend/features/requests/answer-words.ts';

const berlin = { locale: 'en-GB', timeZone: 'Europe/Berlin' };
const now = Date.parse('2026-11-18T09:12:00Z');

describe('moments', () => {
  test.each([
    ['2026-11-18T07:20:00Z', 'Today, 08:20'],
    ['2026-11-17T15:48:00Z', 'Yesterday, 16:48'],
    ['2026-11-13T14:40:00Z', 'Fri 13 Nov, 15:40'],
    ['2026-11-19T14:00:00Z', 'Tomorrow, 15:00'],
    ['2025-11-13T14:40:00Z', '13 Nov 2025, 15:40'],
  ])('the moment %s is formatted as "%s" for a person in Berlin', (at, words) => {
    expect(dates.formatMoment(at, now, berlin)).toBe(words);
  });

  test('the same moment is shown as today or yesterday, depending on the time zone of the viewer', () => {
    const at = '2026-11-17T23:30:00Z';
    expect(dates.formatDay(at, now, berlin)).toBe('Today');
    expect(dates.formatDay(at, now, { ...berlin, timeZone: 'America/Chicago' })).toBe('Yesterday');
  });

  test("dates in product texts are shown in the viewer's zone, and dates in form answers only if they are the whole value", () => {
    const format = {
      date: (date: string) => dates.formatDate(date, berlin.locale),
      momentWithin: (at: string) => dates.formatMomentWithin(at, now, berlin),
    };
    const told = (text: string) => formatDatesInText(text, format);
    expect(told('Not decided by 2026-11-13 14:40 UTC.')).toBe('Not decided by Fri 13 Nov, 15:40.');
    expect(told('“Needed by” is before 2027-01-15')).toBe('“Needed by” is before 15 January 2027');
    const change = { field: 'a', label: 'A', before: '' };
    const answer = (after: string) => formatChanges([{ ...change, after }], format)[0]?.after;
    expect(answer('2027-01-15')).toBe('15 January 2027');
    expect(answer('Hotel · 2027-01-15 · 90.00 EUR')).toBe('Hotel · 15 January 2027 · 90.00 EUR');
    expect(answer('Order 2027-01-15 of the plan')).toBe('Order 2027-01-15 of the plan');
    expect(answer('REQ-2026-11-13')).toBe('REQ-2026-11-13');
  });

  test.each(['2026-13-45', '2026-02-30', '2026-11-13 25:61 UTC', '2026-00-10 09:00 UTC'])(
    'the text %s is unchanged, because it is not a valid day or moment',
    (nothing) => {
      const format = {
        date: (date: string) => dates.formatDate(date, berlin.locale),
        momentWithin: (at: string) => dates.formatMomentWithin(at, now, berlin),
      };
      expect(formatDatesInText(`Not after ${nothing}, but on 2027-01-15`, format)).toBe(
        `Not after ${nothing}, but on 15 January 2027`,
      );
    },
  );

  test('a clock change does not affect the number of days between two moments', () => {
    expect(
      dates.daysBetween(
        Date.parse('2026-10-24T22:30:00Z'),
        Date.parse('2026-10-25T22:30:00Z'),
        'Europe/Berlin',
      ),
    ).toBe(0);
    expect(
      dates.daysBetween(
        Date.parse('2026-10-24T12:00:00Z'),
        Date.parse('2026-10-26T12:00:00Z'),
        'Europe/Berlin',
      ),
    ).toBe(2);
  });

  test.each([
    ['2026-11-18T07:20:00Z', '08:20'],
    ['2026-11-17T15:48:00Z', 'Tue 16:48'],
    ['2026-11-12T08:05:00Z', 'Thu 09:05'],
    ['2026-11-11T08:05:00Z', '11 Nov'],
    ['2025-11-11T08:05:00Z', '11 Nov 2025'],
  ])('the moment %s is formatted as "%s" in a narrow column', (at, words) => {
    expect(dates.formatBrief(at, now, berlin)).toBe(words);
  });

  test('a sentence shows a time within the last week by its weekday, and an older time by its date', () => {
    expect(dates.formatSince('2026-11-17T15:48:00Z', now, berlin)).toBe('yesterday');
    expect(dates.formatSince('2026-11-12T12:02:00Z', now, berlin)).toBe('Thursday');
    expect(dates.formatSince('2026-11-02T12:02:00Z', now, berlin)).toBe('Mon 2 Nov');
  });

  test('the full format of a moment contains weekday, year and time zone', () => {
    expect(dates.formatFully('2026-11-18T10:48:00Z', berlin)).toBe(
      'Wednesday 18 November 2026, 11:48 (Berlin)',
    );
    expect(dates.zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });

  test.each([
    ['2026-11-18T09:11:40Z', 'now'],
    ['2026-11-18T09:00:00Z', '12 min ago'],
    ['2026-11-18T06:12:00Z', '3 h ago'],
    ['2026-11-17T09:00:00Z', 'Yesterday'],
  ])('the moment %s is formatted as "%s"', (at, words) => {
    expect(dates.formatAgo(at, now, berlin)).toBe(words);
  });

  test('a date without a time is the same day in every time zone', () => {
    expect(dates.formatDate('2027-01-15', 'en-GB')).toBe('15 January 2027');
    expect(dates.formatDate('2027-01-15', 'en-US')).toBe('January 15, 2027');
  });

  test('a date range shows the common year once and never wraps inside a date', () => {
    const said = (from: string, to: string, locale: string) =>
      dates.formatDates(from, to, locale).replaceAll('\u00a0', '_');
    expect(said('2027-01-15', '2027-01-15', 'en-GB')).toBe('15_January_2027');
    expect(said('2027-01-15', '2027-02-03', 'en-GB')).toBe('15_January_– 3_February_2027');
    expect(said('2027-01-15', '2027-02-03', 'de-DE')).toBe('15._Januar_– 3._Februar_2027');
  });

  test("formats follow the browser's regional variant of the page language, and default to British English", () => {
    expect(getReaderLocale(['de-DE', 'en-US', 'en'])).toBe('en-US');
    expect(getReaderLocale(['de-DE', 'fr'])).toBe('en-GB');
    expect(getReaderLocale(['en-US', 'de-AT'], 'de')).toBe('de-AT');
    expect(getReaderLocale(['en-US', 'fr'], 'de')).toBe('de');
  });
});

describe('working time', () => {
  test.each([
    [0, '1 min'],
    [480, '8 min'],
    [10_620, '2 h 57 min'],
    [-21_600, '6 h'],
    [40_680, '11 h 18 min'],
    [3_599, '1 h'],
  ])('%i seconds are formatted as "%s"', (seconds, words) => {
    expect(formatHoursAndMinutes(seconds)).toBe(words);
  });

  test.each([
    [5_040, '1 h 24 min'],
    [8 * 3600, '1 day'],
    [12 * 3600 + 1200, '1 day 4 h'],
    [24 * 3600, '3 days'],
  ])(
    '%i seconds until the due time are formatted as "%s" in days of eight hours',
    (seconds, words) => {
      expect(formatWorkingDays(seconds)).toBe(words);
    },
  );

  test.each([
    [60, 'about 5 working minutes left'],
    [44 * 60, 'about 45 working minutes left'],
    [3600, 'about 1 working hour left'],
    [2 * 3600, 'about 2 working hours left'],
    [8 * 3600, 'about 1 working day left'],
    [24 * 3600, 'about 3 working days left'],
  ])(
    'the remaining time of %i working seconds is shown in a label as "%s"',
    (leftSeconds, words) => {
      expect(formatTimeLeft(leftSeconds)).toBe(words);
    },
  );

  test.each([
    [60, '1 min of working time'],
    [3600, '1 working hour'],
    [8 * 3600, '8 working hours'],
    [3600 + 720, '1 h 12 min of working time'],
    [3 * 3600 + 1500, '3 h 25 min of working time'],
  ])('%i seconds of working time are "%s" in a sentence', (seconds, words) => {
    expect(formatWorkingTime(seconds)).toBe(words);
  });

  test('the typical duration of a category is rounded to whole hours or days', () => {
    expect(formatTypicalDuration(16 * 3600)).toBe('About 2 working days');
    expect(formatTypicalDuration(3600)).toBe('About 1 working hour');
  });
});

describe('amounts', () => {
  test('the currency code follows the amount, with the decimals of the currency', () => {
    expect(formatMoney({ amount: '3284.6', currency: 'EUR' }, 'en-GB')).toBe('3,284.60 EUR');
    expect(formatMoney({ amount: '18450', currency: 'JPY' }, 'en-GB')).toBe('18,450 JPY');
  });

  test('an amount beyond the precision of a floating-point number stays exact', () => {
    expect(formatMoney({ amount: '900719925474099.31', currency: 'EUR' }, 'en-GB')).toBe(
      '900,719,925,474,099.31 EUR',
    );
  });

  test('a sum of amounts is exact, with a separate total for each currency', () => {
    const amounts = ['0.1', '0.2', '-0.05'].map((amount) => ({ amount, currency: 'EUR' }));
    expect(sumMoney([...amounts, { amount: '7', currency: 'USD' }])).toEqual([
      { amount: '0.250000', currency: 'EUR' },
      { amount: '7.000000', currency: 'USD' },
    ]);
  });

  test('a file size is at least 1 kB, and a count has its noun in the singular or plural', () => {
    expect(formatSize(612_400, 'en-GB')).toBe('612 kB');
    expect(formatSize(1_240_000, 'en-GB')).toBe('1.2 MB');
    expect(formatSize(12, 'en-GB')).toBe('1 kB');
    expect([
      formatCount(1, 'task'),
      formatCount(0, 'task'),
      formatCount(2, 'entry', 'entries'),
    ]).toEqual(['1 task', '0 tasks', '2 entries']);
  });
});

test('an amount without a currency keeps its decimals, and a count has thousands separators', () => {
  expect(
    ['2401.50', '-1234567.123456', '7', 'n/a'].map((one) => formatDecimal(one, 'en-GB')),
  ).toEqual(['2,401.50', '-1,234,567.123456', '7', 'n/a']);
  expect(formatDecimal('2401.50', 'de-DE')).toBe('2.401,50');
  expect(formatCount(99_299, 'request')).toBe('99,299 requests');
});
