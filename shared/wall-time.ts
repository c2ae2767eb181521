import { findDayStartMs, getZoneOffsetMs, wallToEpochMs } from './zone-clock.ts';

/** Date and time in a time zone: "2026-11-21" and "14:30". */
export type WallTime = { readonly day: string; readonly time: string };

/** Return the wall time of a zone at a time (ISO 8601), to the minute. */
export function toWallTime(moment: string, timeZone: string): WallTime {
  const at = Date.parse(moment);
  const shown = new Date(at + getZoneOffsetMs(timeZone, at)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Parse a wall time as if it were UTC, in epoch ms; undefined if it is not valid. */
function parseWallTimeMs({ day, time }: WallTime): number | undefined {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // `Date.parse` would accept 30 February as 2 March.
  return Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(`${day}T`)
    ? undefined
    : wall;
}

/**
 * Return the time for a wall time in a zone: the earlier of two, or, for a skipped time, later by the length of the
 * gap. Undefined if the wall time is not valid.
 */
export function wallTimeToMoment(shown: WallTime, timeZone: string): string | undefined {
  const wall = parseWallTimeMs(shown);
  return wall === undefined ? undefined : new Date(wallToEpochMs(timeZone, wall)).toISOString();
}

/** Return the time at which a day begins in a zone, or undefined if the day is not a valid date. */
export function findDayStart(day: string, timeZone: string): string | undefined {
  const midnight = parseWallTimeMs({ day, time: '00:00' });
  return midnight === undefined
    ? undefined
    : new Date(findDayStartMs(timeZone, midnight)).toISOString();
}

const dayMs = 86_400_000;

/** Add days to a date ("2026-11-21"); a negative number subtracts. */
export const addDaysToDate = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
