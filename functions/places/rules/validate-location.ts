import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { checkValue } from '#shared/forms/check-value.ts';
import { t } from '#shared/language/t.ts';
import {
  buildAttributeField,
  isForLocationType,
  type LocationAttribute,
} from '#shared/reference/location-attribute.ts';
import { findTypeByName } from '#shared/reference/location-type.ts';
import type { Location } from '#shared/reference/reference.ts';
import { checkTypePlaces } from './type-places.ts';
import { checkName, checkParent } from './validate-reference.ts';

type Value = Location['attributes'][string];

/** Return the reason why a value is invalid for its attribute; undefined if it is valid. */
export const explainInvalidValue = (
  attribute: LocationAttribute,
  value: Value,
): string | undefined =>
  value === ''
    ? t`Enter a value, or leave it out.`
    : checkValue(buildAttributeField(attribute), value, { values: {}, today: '' });

/** Check the type of a location. A location may keep its type, even if the type is inactive or removed. */
function checkType(
  { type: name }: Location,
  before: Location | undefined,
  { locationTypes }: Reference,
  problems: ProblemList,
) {
  if (name === '' || before?.type === name) return;
  const type = findTypeByName(locationTypes, name);
  problems.expect(type !== undefined, 'type', t`There is no type “${name}”.`);
  problems.expect(type?.isActive !== false, 'type', t`The type ${type?.name} is inactive.`);
}

/** Unchanged values are not checked, so that values of inactive attributes remain. */
function checkAttributes(
  { type: typeName, attributes, isActive }: Location,
  before: Location | undefined,
  { locationTypes, locationAttributes }: Reference,
  problems: ProblemList,
) {
  const type = findTypeByName(locationTypes, typeName);
  const whyRefused = (key: string, value: Value) => {
    const attribute = locationAttributes.find((one) => one.key === key);
    if (!attribute) return t`There is no such attribute.`;
    if (!attribute.isActive) return t`${attribute.name} is inactive.`;
    if (!isForLocationType(attribute, type?.id))
      return t`${attribute.name} is not an attribute of this type of location.`;
    return explainInvalidValue(attribute, value);
  };
  for (const [key, value] of Object.entries(attributes)) {
    const why = before?.attributes[key] === value ? undefined : whyRefused(key, value);
    if (why) problems.add(`attributes.${key}`, why);
  }
  const needed = locationAttributes.filter(
    (one) => one.isActive && one.required && isForLocationType(one, type?.id),
  );
  for (const { key } of isActive ? needed : [])
    problems.expect(Object.hasOwn(attributes, key), `attributes.${key}`, t`It is needed here.`);
}

/** Return the validation errors of a location. `stored`: the present state, while `reference` contains the change. */
export function validateLocation(
  location: Location,
  reference: Reference,
  stored: Reference = reference,
): Problems {
  const problems = new ProblemList();
  const before = stored.locations.find(({ id }) => id === location.id);
  checkParent(location, reference.locations, problems);
  checkName(location, reference.locations, problems);
  const { businessHoursId } = location;
  const known =
    businessHoursId === null || reference.businessHours.some(({ id }) => id === businessHoursId);
  problems.expect(known, 'businessHoursId', t`There are no such business hours.`);
  checkType(location, before, reference, problems);
  checkTypePlaces(location, before, reference, problems);
  checkAttributes(location, before, reference, problems);
  return problems.found;
}
