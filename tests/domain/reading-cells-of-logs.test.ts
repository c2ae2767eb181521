import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { readAmount } from '#shared/process/logs/read-amount.ts';
import { momentReader } from '#shared/process/logs/read-moment.ts';
import { csvMapping, readCases } from './support/write-log.ts';

const getGuess = (content: string) =>
  analyzeStart(decodeStart({ bytes: Buffer.from(content), isWhole: true }), { timeZone: 'UTC' })
    .guess;
const getMoments = (content: string) =>
  readCases(content, LogMapping.parse(getGuess(content))).cases.flatMap(({ events }) =>
    events.map(({ at }) => new Date(at).toISOString()),
  );

const two = (number: number) => String(number).padStart(2, '0');
/** Formats of a day, and formats of a time of day. */
const days: ((at: Date) => string)[] = [
  (at) => at.toISOString().slice(0, 10),
  (at) => `${at.toISOString().slice(0, 10)} 00:00:00`,
  (at) => at.toISOString().slice(0, 10).replaceAll('-', ''),
  (at) => `${at.getUTCDate()}.${at.getUTCMonth() + 1}.${at.getUTCFullYear()}`,
];
const times: ((at: Date) => string)[] = [
  (at) => at.toISOString().slice(11, 19),
  (at) => `${at.getUTCHours()}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} Uhr`,
  (at) => `30.12.1899 ${at.toISOString().slice(11, 19)}`,
  (at) =>
    at
      .toISOString()
      .slice(11, 19)
      .replaceAll(':', '')
      .replace(/^0(?=[1-9])/, ''),
  (at) => at.toLocaleTimeString('en-US', { timeZone: 'UTC' }),
  (at) => at.toISOString().slice(11),
];

test('a date column and a time column of a log are combined to one timestamp in any format', () => {
  const seconds = { min: Date.UTC(1971, 0) / 1000, max: Date.UTC(2100, 0) / 1000 };
  fc.assert(
    fc.property(
      fc.integer(seconds),
      fc.constantFrom(...days),
      fc.constantFrom(...times),
      (second, day, time) => {
        const at = new Date(second * 1000);
        const moments = day(at).includes('.') ? 'dotted' : 'iso';
        const content = `case;activity;on;clock\nA;Go;${day(at)};${time(at)}`;
        const mapping = csvMapping({ delimiter: ';', moments }, { at: 'on', timeOfDay: 'clock' });
        expect(readCases(content, mapping).cases[0]?.events[0]?.at).toBe(second * 1000);
      },
    ),
  );
});

test('a time column of a log is recognized by name and values, and is combined with the matching date column', () => {
  const columnsOf = (head: string, row: string) => {
    const { at, timeOfDay } = getGuess(`${head}\n${row}\n${row}`).columns;
    return [at, timeOfDay];
  };
  const found: [string, string, ...(string | undefined)[]][] = [
    ['Case,Activity,Date,Time', 'A,Go,2026-03-02,09:30', 'Date', 'Time'],
    ['Vorgang;Schritt;Datum;Uhrzeit', 'A;Los;02.03.2026;093015', 'Datum', 'Uhrzeit'],
    [
      ...(['Case,Activity,Start date,End date,Start time,End time'] as const),
      ...(['A,Go,2026-03-02,2026-03-03,09:30,10:30', 'End date', 'End time'] as const),
    ],
    // Durations are not times of day, and a time with a date needs no second column.
    ['Case,Activity,Date,Processing time', 'A,Go,2026-03-02,00:15:00', 'Date', undefined],
    ['Case,Activity,Date,Time', 'A,Go,2026-03-02 09:30,00:15', 'Date', undefined],
    ['Case,Activity,Date,Time', 'A,Go,2026-03-02,120', 'Date', undefined],
  ];
  for (const [head, row, ...columns] of found)
    expect([head, row, ...columnsOf(head, row)]).toEqual([head, row, ...columns]);
  // Without column names, a column of values like 09:30 next to the date is the time of day.
  expect(columnsOf('A,Go,2026-03-02,09:30', 'B,Go,2026-03-02,10:30')).toEqual([
    ...['Column 3', 'Column 4'],
  ]);
});

test('a log date without a time means the start of the day, and a second time in one row is rejected', () => {
  const rows = ['A;Go;2026-03-02;09:30', 'A;Stop;2026-03-03;'].join('\n');
  expect(getMoments(`Case;Activity;Date;Time\n${rows}`)).toEqual([
    '2026-03-02T09:30:00.000Z',
    '2026-03-03T00:00:00.000Z',
  ]);
  const both = readCases(
    'case;activity;on;clock\nA;Go;2026-03-02 08:00;09:30\nA;Go;;09:30',
    csvMapping({ delimiter: ';' }, { at: 'on', timeOfDay: 'clock' }),
  );
  expect(both.problems.slice(0, 2).map(({ reason }) => reason)).toEqual([
    '“2026-03-02 08:00 09:30” in “on” and “clock” is no time of the chosen format.',
    '“on” is empty.',
  ]);
});

test('a log timestamp uses the zone that it names: an offset, a region, or an unambiguous abbreviation', () => {
  const momentAt = momentReader('iso', 'Europe/Zurich');
  const kinds: [string, string][] = [
    ['2026-07-01 09:00', '07:00'],
    ['2026-07-01 09:00 Europe/London', '08:00'],
    ['2026-07-01 09:00 America/New_York', '13:00'],
    ['2026-07-01 9:00 AM America/New_York', '13:00'],
    ['2026-07-01T09:00[Asia/Tokyo]', '00:00'],
    ['2026-07-01T09:00+02:00[Asia/Tokyo]', '07:00'],
    ['2026-07-01 09:00:00+0200 (Central European Summer Time)', '07:00'],
    ['2026-07-01 09:00 UTC', '09:00'],
    ['2026-07-01 09:00 CET', '08:00'],
    ['2026-07-01 09:00 (MESZ)', '07:00'],
    ['2026-07-01 09:00 EDT', '13:00'],
    ['2026-07-01 09:00 GMT-3', '12:00'],
  ];
  for (const [text, clock] of kinds) {
    const at = momentAt(text);
    expect([text, at && new Date(at).toISOString()]).toEqual([text, `2026-07-01T${clock}:00.000Z`]);
  }
});

test('an unknown or ambiguous time zone is rejected with a suggestion', () => {
  const read = (text: string) =>
    readCases(`case,activity,at\nA,Go,${text}`, csvMapping()).problems[0]?.reason;
  for (const zone of ['BST', 'IST', 'Mars/Phobos'])
    expect(read(`2026-07-01 09:00 ${zone}`)).toBe(
      `The time zone “${zone}” of “2026-07-01 09:00 ${zone}” is not known. Write it as +01:00, or as Europe/Zurich.`,
    );
  expect(read('2026-13-01 09:00 BST')).toContain('no time of the chosen format');
  // The time column is found despite its unsupported zone, so that the reason is shown.
  expect(getGuess('case,activity,when it was\nA,Go,2026-07-01 09:00 BST').columns.at).toBe(
    'when it was',
  );
});

/** Formats of an amount in accounting. `dots`: with thousands groups. */
const written: ((amount: string, dots: string, isNegative: boolean) => [string, boolean])[] = [
  (amount, _, isNegative) => [`${isNegative ? '-' : ''}${amount}`, false],
  (amount, _, isNegative) => [`${isNegative ? '−' : ''}CHF ${amount}`, false],
  (amount, _, isNegative) => [isNegative ? `(${amount})` : amount, false],
  (amount, _, isNegative) => [isNegative ? `(US$ ${amount})` : `US$${amount}`, false],
  (amount, _, isNegative) => [`${amount}${isNegative ? '-' : ''}`, false],
  (_, dots, isNegative) => [`${isNegative ? '-' : ''}${dots.replaceAll('.', '’')}.00 Fr.`, false],
  (_, dots, isNegative) => [`${isNegative ? '-' : ''}${dots},00 €`, true],
  (_, dots, isNegative) => [
    `${isNegative ? '-' : ''}${dots.replaceAll('.', '\u202F')},00\u00A0EUR`,
    true,
  ],
  (_, dots, isNegative) => [`CHF ${isNegative ? '-' : ''}${dots.replaceAll('.', "'")}.-`, false],
  (_, dots, isNegative) => [`EUR ${isNegative ? '-' : ''}${dots},–`, true],
];

test('an amount is parsed as the same value in any accounting format', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.boolean(),
      fc.constantFrom(...written),
      (whole, isNegative, write) => {
        const dots = whole.toLocaleString('de-DE');
        const [text, decimalComma] = write(`${whole}.00`, dots, isNegative);
        const wanted = `${isNegative ? '-' : ''}${whole}.00`;
        expect([text, readAmount(text, decimalComma)]).toEqual([text, wanted]);
      },
    ),
  );
});

test('a text that only resembles an amount, such as an invoice number, is rejected', () => {
  const none = ['INV-12', '99.00 CR', '12:30', '1-2', '--5', '()', 'EUR', '12.03.2026', '5 and 6'];
  for (const text of none) expect([text, readAmount(text, false)]).toEqual([text, undefined]);
  const guess = getGuess('Case;Activity;Date;Betrag\nA;Go;2026-03-02;1.234,50 €');
  expect(guess).toMatchObject({ decimalComma: true, columns: { amount: 'Betrag' } });
});
