import { t } from '#shared/language/t.ts';
import { findTypeByName, type LocationType } from './location-type.ts';
import type { Location } from './reference.ts';

type LocationWithType = Pick<Location, 'id' | 'type'>;
/** Other locations and the existing types. */
export type TypePlaces = {
  readonly locations: readonly LocationWithType[];
  readonly locationTypes: readonly LocationType[];
};

/** Return the reason why the type of a location does not allow its parent, or undefined if it does. */
export function explainWrongPlace(
  { type: name, parentId }: Pick<Location, 'type' | 'parentId'>,
  { locations, locationTypes }: TypePlaces,
): string | undefined {
  const type = findTypeByName(locationTypes, name);
  if (!type || type.parentTypeIds.length === 0) return undefined;
  const above = locations.find(({ id }) => id === parentId);
  const typeAbove = above && findTypeByName(locationTypes, above.type);
  if (typeAbove && type.parentTypeIds.includes(typeAbove.id)) return undefined;
  const wanted = locationTypes.filter(({ id }) => type.parentTypeIds.includes(id));
  const names = wanted.map((one) => one.name).join(' or ');
  return t`A location of the type ${type.name} lies right below one of the type ${names}.`;
}
