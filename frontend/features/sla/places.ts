import { t } from '#frontend/lib/text.ts';
import { compareByName } from '#shared/fold-name.ts';
import { explainWrongPlace } from '#shared/reference/explain-wrong-place.ts';
import type { LocationType } from '#shared/reference/location-type.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { findCompanyHours } from '#shared/sla/company-hours.ts';

/** Location in the tree with the source of its hours. `id` is null for the default calendar of all locations. */
export type CalendarPlace = {
  readonly id: string | null;
  readonly name: string;
  /** Name of its type; empty if it has none. */
  readonly type: string;
  readonly depth: number;
  /** Version for a conditional change; undefined for the default calendar. */
  readonly version?: number;
  readonly own: BusinessHours | undefined;
  /** Name of the ancestor whose hours apply; undefined if the location has its own or the standard hours. */
  readonly followed: string | undefined;
  readonly hours: BusinessHours | undefined;
  /** The location and its ancestors, whose holidays apply here. */
  readonly line: readonly (string | null)[];
};

export const everywhereLabel = t`Everywhere`;

/** Describe a location within a sentence: "in Berlin", "everywhere" */
export const formatLocationPhrase = ({ id, name }: Pick<CalendarPlace, 'id' | 'name'>) =>
  id === null ? t`everywhere` : t`in ${name}`;

/** List the tree of locations from top to bottom, "Everywhere" first. Cycles of parents are cut. */
export function listCalendarPlaces(
  locations: readonly Location[],
  hours: readonly BusinessHours[],
): readonly CalendarPlace[] {
  const company = findCompanyHours(hours);
  const top: CalendarPlace = {
    id: null,
    name: everywhereLabel,
    type: '',
    depth: 0,
    own: company,
    followed: undefined,
    hours: company,
    line: [null],
  };
  const below = (above: CalendarPlace, parentId: string | null): CalendarPlace[] =>
    locations
      .filter(
        (location) =>
          location.isActive && location.parentId === parentId && !above.line.includes(location.id),
      )
      .sort(compareByName)
      .flatMap((location) => {
        const own = hours.find(({ id }) => id === location.businessHoursId);
        const place: CalendarPlace = {
          id: location.id,
          name: location.name,
          type: location.type,
          depth: above.depth + 1,
          version: location.version,
          own,
          followed: own ? undefined : (above.followed ?? (above.own ? above.name : undefined)),
          hours: own ?? above.hours,
          line: [location.id, ...above.line],
        };
        return [place, ...below(place, location.id)];
      });
  return [top, ...below(top, null)];
}

/**
 * Return the possible parents of a location: the current one, and all that its type allows, except itself and its
 * descendants. `why`: reason if it cannot be moved.
 */
export function listParentPlaces(
  { id, type, line }: CalendarPlace,
  places: readonly CalendarPlace[],
  locationTypes: readonly LocationType[],
): { readonly choices: readonly CalendarPlace[]; readonly why: string | undefined } {
  const locations = places.flatMap((one) =>
    one.id === null ? [] : [{ id: one.id, type: one.type }],
  );
  const others = places.filter((one) => !one.line.includes(id));
  const reasons = new Map(
    others.map((one) => [
      one,
      explainWrongPlace({ type, parentId: one.id }, { locations, locationTypes }),
    ]),
  );
  const choices = others.filter((one) => one.id === line[1] || !reasons.get(one));
  const [why] = [...reasons.values()].filter(Boolean);
  return { choices, why: choices.length === 1 ? why : undefined };
}

/** Describe the source of a location's hours: "own hours", "as Germany" */
export const formatHoursNote = ({ id, own, followed }: CalendarPlace) =>
  own
    ? id === null
      ? t`company hours`
      : t`own hours`
    : followed
      ? t`as ${followed}`
      : t`standard hours`;
