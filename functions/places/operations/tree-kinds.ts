import type { ItemDeps, ItemRules } from '#functions/organisation/items/reference-kind.ts';
import { ProblemList, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import {
  listCategoryUses,
  listDepartmentUses,
  listLocationUses,
  maxNamedPeople,
  toPeopleUses,
} from '#functions/organisation/rules/uses.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { validateLocation } from '#functions/places/rules/validate-location.ts';
import {
  validateCategory,
  validateDepartment,
} from '#functions/places/rules/validate-reference.ts';
import { findCategoryRequests } from '#functions/requests/store/category-requests.ts';
import { t } from '#shared/language/t.ts';
import { findTypeByName } from '#shared/reference/location-type.ts';
import type { Category, Location } from '#shared/reference/reference.ts';
import type { Use } from '#shared/reference/use.ts';

/** Stored uses are searched only when an item is opened or removed. */
const loadStoredUses = () => import('#functions/organisation/items/stored-uses.ts');

export const departmentKind: ItemRules<'DEPARTMENT'> = {
  kind: 'DEPARTMENT',
  noun: 'department',
  list: ({ departments }) => departments,
  validate: validateDepartment,
  usedBy: listDepartmentUses,
  usedByStored: async ({ id }, deps) => {
    const { findAnnouncementUses, findOpenRequestUses, ...stored } = await loadStoredUses();
    return [
      ...toPeopleUses(await deps.users.ofDepartment(id, maxNamedPeople)),
      ...(await findAnnouncementUses(deps, ({ departmentIds }) => departmentIds.includes(id))),
      ...(await stored.findDraftUses(deps, id)),
      ...(await findOpenRequestUses(deps, ({ departmentId }) => departmentId === id)),
      ...(await stored.findPinnedRoutingUses(deps, id)),
    ];
  },
};

/** A day that has ended here may still be today in another time zone. */
const dayMs = 86_400_000;

/** Return the order of a new last sibling. */
const lastOrder = (siblings: readonly { readonly order: number }[]) =>
  Math.max(0, ...siblings.map(({ order }) => order)) + 10;

/**
 * Return a use of a category if it has requests or drafts, or if too many older requests exist to look through. A
 * category that was never active has none.
 */
async function findCategoryUses(
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

/** Return the people with a current or future delegation that is limited to categories including this category. */
async function findDelegationUses(
  { id }: Category,
  { table, applicationId, users, now }: ItemDeps,
): Promise<Use[]> {
  const yesterday = new Date(Date.parse(now()) - dayMs).toISOString().slice(0, 10);
  const ending = await delegationStore(table).endingFrom(applicationId, yesterday);
  const limited = ending.filter(
    ({ categoryIds, endedAt }) => !endedAt && categoryIds?.includes(id),
  );
  const ids = [...new Set(limited.map(({ fromUserId }) => fromUserId))];
  const found = await Promise.all(
    ids.slice(0, maxNamedPeople).map((userId) => users.find(applicationId, userId)),
  );
  return toPeopleUses({
    people: found.flatMap((user) => user ?? []),
    more: ids.length > maxNamedPeople,
  });
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
    // Only the transaction that stores the item can check whether the name is free.
    const { name: _, ...problems } = validateCategory(category, reference);
    return problems;
  },
  usedBy: listCategoryUses,
  usedByStored: async (category, deps) => [
    ...(await findCategoryUses(category, deps)),
    ...(await findDelegationUses(category, deps)),
    ...(await (await loadStoredUses()).findDraftUses(deps, category.id)),
  ],
};

/**
 * Refuse a change that would affect due times. `PUT /sla/locations/{id}` changes a location and its due times together.
 */
function assertCalendarUnchanged(location: Location, before: Location | undefined) {
  const problems = new ProblemList();
  const why = t`Change place and hours under service levels: due times move with them.`;
  for (const field of ['parentId', 'businessHoursId'] as const)
    problems.expect(!before || before[field] === location[field], field, why);
  throwIfProblems(problems.found);
}

export const locationKind: ItemRules<'LOCATION'> = {
  kind: 'LOCATION',
  noun: 'location',
  list: ({ locations }) => locations,
  complete: (item, before, { locationTypes }) => {
    assertCalendarUnchanged(item, before);
    // Store the type with the spelling of its definition.
    return { ...item, type: findTypeByName(locationTypes, item.type)?.name ?? item.type };
  },
  validate: (location, { reference }) => validateLocation(location, reference),
  usedBy: listLocationUses,
  usedByStored: async ({ id }, deps) => {
    const { findAnnouncementUses, findOpenRequestUses, ...stored } = await loadStoredUses();
    const { users, applicationId } = deps;
    return [
      ...toPeopleUses(await users.atLocation(applicationId, id, maxNamedPeople)),
      ...(await findAnnouncementUses(deps, ({ locationIds }) => locationIds.includes(id))),
      ...(await stored.findDraftUses(deps, id)),
      ...(await stored.findMappingUses(deps, id)),
      ...(await findOpenRequestUses(deps, ({ locationId }) => locationId === id)),
      ...(await stored.findPinnedRoutingUses(deps, id)),
    ];
  },
};
