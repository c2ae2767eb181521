import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendar } from '#frontend/features/sla/read-calendar.ts';

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const read = (...lines: readonly string[]) => readCalendar(calendar(...event(...lines)), 'Berlin');
const rows = (found: ReturnType<typeof readCalendar>) =>
  found.map(({ row, problems }) => (problems ? problems : `${row.date} ${row.name} ${row.yearly}`));

describe('an event of a calendar is a holiday', () => {
  test.each([
    [
      'one day',
      ['DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas Day'],
      ['2026-12-25 Christmas Day no'],
    ],
    [
      'several days, each a row',
      ['SUMMARY:Diwali', 'DTSTART;VALUE=DATE:20281230', 'DTEND;VALUE=DATE:20290102'],
      ['2028-12-30 Diwali no', '2028-12-31 Diwali no', '2029-01-01 Diwali no'],
    ],
    [
      'a length',
      ['SUMMARY:A', 'DTSTART;VALUE=DATE:20261225', 'DURATION:P2D'],
      ['2026-12-25 A no', '2026-12-26 A no'],
    ],
    [
      'an end on its first day',
      ['SUMMARY:A', 'DTSTART:20261225', 'DTEND:20261225'],
      ['2026-12-25 A no'],
    ],
    [
      'midnight to midnight, in whichever zone',
      [
        'SUMMARY:A',
        'DTSTART;TZID="Mars/Olympus: West":20261225T000000',
        'DTEND;TZID=Mars:20261226T000000',
      ],
      ['2026-12-25 A no'],
    ],
    [
      'every year',
      ['SUMMARY:A', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25;WKST=MO', 'DTSTART:20201225'],
      ['2020-12-25 A yes'],
    ],
    [
      'folded lines, marks and letters of any case',
      [
        'summary;language=en:St.\\, Ste',
        ' phen\\; and',
        '\t\\nBoxing Day',
        'dtstart;value=date:20261226',
      ],
      ['2026-12-26 St., Stephen; and Boxing Day no'],
    ],
    [
      'whatever its alarms say',
      [
        'DTSTART:20261226',
        'BEGIN:VALARM',
        'DURATION:PT15M',
        'SUMMARY:Ring',
        'END:VALARM',
        'SUMMARY:A',
      ],
      ['2026-12-26 A no'],
    ],
  ])('%s', (_, lines, expected) => expect(rows(read(...lines))).toEqual(expected));

  const date = 'DTSTART;VALUE=DATE:20261225';
  const timed = { date: ['It has a time of day. A holiday is a whole day.'] };
  const odd = { yearly: ['It recurs, but not on this date of every year.'] };
  test.each([
    ['without a day', [], { date: ['It has no day that can be read.'] }],
    ['on a day that is none', ['DTSTART:20260230'], { date: ['It has no day that can be read.'] }],
    ['at a time of day', ['DTSTART:20261225T090000', 'DTEND:20261225T170000'], timed],
    ['at midnight elsewhere', ['DTSTART:20261225T000000Z', 'DTEND:20261226T000000Z'], timed],
    ['for half a day', [date, 'DURATION:PT12H'], timed],
    [
      'that ends before it begins',
      [date, 'DTEND:20261224'],
      { date: ['It ends before it begins.'] },
    ],
    [
      'of half a century',
      [date, 'DTEND:20761225'],
      { date: ['It lasts 18,263 days. At most 31 can be holidays.'] },
    ],
    ['every week', [date, 'RRULE:FREQ=WEEKLY'], odd],
    ['on the second Monday', [date, 'RRULE:FREQ=YEARLY;BYMONTH=12;BYDAY=2MO'], odd],
    ['on the 25th of each month', [date, 'RRULE:FREQ=YEARLY;BYMONTHDAY=25'], odd],
    ['for some years', [date, 'RRULE:FREQ=YEARLY;COUNT=3'], odd],
    ['by a rule that is none', [date, 'RRULE:FREQ=__proto__'], odd],
    ['on further days', [date, 'RDATE:20270101'], odd],
    ['but not in some years', [date, 'RRULE:FREQ=YEARLY', 'EXDATE:20271225'], odd],
    ['that was cancelled', [date, 'STATUS:CANCELLED'], { row: ['It is cancelled.'] }],
    [
      'that changes another',
      [date, 'RECURRENCE-ID:20261226'],
      { yearly: ['It changes one day of an event that recurs.'] },
    ],
  ])('not %s', (_, lines, problems) =>
    expect(rows(read('SUMMARY:A', ...lines))).toEqual([problems]),
  );

  test('in the location that was chosen, and no other component is one', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260329T020000',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const found = readCalendar(
      calendar(...zone, ...event('DTSTART:20260501', 'SUMMARY:May')),
      'Berlin',
    );
    expect(found).toEqual([
      { row: { name: 'May', date: '2026-05-01', yearly: 'no', location: 'Berlin' } },
    ]);
  });
});

test('any name and days come out as they went in, wherever their lines are folded', () => {
  const name = fc.stringMatching(/^[a-zé,;\\":=]{1,40}$/);
  fc.assert(
    fc.property(
      name,
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 20 }),
      (text, days, fold) => {
        const summary = `SUMMARY:${text.replace(/[\\,;]/g, '\\$&')}`;
        const folded = summary.replace(new RegExp(`.{${fold + 7}}(?=.)`, 'gu'), '$&\r\n ');
        const end = new Date(Date.UTC(2028, 1, 1 + days)).toISOString().slice(0, 10);
        const found = read(
          folded,
          'DTSTART;VALUE=DATE:20280201',
          `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
        );
        expect(found).toHaveLength(days);
        expect(new Set(found.map(({ row }) => row.name))).toEqual(new Set([text]));
      },
    ),
  );
});

describe('no file keeps the page busy', () => {
  const much = 1_000_000;
  test.each([
    ['marks that begin and never end', 'BEGIN:VEVENT\nBEGIN:A\n'.repeat(much / 20)],
    ['one line without end', `BEGIN:VEVENT\nSUMMARY${';A=b'.repeat(much / 4)}:x\n`],
    [
      'quotation marks that are not closed',
      `BEGIN:VEVENT\nSUMMARY;A="${'x;"'.repeat(much / 3)}:x\n`,
    ],
    ['folds', `BEGIN:VEVENT\nSUMMARY:x\n${' y\n'.repeat(much / 3)}END:VEVENT\n`],
    [
      'a rule of a million parts',
      `BEGIN:VEVENT\nDTSTART:20260101\nRRULE:FREQ=YEARLY;BYSECOND=${'1,'.repeat(much / 2)}\nEND:VEVENT\n`,
    ],
    [
      'one property again and again',
      `BEGIN:VEVENT\n${'RDATE:20260101\n'.repeat(much / 15)}END:VEVENT\n`,
    ],
  ])('%s', (_, text) => expect(readCalendar(text, '').length).toBeLessThan(100_000));

  test('events of many days are read no further than a file may go', () => {
    const long = event('SUMMARY:A', 'DTSTART:20260101', 'DTEND:20260201');
    const found = readCalendar(calendar(...Array.from({ length: 2000 }, () => long).flat()), '');
    expect(found.length).toBeLessThan(10_100);
  });
});
