import type { UserRow } from '#shared/users/user.ts';

/** Count the active people at each location, keyed by location id. */
export function countPeopleByLocation(
  people: readonly UserRow[],
  before: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const counts = new Map(before);
  for (const { locationId, isActive } of people)
    if (isActive && locationId) counts.set(locationId, (counts.get(locationId) ?? 0) + 1);
  return counts;
}
