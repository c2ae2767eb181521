import { type Audience, AudienceRole } from '#shared/announcements/announcement.ts';
import { foldName } from '#shared/fold-name.ts';
import type { User } from '#shared/users/user.ts';

type Node = { readonly id: string; readonly parentId: string | null };
type Organisation = {
  readonly departments: readonly Node[];
  readonly locations: readonly Node[];
  /** User ids of the administrators. */
  readonly administrators: ReadonlySet<string>;
};
type Person = Pick<User, 'userId' | 'isActive' | 'role' | 'departmentId' | 'locationId' | 'groups'>;

/**
 * Return a filter for the people whom an announcement addresses. A person named by several parts of the audience counts
 * once.
 */
export function buildAddresseeFilter(
  audience: Audience,
  { departments, locations, administrators }: Organisation,
): (person: Person) => boolean {
  const { everybody, withBelow } = audience;
  const userIds = new Set(audience.userIds);
  const departmentIds = collectDescendants(audience.departmentIds, departments, withBelow);
  const locationIds = collectDescendants(audience.locationIds, locations, withBelow);
  const roles = new Set<string>(audience.roles);
  const groups = new Set(audience.groups.map(foldName));
  return (person) =>
    person.isActive &&
    (everybody ||
      userIds.has(person.userId) ||
      departmentIds.has(person.departmentId ?? '') ||
      locationIds.has(person.locationId ?? '') ||
      roles.has(person.role) ||
      (roles.has(AudienceRole.enum.Administrator) && administrators.has(person.userId)) ||
      person.groups.some((name) => groups.has(foldName(name))));
}

/** Return these nodes, with all nodes below if requested. Each node is visited once, even in a cycle of parents. */
function collectDescendants(
  ids: readonly string[],
  nodes: readonly Node[],
  withBelow: boolean,
): ReadonlySet<string> {
  const found = new Set(ids);
  if (!withBelow) return found;
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id);
  return found;
}
