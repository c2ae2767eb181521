import type { Location } from '#shared/reference/reference.ts';

/**
 * Count the people at each location and its descendants, keyed by location id. In a cycle of parents, nobody is counted
 * twice.
 */
export function countPeopleByLocation(
  locations: readonly Pick<Location, 'id' | 'parentId'>[],
  own: ReadonlyMap<string, number>,
): Map<string, number> {
  const parents = new Map(locations.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map<string, number>();
  for (const [id, count] of own) {
    const line = new Set<string>();
    let next: string | null | undefined = id;
    while (next && !line.has(next)) {
      line.add(next);
      next = parents.get(next);
    }
    for (const at of line) sums.set(at, (sums.get(at) ?? 0) + count);
  }
  return sums;
}
