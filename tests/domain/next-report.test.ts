import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateNextDue } from '#shared/reports/next-due.ts';
import { weekdays } from '#shared/reports/report.ts';
import { toWallTime } from '#shared/wall-time.ts';

const hour = 3_600_000;
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia'];
const hours = Array.from({ length: 24 }, (_, at) => `${String(at).padStart(2, '0')}:00`);

test("a report is due on its weekday and hour in the person's time zone, at most a week and an hour later", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...weekdays),
      fc.constantFrom(...hours),
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
      (weekday, time, zone, date) => {
        const after = date.toISOString();
        const due = calculateNextDue({ weekday, time }, after, zone);
        const ahead = Date.parse(due) - date.getTime();
        expect(ahead).toBeGreaterThan(0);
        // A clock change to winter time makes one week an hour longer.
        expect(ahead).toBeLessThanOrEqual(7 * 24 * hour + hour);
        const shown = toWallTime(due, zone);
        expect(((new Date(shown.day).getUTCDay() + 6) % 7) + 1).toBe(weekday);
        // A report in a skipped hour is due an hour later.
        const skipped = `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`;
        expect([time, skipped]).toContain(shown.time);
      },
    ),
  );
});

test.each([
  ['before its hour', '2026-11-23T06:59:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['at its hour, for it is there already', '2026-11-23T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
  ['on the day after', '2026-11-24T00:00:00.000Z', '2026-11-30T07:00:00.000Z'],
  ['in the week in which clocks change', '2026-10-20T00:00:00.000Z', '2026-10-26T07:00:00.000Z'],
])(
  'the next report is due on the next occurrence of its weekday and hour after a time %s',
  (_, after, due) => {
    expect(calculateNextDue({ weekday: 1, time: '08:00' }, after, 'Europe/Berlin')).toBe(due);
  },
);
