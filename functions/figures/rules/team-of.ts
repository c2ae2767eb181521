import type { Department } from '#shared/reference/reference.ts';
import type { User } from '#shared/users/user.ts';

type Member = Pick<User, 'userId' | 'managerId' | 'departmentId' | 'isActive'>;

/** Figures of fewer people would be those of single ones: decision 99. */
export const fewestPeople = 3;

/** A department and those below it. */
function withBelow(headed: readonly string[], departments: readonly Department[]): Set<string> {
  const found = new Set(headed);
  for (const id of found)
    for (const below of departments) if (below.parentId === id) found.add(below.id);
  return found;
}

/** Active people who report to somebody, also through others, or are in a department that they head; not themselves. */
export function teamOf(
  userId: string,
  people: readonly Member[],
  departments: readonly Department[],
): string[] {
  const byManager = Map.groupBy(people, ({ managerId }) => managerId);
  const reporting = new Set([userId]);
  for (const manager of reporting)
    for (const report of byManager.get(manager) ?? []) reporting.add(report.userId);
  const headed = departments.filter(({ headId }) => headId === userId).map(({ id }) => id);
  const within = withBelow(headed, departments);
  return people.flatMap((person) => {
    const isOfTeam = reporting.has(person.userId) || within.has(person.departmentId ?? '');
    return isOfTeam && person.isActive && person.userId !== userId ? person.userId : [];
  });
}
