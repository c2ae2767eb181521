import type { TeamScope } from '#shared/figures/counts-api.ts';
import type { Department } from '#shared/reference/reference.ts';
import type { User } from '#shared/users/user.ts';

type Member = Pick<User, 'userId' | 'managerId' | 'departmentId' | 'isActive'>;

/** Minimum number of people in a figure. Figures of fewer would disclose single people: decision 99. */
export const minTeamSize = 3;

/** Return the ids of departments and of all departments below them. */
function addSubdepartments(
  headed: readonly string[],
  departments: readonly Department[],
): Set<string> {
  const found = new Set(headed);
  for (const id of found)
    for (const below of departments) if (below.parentId === id) found.add(below.id);
  return found;
}

/**
 * Return the ids of a person with all direct and indirect reports (`reporting`), and of the departments that the person
 * heads with all departments below them (`within`).
 */
function findSubordinates(
  userId: string,
  people: readonly Member[],
  departments: readonly Department[],
) {
  const byManager = Map.groupBy(people, ({ managerId }) => managerId);
  const reporting = new Set([userId]);
  for (const manager of reporting)
    for (const report of byManager.get(manager) ?? []) reporting.add(report.userId);
  const headed = departments.filter(({ headId }) => headId === userId).map(({ id }) => id);
  return { reporting, within: addSubdepartments(headed, departments) };
}

/**
 * Return the active people whom a person leads, without the person. `headed`: members of departments that they head.
 * `led`: these and all direct and indirect reports.
 */
export function listTeamMembers(
  userId: string,
  people: readonly Member[],
  departments: readonly Department[],
): Readonly<Record<TeamScope, string[]>> & { readonly hasReports: boolean } {
  const { reporting, within } = findSubordinates(userId, people, departments);
  const others = people.filter((person) => person.isActive && person.userId !== userId);
  const isReport = (person: Member) => reporting.has(person.userId);
  const isWithin = ({ departmentId }: Member) => within.has(departmentId ?? '');
  return {
    led: others.filter((one) => isReport(one) || isWithin(one)).map((one) => one.userId),
    headed: others.filter(isWithin).map((one) => one.userId),
    hasReports: others.some(isReport),
  };
}

type Teams = ReturnType<typeof listTeamMembers>;

/**
 * Whether the figures of a team disclose no single person. Those of a department are hidden if the whole team has only
 * one or two more people, because the difference would disclose their figures.
 */
export function isTeamLargeEnough({ led, headed }: Teams, scope: TeamScope): boolean {
  const others = led.length - headed.length;
  const areApart = scope === 'led' || others === 0 || others >= minTeamSize;
  return areApart && (scope === 'led' ? led : headed).length >= minTeamSize;
}

/**
 * Return the teams to offer on a dashboard: everybody whom a person leads, and the departments they head. Teams whose
 * figures would disclose a single person are left out.
 */
export const listTeamScopes = (teams: Teams): TeamScope[] =>
  (['led', 'headed'] as const).filter(
    (scope) => isTeamLargeEnough(teams, scope) && (scope === 'headed' || !isDepartmentAlone(teams)),
  );

/**
 * Whether a head without reports has only the department as a team. If the department is hidden, the other team is
 * offered.
 */
const isDepartmentAlone = (teams: Teams) => !teams.hasReports && isTeamLargeEnough(teams, 'headed');
