import { ChosenTimeZone } from '#shared/fields.ts';
import { lookUp } from '#shared/look-up.ts';
import { wallToEpochMs } from '#shared/zone-clock.ts';

/** Function that returns the UTC offset of a zone, in milliseconds, at a wall time. */
type Ahead = (wall: number) => number;

export const createOffsetFinder =
  (timeZone: string): Ahead =>
  (wall) =>
    wall - wallToEpochMs(timeZone, wall);

/**
 * UTC offsets in hours by abbreviation: those of RFC 2822 and of Europe. Other abbreviations, such as BST and IST, are
 * ambiguous.
 */
const hoursAhead: Readonly<Record<string, number>> = {
  ...{ UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, EET: 2, EEST: 3 },
  ...{ MSK: 3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
};

function findZone(name: string): Ahead | undefined {
  const hours = lookUp(hoursAhead, name.toUpperCase());
  if (hours !== undefined) return () => hours * 3_600_000;
  return name.includes('/') && ChosenTimeZone.safeParse(name).success
    ? createOffsetFinder(name)
    : undefined;
}

/** Maximum number of names to look up. If there are more, they are not zone names. */
const maxZoneNames = 1000;

/**
 * Create a lookup of zones by abbreviation such as CET or by name such as Europe/Zurich. It returns undefined for other
 * names.
 */
export function createZoneFinder(): (name: string) => Ahead | undefined {
  const known = new Map<string, Ahead | undefined>();
  return (name) => {
    if (!known.has(name) && known.size < maxZoneNames) known.set(name, findZone(name));
    return known.get(name);
  };
}
