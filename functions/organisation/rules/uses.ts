import { foldName } from '#shared/fold-name.ts';
import { type Column, type Field, type FormContent, listFields } from '#shared/forms/form.ts';
import { plural, t } from '#shared/language/t.ts';
import type { LocationAttribute } from '#shared/reference/location-attribute.ts';
import { findTypeByName, type LocationType } from '#shared/reference/location-type.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { Use } from '#shared/reference/use.ts';
import type { ApproverSource, RoutingSequence } from '#shared/routing/sequence.ts';
import type { UserRow } from '#shared/users/user.ts';
import { getNewestRoutings } from './newest-routings.ts';
import type { Reference } from './reference.ts';

type NamedItem = { readonly id: string; readonly name: string };
type Node = NamedItem & { readonly parentId: string | null };

const toUse = (kind: Use['kind'], { id, name }: NamedItem): Use => ({ kind, id, name });

/** Return the direct children of a node in a tree. */
const childrenIn = (kind: Use['kind'], tree: readonly Node[], id: string): Use[] =>
  tree.filter(({ parentId }) => parentId === id).map((child) => toUse(kind, child));

/** Return the texts with which expressions in a value compare. Some of them are ids of items. */
function listComparedTexts(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'value' in node && typeof node.value === 'string' ? [node.value] : [];
  return [...own, ...Object.values(node).flatMap(listComparedTexts)];
}

/** Return the reference to a group. Steps name a group instead of its id. */
export const toGroupReference = (name: string): string => `group ${foldName(name)}`;

const referenceInSource = (source: ApproverSource): readonly (string | null)[] => {
  if (source.kind === 'group') return [toGroupReference(source.group)];
  return source.kind === 'head' ? [source.departmentId] : [];
};

/** Return the references of a routing to items of all kinds: ids, and groups by {@link toGroupReference}. */
export const listRoutingReferences = ({
  categoryIds,
  condition,
  steps,
}: Pick<RoutingSequence, 'categoryIds' | 'condition' | 'steps'>): ReadonlySet<string | null> =>
  new Set([
    ...categoryIds,
    ...listComparedTexts(condition),
    ...steps.flatMap((step) => [
      ...listComparedTexts(step.condition),
      ...referenceInSource(step.approvers),
      step.slaTemplateId,
      step.escalationPolicyId,
    ]),
  ]);

/** Return the newest routing versions, active or not, with a reference to an item. */
export const findRoutingsUsingItem = (reference: Reference, to: string): Use[] =>
  getNewestRoutings(reference)
    .filter((routing) => listRoutingReferences(routing).has(to))
    .map((routing) => toUse('routing', routing));

/** Return the references in the conditions of a form. */
export const listFormReferences = (form: Pick<FormContent, 'sections'>): ReadonlySet<string> =>
  new Set(listComparedTexts(form.sections));

/** Return the published forms with a condition on an item. */
const formsNaming = ({ forms }: Reference, id: string): Use[] =>
  forms.filter((form) => listFormReferences(form).has(id)).map((form) => toUse('form', form));

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
  findRoutingsUsingItem(reference, toGroupReference(group));

/**
 * Return the approval levels with a limit in a currency, and the active categories whose form has amounts in this
 * currency.
 */
export function listCurrencyUses(
  currency: string,
  { doaLevels, categories, forms }: Reference,
): Use[] {
  const isIn = (field: Field | Column) => 'currency' in field && field.currency === currency;
  const formIds = new Set(
    forms.filter((form) => listFields(form).some(hasCurrency)).map(({ id }) => id),
  );
  return [
    ...doaLevels
      .filter(({ limit }) => limit?.currency === currency)
      .map((level) => toUse('level', level)),
    ...categories
      .filter(({ isActive, formId }) => isActive && formIds.has(formId))
      .map((category) => toUse('category', category)),
  ];

  function hasCurrency(field: Field): boolean {
    return isIn(field) || (field.type === 'table' && field.columns.some(isIn));
  }
}

/** Return the uses of a department, excluding the people in it. */
export const listDepartmentUses = ({ id }: NamedItem, reference: Reference): Use[] => [
  ...childrenIn('department', reference.departments, id),
  ...getRules(reference, 'departmentId', id),
  ...findRoutingsUsingItem(reference, id),
  ...formsNaming(reference, id),
];

/** Return the uses of a category, excluding requests and drafts. */
export const listCategoryUses = ({ id }: Category, reference: Reference): Use[] => [
  ...childrenIn('category', reference.categories, id),
  ...getRules(reference, 'categoryId', id),
  ...findRoutingsUsingItem(reference, id),
  ...formsNaming(reference, id),
];

/** Return the uses of a location, excluding the people at it. */
export const listLocationUses = ({ id }: NamedItem, reference: Reference): Use[] => [
  ...childrenIn('location', reference.locations, id),
  ...reference.holidays
    .filter(({ locationId }) => locationId === id)
    .map((holiday) => toUse('holiday', holiday)),
  ...findRoutingsUsingItem(reference, id),
  ...formsNaming(reference, id),
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
  return [...rules, ...findRoutingsUsingItem(reference, id)];
}

/** Maximum number of people listed as users of an item. */
export const maxNamedPeople = 10;

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
