import type { ItemDeps, ItemRules } from '#functions/organisation/items/reference-kind.ts';
import { ProblemList, refuseProblems } from '#functions/organisation/rules/problems.ts';
import {
  usesOfCategory,
  usesOfDepartment,
  usesOfLocation,
} from '#functions/organisation/rules/uses.ts';
import { validateLocation } from '#functions/places/rules/validate-location.ts';
import {
  validateCategory,
  validateDepartment,
} from '#functions/places/rules/validate-reference.ts';
import { findCategoryRequests } from '#functions/requests/store/category-requests.ts';
import { t } from '#shared/language/t.ts';
import { typeNamed } from '#shared/reference/location-type.ts';
import type { Category, Location } from '#shared/reference/reference.ts';
import type { Use } from '#shared/reference/use.ts';
import type { UserRow } from '#shared/users/user.ts';

/** People who are named where an item is used by more. */
const namedAtMost = 10;

const usesBy = ({ people, more }: { people: readonly UserRow[]; more: boolean }): Use[] => [
  ...people.map(({ userId, name }): Use => ({ kind: 'person', id: userId, name })),
  ...(more ? [{ kind: 'people' as const, id: null, name: t`more people` }] : []),
];

export const departmentKind: ItemRules<'DEPARTMENT'> = {
  kind: 'DEPARTMENT',
  noun: 'department',
  list: ({ departments }) => departments,
  validate: validateDepartment,
  usedBy: usesOfDepartment,
  usedByStored: async ({ id }, { users }) => usesBy(await users.ofDepartment(id, namedAtMost)),
};

/** The order of one that comes last among these. */
const lastOrder = (siblings: readonly { readonly order: number }[]) =>
  Math.max(0, ...siblings.map(({ order }) => order)) + 10;

/** Requests and drafts of a category that could be chosen once. */
async function requestsOfCategory(
  { id, wasActive }: Category,
  { table, applicationId, reference, now }: ItemDeps,
): Promise<Use[]> {
  if (!wasActive) return [];
  const { forms } = await reference.load(applicationId);
  const formIds = [...new Set(forms.map((form) => form.id))];
  const asked = { categoryId: id, formIds, now: now() };
  const { number, hasDraft, complete } = await findCategoryRequests(table, applicationId, asked);
  const name = number
    ? t`requests such as ${number}`
    : hasDraft
      ? t`a draft of a request`
      : t`possibly older requests: there are too many to look through`;
  return number || hasDraft || !complete ? [{ kind: 'requests', id: null, name }] : [];
}

export const categoryKind: ItemRules<'CATEGORY'> = {
  kind: 'CATEGORY',
  noun: 'category',
  list: ({ categories }) => categories,
  complete: (item, before, { categories }) => ({
    ...item,
    wasActive: item.isActive || (before?.wasActive ?? false),
    order:
      before?.parentId === item.parentId
        ? before.order
        : lastOrder(categories.filter(({ parentId }) => parentId === item.parentId)),
  }),
  validate: (category, { reference }) => {
    // Whether a name is free is for the transaction to say that stores it.
    const { name: _, ...problems } = validateCategory(category, reference);
    return problems;
  },
  usedBy: usesOfCategory,
  usedByStored: requestsOfCategory,
};

/** Refuses what would move due times: `PUT /sla/locations/{id}` moves them with it. */
function assertInPlace(location: Location, before: Location | undefined) {
  const problems = new ProblemList();
  const why = t`Change place and hours under service levels: due times move with them.`;
  for (const field of ['parentId', 'businessHoursId'] as const)
    problems.expect(!before || before[field] === location[field], field, why);
  refuseProblems(problems.found);
}

export const locationKind: ItemRules<'LOCATION'> = {
  kind: 'LOCATION',
  noun: 'location',
  list: ({ locations }) => locations,
  complete: (item, before, { locationTypes }) => {
    assertInPlace(item, before);
    // The type is written as it is kept, however it was spelled.
    return { ...item, type: typeNamed(locationTypes, item.type)?.name ?? item.type };
  },
  validate: (location, { reference }) => validateLocation(location, reference),
  usedBy: usesOfLocation,
  usedByStored: async ({ id }, { users, applicationId }) =>
    usesBy(await users.atLocation(applicationId, id, namedAtMost)),
};
