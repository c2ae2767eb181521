import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { findDayStart, toWallTime, wallTimeToMoment } from '#shared/wall-time.ts';
import { findDayStartMs, getZoneOffsetMs, wallToEpochMs } from '#shared/zone-clock.ts';

const dayMs = 86_400_000;
const [first, last] = [Date.UTC(1970, 0), Date.UTC(2037, 11, 31)];
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Return the times (epoch ms) at which the clocks of a zone change. */
function getChanges(zone: string): number[] {
  const changes: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > last) return changes;
    changes.push(next.epochMilliseconds);
    at = next;
  }
}

const plain = (wall: number) =>
  Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();

/** Times at a clock change and around it, up to an hour and a day away. */
const around = [0, 1000, 60_000, 1_800_000, 3_600_000, dayMs].flatMap((ms) => [ms, -ms]).slice(1);

describe.each(zones)('wall time in %s', (zone) => {
  const changes = getChanges(zone);

  test('wall times around every clock change convert to the same moment as in Temporal', () => {
    const wrong: string[] = [];
    for (const change of changes) {
      const walls = new Set(
        [getZoneOffsetMs(zone, change - 1000), getZoneOffsetMs(zone, change)].flatMap((offset) =>
          around.map((ms) => change + offset + ms),
        ),
      );
      for (const wall of walls) {
        const expected = plain(wall).toZonedDateTime(zone).epochMilliseconds;
        if (wallToEpochMs(zone, wall) !== expected) wrong.push(new Date(wall).toISOString());
      }
    }
    expect(wrong).toEqual([]);
  });

  test('days around every clock change start at the same moment as in Temporal', () => {
    const wrong: string[] = [];
    for (const change of changes)
      for (const days of [-1, 0, 1]) {
        const midnight = (Math.floor(change / dayMs) + days) * dayMs;
        const expected = plain(midnight).toPlainDate().toZonedDateTime(zone).epochMilliseconds;
        if (findDayStartMs(zone, midnight) !== expected)
          wrong.push(new Date(midnight).toISOString());
      }
    expect(wrong).toEqual([]);
  });

  test('moments around every clock change convert to the same wall time as in Temporal', () => {
    const wrong: string[] = [];
    for (const change of changes)
      for (const ms of around) {
        const at = change + ms;
        const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
        const iso = new Date(at).toISOString();
        const { day, time } = toWallTime(iso, zone);
        if (`${day}T${time}` !== shown.toPlainDateTime().toString().slice(0, 16)) wrong.push(iso);
      }
    expect(wrong).toEqual([]);
  });
});

describe('the hour that clocks skip or repeat', () => {
  test.each([
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30:00.000Z'],
    ['America/St_Johns', '2026-03-08', '02:15', '2026-03-08T05:45:00.000Z'],
    ['Atlantic/Azores', '2026-03-29', '00:30', '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z'],
  ])('in the time zone %s, the wall time %s %s is the moment %s', (zone, day, time, moment) =>
    expect(wallTimeToMoment({ day, time }, zone)).toBe(moment),
  );

  test('a day whose midnight is skipped starts when its clocks change', () =>
    expect(findDayStart('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z'));
});
