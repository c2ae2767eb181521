import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateMailDueMs } from '#functions/messages/rules/mail-due.ts';
import { toWallTime } from '#shared/wall-time.ts';

const berlin = 'Europe/Berlin';
const night = { from: '19:00', until: '07:00' };
const due = (now: string, cadence: 'atOnce' | 'hourly' | 'daily', more = {}) =>
  new Date(
    calculateMailDueMs(Date.parse(now), { cadence, quietHours: null, timeZone: berlin, ...more }),
  ).toISOString();

describe('send time of a mail', () => {
  test('a mail is due at once, after an hour, or at the start of the next day, depending on the setting', () => {
    const now = '2026-11-23T14:10:00.000Z';
    expect(due(now, 'atOnce')).toBe(now);
    expect(due(now, 'hourly')).toBe('2026-11-23T15:10:00.000Z');
    expect(due(now, 'daily')).toBe('2026-11-24T07:00:00.000Z');
    expect(due('2026-11-23T06:59:00.000Z', 'daily')).toBe('2026-11-23T07:00:00.000Z');
    expect(due('2026-11-23T07:00:00.000Z', 'daily')).toBe('2026-11-24T07:00:00.000Z');
  });

  test('a mail due in quiet hours is sent when they end, even if they span midnight', () => {
    const more = { quietHours: night };
    expect(due('2026-11-23T17:59:00.000Z', 'atOnce', more)).toBe('2026-11-23T17:59:00.000Z');
    expect(due('2026-11-23T18:00:00.000Z', 'atOnce', more)).toBe('2026-11-24T06:00:00.000Z');
    expect(due('2026-11-24T05:59:59.000Z', 'atOnce', more)).toBe('2026-11-24T06:00:00.000Z');
    expect(due('2026-11-23T17:30:00.000Z', 'hourly', more)).toBe('2026-11-24T06:00:00.000Z');
    const morning = { quietHours: { from: '07:30', until: '12:00' } };
    expect(due('2026-11-23T14:00:00.000Z', 'daily', morning)).toBe('2026-11-24T11:00:00.000Z');
  });

  test("quiet hours follow the recipient's local time on days with a clock change", () => {
    const more = { quietHours: night };
    expect(due('2026-10-24T20:00:00.000Z', 'atOnce', more)).toBe('2026-10-25T06:00:00.000Z');
    expect(due('2026-03-28T20:00:00.000Z', 'atOnce', more)).toBe('2026-03-29T05:00:00.000Z');
    expect(due('2026-03-28T20:00:00.000Z', 'daily')).toBe('2026-03-29T06:00:00.000Z');
  });

  test.each([
    ['2026-03-08T05:45:00.000Z', 'until an hour that the clocks skip', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T05:10:00.000Z', 'in the first of two equal hours', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T06:10:20.000Z', 'in the second of two equal hours', '2026-11-01T06:30:00.000Z'],
  ])('a mail due at %s waits %s in New York', (now, _, at) => {
    const until = now.startsWith('2026-03') ? '02:30' : '01:30';
    const quietHours = { from: '22:00', until };
    expect(due(now, 'atOnce', { quietHours, timeZone: 'America/New_York' })).toBe(at);
  });

  test("the send time of a mail uses UTC if the recipient's time zone is unknown", () => {
    expect(due('2026-11-23T14:10:00.000Z', 'daily', { timeZone: 'Mars/Olympus' })).toBe(
      '2026-11-24T08:00:00.000Z',
    );
  });

  test('a mail is never sent early, in quiet hours, or more than 50 hours late, in any time zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${`${hour}`.padStart(2, '0')}:${`${minute}`.padStart(2, '0')}`);
    const quiet = fc
      .record({ from: time, until: time })
      .filter(({ from, until }) => from !== until);
    const moment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2029, 0) });
    fc.assert(
      fc.property(
        ...([moment, fc.constantFrom(...zones), quiet] as const),
        fc.constantFrom('atOnce' as const, 'hourly' as const, 'daily' as const),
        (now, timeZone, quietHours, cadence) => {
          const at = calculateMailDueMs(now, { cadence, quietHours, timeZone });
          const ready = calculateMailDueMs(now, { cadence, quietHours: null, timeZone });
          expect(at).toBeGreaterThanOrEqual(ready);
          expect(at - now).toBeLessThanOrEqual(50 * 3_600_000);
          const { time: shown } = toWallTime(new Date(at).toISOString(), timeZone);
          const { from, until } = quietHours;
          const isQuiet =
            from > until ? shown >= from || shown < until : shown >= from && shown < until;
          expect({ isQuiet, shown, at: new Date(at).toISOString() }).toMatchObject({
            isQuiet: false,
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});
