import { momentOfWall, offsetAt, startOfDay } from './zone-clock.ts';

/** "2026-11-21" and "14:30": what calendar and clock of a zone show. */
export type WallTime = { readonly day: string; readonly time: string };

/** Wall time of a zone at a moment (ISO 8601), to the minute. */
export function wallTimeAt(moment: string, timeZone: string): WallTime {
  const at = Date.parse(moment);
  const shown = new Date(at + offsetAt(timeZone, at)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The wall time as if it were UTC, in epoch ms; undefined when it is no day and time. */
function parseWall({ day, time }: WallTime): number | undefined {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // 30 February would be taken as 2 March.
  return Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(`${day}T`)
    ? undefined
    : wall;
}

/**
 * The moment at which the clocks of a zone show this: the earlier of two; where they skip it, as much later as they
 * skip. Undefined when it is no day and time.
 */
export function wallTimeToMoment(shown: WallTime, timeZone: string): string | undefined {
  const wall = parseWall(shown);
  return wall === undefined ? undefined : new Date(momentOfWall(timeZone, wall)).toISOString();
}

/** The moment at which a day begins where the clocks are set to a zone; undefined when it is no day. */
export function dayBegins(day: string, timeZone: string): string | undefined {
  const midnight = parseWall({ day, time: '00:00' });
  return midnight === undefined
    ? undefined
    : new Date(startOfDay(timeZone, midnight)).toISOString();
}

const dayMs = 86_400_000;

/** The date so many days after one ("2026-11-21"); before it with a negative number. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
