import { t } from '#frontend/lib/text.ts';
import { byName } from '#shared/fold-name.ts';
import type { LocationType } from '#shared/reference/location-type.ts';
import type { Location } from '#shared/reference/reference.ts';
import { whyNotThere } from '#shared/reference/why-not-there.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { companyHours } from '#shared/sla/company-hours.ts';

/** A location in its tree, and where its hours come from; `id` null: what holds where no location says otherwise. */
export type Place = {
  readonly id: string | null;
  readonly name: string;
  /** the name of its type; none: it has no type */
  readonly type: string;
  readonly depth: number;
  /** For a conditional change; none for everywhere. */
  readonly version?: number;
  readonly own: BusinessHours | undefined;
  /** The place above whose hours these are; none: its own, or the standard hours. */
  readonly followed: string | undefined;
  readonly hours: BusinessHours | undefined;
  /** Places of this line, itself first: their holidays hold here. */
  readonly line: readonly (string | null)[];
};

export const everywhere = t`Everywhere`;

/** "in Berlin", "everywhere" */
export const inPlace = ({ id, name }: Pick<Place, 'id' | 'name'>) =>
  id === null ? t`everywhere` : t`in ${name}`;

/** Locations as a tree read from top to bottom, "Everywhere" first. A circle of parents is cut. */
export function listCalendarPlaces(
  locations: readonly Location[],
  hours: readonly BusinessHours[],
): readonly Place[] {
  const company = companyHours(hours);
  const top: Place = {
    id: null,
    name: everywhere,
    type: '',
    depth: 0,
    own: company,
    followed: undefined,
    hours: company,
    line: [null],
  };
  const below = (above: Place, parentId: string | null): Place[] =>
    locations
      .filter(
        (location) =>
          location.isActive && location.parentId === parentId && !above.line.includes(location.id),
      )
      .sort(byName)
      .flatMap((location) => {
        const own = hours.find(({ id }) => id === location.businessHoursId);
        const place: Place = {
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
 * Return the possible parents of a place: its present one, and all others that its type allows, except itself
 * and the places below it. `why`: the reason if it can't be moved.
 */
export function placesAbove(
  { id, type, line }: Place,
  places: readonly Place[],
  locationTypes: readonly LocationType[],
): { readonly choices: readonly Place[]; readonly why: string | undefined } {
  const locations = places.flatMap((one) =>
    one.id === null ? [] : [{ id: one.id, type: one.type }],
  );
  const others = places.filter((one) => !one.line.includes(id));
  const reasons = new Map(
    others.map((one) => [
      one,
      whyNotThere({ type, parentId: one.id }, { locations, locationTypes }),
    ]),
  );
  const choices = others.filter((one) => one.id === line[1] || !reasons.get(one));
  const [why] = [...reasons.values()].filter(Boolean);
  return { choices, why: choices.length === 1 ? why : undefined };
}

/** "own hours", "as Germany" */
export const hoursNote = ({ id, own, followed }: Place) =>
  own
    ? id === null
      ? t`company hours`
      : t`own hours`
    : followed
      ? t`as ${followed}`
      : t`standard hours`;
