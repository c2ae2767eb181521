import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { listLocationAttributeUses } from '#functions/organisation/rules/uses.ts';
import { foldName, isSameName } from '#shared/fold-name.ts';
import { locationSheet } from '#shared/import/sheets.ts';
import { plural, t } from '#shared/language/t.ts';
import { explainWrongPlace } from '#shared/reference/explain-wrong-place.ts';
import { isForLocationType, type LocationAttribute } from '#shared/reference/location-attribute.ts';
import { findTypeByName, type LocationType } from '#shared/reference/location-type.ts';
import { explainInvalidValue } from './validate-location.ts';

/** Maximum number of locations named in a sentence. */
const namedAtMost = 3;
const getNames = (items: readonly { readonly name: string }[]) => {
  const rest = items.length - namedAtMost;
  const names = items.slice(0, namedAtMost).map(({ name }) => name);
  return `${names.join(', ')}${rest > 0 ? ` ${t`and ${rest} more`}` : ''}`;
};

function checkTypesExist(
  ids: readonly string[],
  field: string,
  types: readonly LocationType[],
  problems: ProblemList,
) {
  for (const [n, id] of ids.entries())
    problems.expect(
      types.some((type) => type.id === id),
      `${field}.${n}`,
      t`There is no such type.`,
    );
}

/**
 * Return the validation errors of a location type. Only the transaction that stores the type can check whether its name
 * is free. `stored`: the present state, while `reference` contains the change.
 */
export function validateLocationType(
  type: LocationType,
  reference: Reference,
  stored: Reference = reference,
): Problems {
  const problems = new ProblemList();
  const { locations } = reference;
  const before = stored.locationTypes.find(({ id }) => id === type.id);
  const had = before ? locations.filter((one) => findTypeByName([before], one.type)) : [];
  problems.expect(
    !before || isSameName(before.name, type.name) || had.length === 0,
    'name',
    t`${getNames(had)} know it as ${before?.name}. Make another type and give them that one.`,
  );
  const others = reference.locationTypes.filter(({ id }) => id !== type.id);
  const locationTypes = [...others, type];
  checkTypesExist(type.parentTypeIds, 'parentTypeIds', locationTypes, problems);
  const misplaced = locations.filter(
    (one) =>
      findTypeByName([type], one.type) && explainWrongPlace(one, { locations, locationTypes }),
  );
  problems.expect(
    misplaced.length === 0,
    'parentTypeIds',
    t`Move what lies elsewhere first: ${getNames(misplaced)}.`,
  );
  return problems.found;
}

/**
 * Return the validation errors of a location attribute, mainly for existing values that would become invalid. Only the
 * transaction that stores the attribute can check whether its name is free. `stored`: the present state, while
 * `reference` contains the change.
 */
export function validateLocationAttribute(
  attribute: LocationAttribute,
  reference: Reference,
  stored: Reference = reference,
): Problems {
  const problems = new ProblemList();
  const { name, key, type, options, typeIds } = attribute;
  const taken = reference.locationAttributes.some(
    (one) => one.id !== attribute.id && isSameName(one.key, key),
  );
  problems.expect(!taken, 'key', t`Another attribute has this key.`);
  const heads = locationSheet.columns.map(({ head }) => foldName(head));
  problems.expect(!heads.includes(foldName(name)), 'name', t`Every location has this already.`);
  problems.expect(
    type !== 'select' || options.length > 0,
    'options',
    t`Enter at least one choice.`,
  );
  problems.expect(
    type === 'select' || options.length === 0,
    'options',
    t`Only a choice has these.`,
  );
  const isTwice = new Set(options.map(foldName)).size < options.length;
  problems.expect(!isTwice, 'options', t`Enter each choice only once.`);
  checkTypesExist(typeIds, 'typeIds', reference.locationTypes, problems);
  const before = stored.locationAttributes.find(({ id }) => id === attribute.id);
  const had = before ? listLocationAttributeUses(before, reference) : [];
  const why = plural(
    had.length,
    t`${getNames(had)} has a value of it.`,
    t`${getNames(had)} have a value of it.`,
  );
  problems.expect(!before || before.key === key || had.length === 0, 'key', why);
  const isOtherType = before !== undefined && before.type !== type;
  problems.expect(!isOtherType || had.length === 0, 'type', why);
  checkStoredValues(attribute, before?.type === type ? 'options' : 'type', reference, problems);
  return problems.found;
}

/** Check that every stored value of an attribute is valid. `field`: the field at which an invalid value is reported. */
function checkStoredValues(
  attribute: LocationAttribute,
  field: string,
  { locations, locationTypes }: Reference,
  problems: ProblemList,
) {
  const holders = locations.flatMap((location) => {
    const value = location.attributes[attribute.key];
    return Object.hasOwn(location.attributes, attribute.key) && value !== undefined
      ? [{ ...location, value }]
      : [];
  });
  const unfit = holders.filter(({ value }) => explainInvalidValue(attribute, value));
  const told = unfit.map(({ name, value }) => ({ name: `${name} (${value})` }));
  problems.expect(unfit.length === 0, field, t`There is another value for ${getNames(told)}.`);
  const outside = holders.filter(
    ({ type }) => !isForLocationType(attribute, findTypeByName(locationTypes, type)?.id),
  );
  problems.expect(outside.length === 0, 'typeIds', t`There is a value for ${getNames(outside)}.`);
}
