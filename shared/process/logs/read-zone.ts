import { ChosenTimeZone } from '#shared/fields.ts';
import { lookUp } from '#shared/look-up.ts';
import { momentOfWall } from '#shared/zone-clock.ts';

/** Milliseconds by which the clocks of a zone are ahead of UTC when they show a moment. */
type Ahead = (wall: number) => number;

export const zoneOf =
  (timeZone: string): Ahead =>
  (wall) =>
    wall - momentOfWall(timeZone, wall);

/**
 * Hours that zones are ahead of UTC by their short names: those of RFC 2822 and of Europe. Others, such as BST and IST,
 * stand for several zones.
 */
const hoursAhead: Readonly<Record<string, number>> = {
  ...{ UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, EET: 2, EEST: 3 },
  ...{ MSK: 3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
};

function zoneByName(name: string): Ahead | undefined {
  const hours = lookUp(hoursAhead, name.toUpperCase());
  if (hours !== undefined) return () => hours * 3_600_000;
  return name.includes('/') && ChosenTimeZone.safeParse(name).success ? zoneOf(name) : undefined;
}

/** Names that are looked up: a log with more of them names no zones. */
const mostNames = 1000;

/** Finds zones by short names such as CET and by places such as Europe/Zurich; undefined for any other name. */
export function zoneFinder(): (name: string) => Ahead | undefined {
  const known = new Map<string, Ahead | undefined>();
  return (name) => {
    if (!known.has(name) && known.size < mostNames) known.set(name, zoneByName(name));
    return known.get(name);
  };
}
