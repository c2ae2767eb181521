import type { SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { t } from '#frontend/lib/text.ts';
import type { FormValue } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import { buildAttributePath } from '#shared/import/sheet.ts';
import { isForLocationType, type LocationAttribute } from '#shared/reference/location-attribute.ts';
import { findTypeByName, type LocationType } from '#shared/reference/location-type.ts';
import type { Location } from '#shared/reference/reference.ts';

/** Format the names of types: "Country, Region". Returns `none` for an empty list. */
export const formatTypes = (
  ids: readonly string[],
  types: readonly LocationType[],
  none: string,
): string =>
  types
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ') || none;

/** Parse the comma-separated ids in a form field. */
export const parseIds = (text: string): string[] => text.split(',').filter((id) => id !== '');

/** Return the distinct types that locations use but that do not exist. */
export const listUnlistedTypes = (
  locations: readonly Location[],
  types: readonly LocationType[],
): string[] => [
  ...new Set(
    locations.map(({ type }) => type).filter((name) => name !== '' && !findTypeByName(types, name)),
  ),
];

/** Return the options for a location's type: active types, the current type, and none. */
export function buildTypeChoices(types: readonly LocationType[], present: string) {
  const active = types.filter(({ isActive, name }) => isActive || name === present);
  const names = [...new Set([...active.map(({ name }) => name), present])].filter(Boolean);
  return [{ value: '', label: t`No type` }, ...names.map((name) => ({ value: name, label: name }))];
}

/** Derive a key for programs and files from a name: "Legal entity" -> "legalEntity". */
export const deriveAttributeKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^a-zA-Z]+/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .slice(0, 40);

/** Return the values of a location with one change. A value of an invalid type is removed. */
export function setAttributeValue(
  values: Location['attributes'],
  key: string,
  value: FormValue,
): Location['attributes'] {
  const { [key]: _, ...others } = values;
  return typeof value === 'object' ? others : { ...others, [key]: value };
}

/** Return the errors by attribute key. */
export const pickAttributeErrors = (refused: SaveErrors['fields']): FormErrors =>
  Object.fromEntries(
    Object.entries(refused)
      .filter(([path]) => path.startsWith(buildAttributePath('')))
      .map(([path, why]) => [path.slice(buildAttributePath('').length), [...why]]),
  );

/** Return the values to send, without empty ones. */
export const removeEmptyValues = (values: Location['attributes']): Location['attributes'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Return the attributes of a location type. */
export const listTypeAttributes = (
  attributes: readonly LocationAttribute[],
  types: readonly LocationType[],
  typeName: string,
): LocationAttribute[] => {
  const type = findTypeByName(types, typeName);
  return attributes.filter((one) => one.isActive && isForLocationType(one, type?.id));
};
