import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendar } from '#frontend/features/sla/read-calendar.ts';

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const read = (...lines: readonly string[]) => readCalendar(calendar(...event(...lines)), 'Berlin');
const rows = (found: ReturnType<typeof readCalendar>) =>
  found.map(({ row, problems }) => (problems ? problems : `${row.date} ${row.name} ${row.yearly}`));

describe('an event of a calendar as a holiday', () => {
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
      'an end on the first day',
      ['SUMMARY:A', 'DTSTART:20261225', 'DTEND:20261225'],
      ['2026-12-25 A no'],
    ],
    [
      'midnight to midnight, in any zone',
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
      'folded lines, punctuation and letters of any case',
      [
        'summary;language=en:St.\\, Ste',
        ' phen\\; and',
        '\t\\nBoxing Day',
        'dtstart;value=date:20261226',
      ],
      ['2026-12-26 St., Stephen; and Boxing Day no'],
    ],
    [
      'with alarms',
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
  ])('an event is imported as a holiday: %s', (_, lines, expected) =>
    expect(rows(read(...lines))).toEqual(expected),
  );

  const date = 'DTSTART;VALUE=DATE:20261225';
  const timed = { date: ['It has a time of day. A holiday is a whole day.'] };
  const odd = { yearly: ['Its rule for recurring can’t be read.'] };
  test.each([
    ['without a day', [], { date: ['It has no day that can be read.'] }],
    ['on an invalid day', ['DTSTART:20260230'], { date: ['It has no day that can be read.'] }],
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
    ['by an invalid rule', [date, 'RRULE:FREQ=__proto__'], odd],
    ['every hour', [date, 'RRULE:FREQ=HOURLY'], odd],
    ['by the number of a week', [date, 'RRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO'], odd],
    ['by a part of a proprietary format', [date, 'RRULE:FREQ=YEARLY;BYEASTER=0'], odd],
    ['zero times', [date, 'RRULE:FREQ=YEARLY;COUNT=0'], odd],
    ['in month 13', [date, 'RRULE:FREQ=YEARLY;BYMONTH=13;BYDAY=MO'], odd],
    ['every other year but by a rule', [date, 'RRULE:FREQ=YEARLY', 'EXRULE:FREQ=YEARLY'], odd],
    ['that was cancelled', [date, 'STATUS:CANCELLED'], { row: ['It is cancelled.'] }],
  ])('an event is rejected as a holiday: %s', (_, lines, problems) =>
    expect(rows(read('SUMMARY:A', ...lines))).toEqual([problems]),
  );

  test.each([
    [
      'for some years',
      ['20330619', 'RRULE:FREQ=YEARLY;BYMONTH=6;COUNT=3;BYMONTHDAY=19'],
      '2033-06-19 2034-06-19 2035-06-19',
    ],
    [
      'until a day',
      ['20330701', 'RRULE:FREQ=YEARLY;UNTIL=20350701'],
      '2033-07-01 2034-07-01 2035-07-01',
    ],
    [
      'on the fourth Thursday',
      ['20331124', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3'],
      '2033-11-24 2034-11-23 2035-11-22',
    ],
    [
      'on listed days',
      ['20330418', 'RDATE;VALUE=DATE:20340410,20350326'],
      '2033-04-18 2034-04-10 2035-03-26',
    ],
    [
      'on the first day of listed periods',
      ['20330418', 'RDATE;VALUE=PERIOD:20340410T000000/P1D'],
      '2033-04-18 2034-04-10',
    ],
    [
      'only on its own day, by a rule that never matches',
      ['20330418', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3'],
      '2033-04-18',
    ],
    [
      'as the last working day of months',
      ['20331130', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
      '2033-11-30 2033-12-30 2034-01-31',
    ],
    [
      'on the day after a first Monday, every fourth year',
      ['20321102', 'RRULE:FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=TU'],
      '2032-11-02 2036-11-04',
    ],
    [
      'but not in some years',
      ['20330418', 'RRULE:FREQ=YEARLY;COUNT=3', 'EXDATE;VALUE=DATE:20340418'],
      '2033-04-18 2035-04-18',
    ],
    [
      'without an end, for five years',
      ['20200525', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'],
      '2026-05-25 2027-05-31 2028-05-29 2029-05-28 2030-05-27 2031-05-26',
    ],
    [
      'on a day that ends at midnight of another zone',
      ['20330530', 'DTEND:20330530T040001Z'],
      '2033-05-30',
    ],
  ])('a recurring event is imported: %s', (_, [start, ...lines], days) => {
    const text = calendar(...event(`DTSTART;VALUE=DATE:${start}`, 'SUMMARY:A', ...lines));
    const found = readCalendar(text, '', '2026-11-26');
    expect(found.map(({ row, problems }) => (problems ? problems : row.date)).join(' ')).toBe(days);
    expect(new Set(found.map(({ row }) => row.yearly))).toEqual(new Set(['no']));
  });

  test('a calendar event that was rescheduled in a single year is imported on the new day of that year', () => {
    const text = calendar(
      ...event('UID:a', 'DTSTART;VALUE=DATE:20330501', 'SUMMARY:A', 'RRULE:FREQ=YEARLY;COUNT=3'),
      ...event('UID:a', 'DTSTART;VALUE=DATE:20340502', 'SUMMARY:A', 'RECURRENCE-ID:20340501'),
    );
    expect(readCalendar(text, '').map(({ row }) => row.date)).toEqual([
      ...['2033-05-01', '2035-05-01', '2034-05-02'],
    ]);
  });

  test('events of a calendar file get the selected location, and other components are ignored', () => {
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

test('any holiday name and date survive export and import, with any folding of lines', () => {
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

describe('malicious calendar files', () => {
  const much = 1_000_000;
  test.each([
    ['unterminated components', 'BEGIN:VEVENT\nBEGIN:A\n'.repeat(much / 20)],
    ['one line without end', `BEGIN:VEVENT\nSUMMARY${';A=b'.repeat(much / 4)}:x\n`],
    ['unterminated quotation marks', `BEGIN:VEVENT\nSUMMARY;A="${'x;"'.repeat(much / 3)}:x\n`],
    ['folds', `BEGIN:VEVENT\nSUMMARY:x\n${' y\n'.repeat(much / 3)}END:VEVENT\n`],
    [
      'a rule of a million parts',
      `BEGIN:VEVENT\nDTSTART:20260101\nRRULE:FREQ=YEARLY;BYSECOND=${'1,'.repeat(much / 2)}\nEND:VEVENT\n`,
    ],
    ['one repeated property', `BEGIN:VEVENT\n${'RDATE:20260101\n'.repeat(much / 15)}END:VEVENT\n`],
    [
      'a rule for a position that no year has',
      'BEGIN:VEVENT\nDTSTART:20260101\nRRULE:FREQ=YEARLY;BYDAY=4TH;BYMONTH=1,11;BYSETPOS=9\nEND:VEVENT\n',
    ],
  ])('a malicious calendar file is read quickly: %s', (_, text) =>
    expect(readCalendar(text, '').length).toBeLessThan(100_000),
  );

  test('long calendar events are expanded only up to the maximum number of rows of a file', () => {
    const long = event('SUMMARY:A', 'DTSTART:20260101', 'DTEND:20260201');
    const found = readCalendar(calendar(...Array.from({ length: 2000 }, () => long).flat()), '');
    expect(found.length).toBeLessThan(10_100);
  });
});
