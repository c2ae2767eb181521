const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a time zone that the runtime does not support */
function getZoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Return the result of `getZoneOffsetMs` without a cache, in some microseconds. */
function readOffsetMs(timeZone: string, at: number): number {
  const shown = getZoneFormatter(timeZone).format(at).match(/\d+/g) ?? [];
  const [month = 1, day, year = 0, hour, minute, second] = shown.map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(at / 1000) * 1000;
}

/** Maximum number of days with a cached offset per zone: more than three centuries. */
const maxCachedDays = 120_000;
const cachedDays = new Map<string, Map<number, number>>();

/** Return the UTC offset of a zone at the start of a UTC day. */
function getDayOffsetMs(timeZone: string, day: number): number {
  const days = cachedDays.get(timeZone) ?? new Map<number, number>();
  const known = days.get(day);
  if (known !== undefined) return known;
  const offset = readOffsetMs(timeZone, day * dayMs);
  if (days.size < maxCachedDays) days.set(day, offset);
  cachedDays.set(timeZone, days);
  return offset;
}

/**
 * Return the offset of a time zone from UTC in ms at a time (epoch ms) after the year 0. Positive if the zone is ahead
 * of UTC. An offset changes at most once in a UTC day.
 * @throws RangeError for a time zone that the runtime does not support
 */
export function getZoneOffsetMs(timeZone: string, at: number): number {
  const day = Math.floor(at / dayMs);
  const first = getDayOffsetMs(timeZone, day);
  return getDayOffsetMs(timeZone, day + 1) === first ? first : readOffsetMs(timeZone, at);
}

/**
 * Return the time (epoch ms) for a wall time of a zone (given as if it were UTC, epoch ms): the earlier of two, or, for
 * a skipped time, later by the length of the gap, as Temporal does by default.
 */
export function wallToEpochMs(timeZone: string, wall: number): number {
  const before = wall - getZoneOffsetMs(timeZone, wall - dayMs);
  const after = wall - getZoneOffsetMs(timeZone, wall + dayMs);
  const isShown = (at: number) => at + getZoneOffsetMs(timeZone, at) === wall;
  // For a repeated wall time, the offset before the change produces the earlier time. For a skipped wall time, it
  // produces the later time.
  return isShown(before) || !isShown(after) ? before : after;
}

/** Return the time, to the second, at which the offset changes between `from` and `to`. */
export function findOffsetChange(timeZone: string, from: number, to: number): number {
  const offset = getZoneOffsetMs(timeZone, from);
  let before = Math.floor(from / 1000);
  let after = Math.ceil(to / 1000);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getZoneOffsetMs(timeZone, middle * 1000) === offset) before = middle;
    else after = middle;
  }
  return after * 1000;
}

/**
 * Return the time (epoch ms) at which a day begins in a zone, given its midnight as if it were UTC: its midnight, the
 * earlier one if midnight occurs twice, or the end of a gap at midnight.
 */
export function findDayStartMs(timeZone: string, midnight: number): number {
  const before = getZoneOffsetMs(timeZone, midnight - dayMs);
  const after = getZoneOffsetMs(timeZone, midnight + dayMs);
  if (before === after) return midnight - before;
  const change = findOffsetChange(timeZone, midnight - dayMs, midnight + dayMs);
  return midnight - before < change ? midnight - before : Math.max(change, midnight - after);
}
