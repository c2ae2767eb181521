import { describe, expect, test } from 'vitest';
import { readCalendar } from '#frontend/features/sla/read-calendar.ts';

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

describe('a series with a change of all later days', () => {
  const series = (rule: string, ...change: readonly string[]) =>
    readCalendar(
      calendar(
        ...event('UID:a', 'DTSTART;VALUE=DATE:20330501', 'SUMMARY:A', `RRULE:FREQ=YEARLY${rule}`),
        ...event('UID:a', 'SUMMARY:A', ...change),
      ),
      '',
      '2033-01-01',
    );
  const moved = ['DTSTART;VALUE=DATE:20350502'];
  const days = (found: ReturnType<typeof readCalendar>) =>
    found.flatMap(({ row, problems }) => (problems ? [] : row.date));
  const refusal = { yearly: ['It changes all later days of a series. Enter them as a series.'] };

  test.each([
    ['of a series with an end', ';COUNT=5', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20350501'],
    ['of a series without an end', '', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20350501'],
    ['in other letters', ';COUNT=5', 'recurrence-id;value=date;range="thisandfuture":20350501'],
  ])(
    'a change of all later days of a series is rejected, and the days before it are imported: %s',
    (_, rule, change) => {
      const found = series(rule, ...moved, change);
      expect(days(found)).toEqual(['2033-05-01', '2034-05-01']);
      expect(found.at(-1)).toMatchObject({ problems: refusal });
    },
  );

  test('cancelled days of a calendar series are skipped without an error', () => {
    const change = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20350501', 'STATUS:CANCELLED'];
    const found = series(';COUNT=5', ...moved, ...change);
    expect(found.map(({ row }) => row.date)).toEqual(['2033-05-01', '2034-05-01']);
  });
});
