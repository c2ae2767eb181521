import { expect, test } from 'vitest';
import { readCalendar } from '#frontend/features/sla/read-calendar.ts';

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const read = (...lines: readonly string[]) => readCalendar(calendar(...event(...lines)), 'Berlin');
const rows = (found: ReturnType<typeof readCalendar>) =>
  found.map(({ row, problems }) => (problems ? problems : `${row.date} ${row.name} ${row.yearly}`));

// Midnights of a local day in UTC, by time zone. Google, Outlook (with Windows zone names) and Apple write end dates
// and exceptions in UTC.
const zones = [
  ['Europe/Berlin', '24T230000Z', '24T225959Z'],
  ['W. Europe Standard Time', '24T230000Z', '24T225959Z'],
  ['America/New_York', '25T050000Z', '25T045959Z'],
  ['Eastern Standard Time', '25T050000Z', '25T045959Z'],
  ['Asia/Kolkata', '24T183000Z', '24T182959Z'],
  ['India Standard Time', '24T183000Z', '24T182959Z'],
  ['Pacific/Auckland', '24T110000Z', '24T105959Z'],
  ['UTC', '25T000000Z', '24T235959Z'],
] as const;
test.each(zones)(
  'a calendar event in the time zone %s covers its local days if its end and exceptions are in UTC',
  (zone, midnight, before) => {
    const days = (...lines: string[]) =>
      readCalendar(
        calendar(
          ...event(
            ...['UID:a', `DTSTART;TZID="${zone}":20301225T000000`, 'DURATION:PT24H0M0S'],
            ...['SUMMARY:A', ...lines],
          ),
        ),
        '',
        '2026-11-26',
      ).map(({ row, problems }) => (problems ? problems : row.date));
    const all = ['2030-12-25', '2031-12-25', '2032-12-25'];
    expect(days(`RRULE:FREQ=YEARLY;UNTIL=203212${midnight}`)).toEqual(all);
    expect(days(`RRULE:FREQ=YEARLY;UNTIL=203212${before}`)).toEqual(all.slice(0, 2));
    expect(days('RRULE:FREQ=YEARLY;COUNT=3', `EXDATE:203112${midnight}`)).toEqual([
      ...['2030-12-25', '2032-12-25'],
    ]);
    expect(days(`RDATE:203112${midnight}`)).toEqual(all.slice(0, 2));
  },
);

test.each([
  ['20321225', 3],
  ['20321225T000000Z', 3],
  ['20321225T235959Z', 3],
  ['20321224T235959Z', 2],
  ['20321224T225959Z', 2],
  ['20321224', 2],
])('a recurrence with UNTIL=%s ends on that day in the time zone of the event', (until, count) => {
  const lines = ['DTSTART;VALUE=DATE:20301225', `RRULE:FREQ=YEARLY;UNTIL=${until}`];
  const found = readCalendar(calendar(...event(...lines, 'SUMMARY:A')), '', '2026-11-26');
  expect(found).toHaveLength(count);
});

test.each([
  ['P1W', 7],
  ['P2D', 2],
  ['P1DT24H', 2],
  ['PT48H0M0S', 2],
  ['PT2880M', 2],
  ['+P3D', 3],
])('a calendar event with the duration %s covers the expected days', (duration, count) => {
  const found = read('DTSTART;VALUE=DATE:20261225', `DURATION:${duration}`, 'SUMMARY:A');
  expect(found.map(({ problems }) => problems)).toEqual(Array(count).fill(undefined));
});

test.each(['-P1D', 'soon', 'PT1Y'])(
  'a calendar event with the duration %s is rejected',
  (duration) =>
    expect(rows(read('DTSTART;VALUE=DATE:20261225', `DURATION:${duration}`, 'SUMMARY:A'))).toEqual([
      { date: ['Its end can’t be read.'] },
    ]),
);
