import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMoment } from '#shared/moment.ts';
import { toWallTime, wallTimeToMoment } from '#shared/wall-time.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'];

describe('a day and a time in a zone', () => {
  test('a local day and time are converted with the UTC offset of that day, in summer and in winter', () => {
    expect(wallTimeToMoment({ day: '2026-07-01', time: '14:30' }, 'Europe/Berlin')).toBe(
      '2026-07-01T12:30:00.000Z',
    );
    expect(wallTimeToMoment({ day: '2026-12-01', time: '14:30' }, 'Europe/Berlin')).toBe(
      '2026-12-01T13:30:00.000Z',
    );
  });

  test('a time that a clock change skips moves forward by the skipped time', () => {
    const skipped = wallTimeToMoment({ day: '2026-03-29', time: '02:30' }, 'Europe/Berlin') ?? '';
    expect(toWallTime(skipped, 'Europe/Berlin')).toEqual({ day: '2026-03-29', time: '03:30' });
  });

  test('a moment survives conversion to local time and back in every time zone', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2060, 0) }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const shown = toWallTime(new Date(at).toISOString(), zone);
          const moment = wallTimeToMoment(shown, zone) ?? '';
          expect(isMoment(moment)).toBe(true);
          expect(toWallTime(moment, zone)).toEqual(shown);
        },
      ),
    ));

  test.each(['', '2026-02-30', 'soon'])('the text %j is not a day', (day) =>
    expect(wallTimeToMoment({ day, time: '14:30' }, 'UTC')).toBeUndefined(),
  );
});
