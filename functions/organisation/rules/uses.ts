import type { Expression } from '#shared/forms/expression.ts';
import { plural, t } from '#shared/language/t.ts';
import type { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { findTypeByName, type LocationType } from '#shared/reference/location-type.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { Use } from '#shared/reference/use.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { isSameGroup } from '#shared/users/group.ts';
import type { UserRow } from '#shared/users/user.ts';
import { getNewestRoutings } from './newest-routings.ts';
import type { Reference } from './reference.ts';

type NamedItem = { readonly id: string; readonly name: string };
type Node = NamedItem & { readonly parentId: string | null };

const toUse = (kind: Use['kind'], { id, name }: NamedItem): Use => ({ kind, id, name });

/** Return the direct children of a node in a tree. */
const childrenIn = (kind: Use['kind'], tree: readonly Node[], id: string): Use[] =>
  tree.filter(({ parentId }) => parentId === id).map((child) => toUse(kind, child));

const mentions = (expression: Expression | undefined, id: string): boolean => {
  if (!expression) return false;
  if ('op' in expression) return expression.of.some((part) => mentions(part, id));
  return 'value' in expression && expression.value === id;
};

/** Return the newest routing versions, active or not, that refer to an item: by `names`, or in a condition. */
const routingsNaming = (
  reference: Reference,
  id: string,
  names: (routing: RoutingSequence) => boolean = () => false,
): Use[] =>
  getNewestRoutings(reference)
    .filter(
      (routing) =>
        names(routing) ||
        mentions(routing.condition, id) ||
        routing.steps.some(({ condition }) => mentions(condition, id)),
    )
    .map((routing) => toUse('routing', routing));

/** Return the approval rules for this department or category, each with the name of its level. */
const getRules = (
  { doaRules, doaLevels }: Reference,
  where: 'departmentId' | 'categoryId',
  id: string,
): Use[] =>
  doaRules
    .filter((rule) => rule[where] === id)
    .map((rule) => ({
      kind: 'rule',
      id: rule.id,
      name: t`the approval rule of ${doaLevels.find((level) => level.id === rule.levelId)?.name ?? t`a level`}`,
    }));

/** Return the newest routing versions with a step for the group of this name. */
export const findRoutingsUsingGroup = (group: string, reference: Reference): Use[] =>
  getNewestRoutings(reference)
    .filter(({ steps }) =>
      steps.some(
        ({ approvers }) => approvers.kind === 'group' && isSameGroup(approvers.group, group),
      ),
    )
    .map((routing) => toUse('routing', routing));

/** Return the uses of a department, excluding the people in it. */
export const listDepartmentUses = ({ id }: NamedItem, reference: Reference): Use[] => [
  ...childrenIn('department', reference.departments, id),
  ...getRules(reference, 'departmentId', id),
  ...routingsNaming(reference, id, ({ steps }) =>
    steps.some(({ approvers }) => approvers.kind === 'head' && approvers.departmentId === id),
  ),
];

/** Return the uses of a category, excluding requests and drafts. */
export const listCategoryUses = ({ id }: Category, reference: Reference): Use[] => [
  ...childrenIn('category', reference.categories, id),
  ...getRules(reference, 'categoryId', id),
  ...routingsNaming(reference, id, ({ categoryIds }) => categoryIds.includes(id)),
];

/** Return the uses of a location, excluding the people at it. */
export const listLocationUses = ({ id }: NamedItem, reference: Reference): Use[] => [
  ...childrenIn('location', reference.locations, id),
  ...reference.holidays
    .filter(({ locationId }) => locationId === id)
    .map((holiday) => toUse('holiday', holiday)),
  ...routingsNaming(reference, id),
];

/** Return the uses of a type of locations: locations of the type, and items that are limited to some types. */
export const listLocationTypeUses = (type: LocationType, reference: Reference): Use[] => [
  ...reference.locations
    .filter((location) => findTypeByName([type], location.type))
    .map((location) => toUse('location', location)),
  ...reference.locationTypes
    .filter(({ id, parentTypeIds }) => id !== type.id && parentTypeIds.includes(type.id))
    .map((other) => toUse('locationType', other)),
  ...reference.locationAttributes
    .filter(({ typeIds }) => typeIds.includes(type.id))
    .map((attribute) => toUse('locationAttribute', attribute)),
];

/** Return the locations with a value for an attribute. */
export const listLocationAttributeUses = (
  { key }: LocationAttribute,
  { locations }: Reference,
): Use[] =>
  locations
    .filter(({ attributes }) => Object.hasOwn(attributes, key))
    .map((location) => toUse('location', location));

/** Return the uses of an approval level, excluding the people who have it. */
export function listLevelUses({ id }: NamedItem, reference: Reference): Use[] {
  const count = reference.doaRules.filter(({ levelId }) => levelId === id).length;
  const name = plural(count, t`${count} approval rule`, t`${count} approval rules`);
  const rules: Use[] = count > 0 ? [{ kind: 'rule', id: null, name }] : [];
  return [...rules, ...routingsNaming(reference, id)];
}

/** Maximum number of people listed as users of an item. */
export const maxPeopleNamed = 10;

/** Return people as uses of an item. `more`: there are more people than those listed. */
export const toPeopleUses = ({
  people,
  more,
}: {
  readonly people: readonly Pick<UserRow, 'userId' | 'name'>[];
  readonly more: boolean;
}): Use[] => [
  ...people.map(({ userId, name }): Use => ({ kind: 'person', id: userId, name })),
  ...(more ? [{ kind: 'people' as const, id: null, name: t`more people` }] : []),
];
