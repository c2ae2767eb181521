import type { TeamScope } from '#shared/figures/counts-api.ts';
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

/** People below somebody, active or not: by managers, also through others, and by headed departments. */
function peopleBelow(
  userId: string,
  people: readonly Member[],
  departments: readonly Department[],
) {
  const byManager = Map.groupBy(people, ({ managerId }) => managerId);
  const reporting = new Set([userId]);
  for (const manager of reporting)
    for (const report of byManager.get(manager) ?? []) reporting.add(report.userId);
  const headed = departments.filter(({ headId }) => headId === userId).map(({ id }) => id);
  return { reporting, within: withBelow(headed, departments) };
}

/**
 * Active people that somebody leads, without themselves. `headed`: those in departments that they head. `led`: these
 * and everybody who reports to them, also through others.
 */
export function listTeamMembers(
  userId: string,
  people: readonly Member[],
  departments: readonly Department[],
): Readonly<Record<TeamScope, string[]>> & { readonly hasReports: boolean } {
  const { reporting, within } = peopleBelow(userId, people, departments);
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
 * Whether figures of a team are of nobody in particular. Those of a department are hidden beside a team of one or two
 * people more, whose figures would be the difference.
 */
export function areManyEnough({ led, headed }: Teams, scope: TeamScope): boolean {
  const others = led.length - headed.length;
  const areApart = scope === 'led' || others === 0 || others >= fewestPeople;
  return areApart && (scope === 'led' ? led : headed).length >= fewestPeople;
}

/** Teams that a dashboard offers: who reports to somebody, and the departments that they head. */
export const offeredTeams = (teams: Teams): TeamScope[] =>
  (['led', 'headed'] as const).filter(
    (scope) => areManyEnough(teams, scope) && (scope === 'headed' || !isDepartmentAlone(teams)),
  );

/** A head without reports has a department and no other team, unless the department alone is hidden. */
const isDepartmentAlone = (teams: Teams) => !teams.hasReports && areManyEnough(teams, 'headed');
