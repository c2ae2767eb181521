import type { PeopleScope } from '#functions/figures/rules/figure.ts';
import {
  isTeamLargeEnough,
  listTeamMembers,
  minTeamSize,
} from '#functions/figures/rules/list-team.ts';
import { type Actor, createForbiddenError } from '#functions/platform/actor.ts';
import type { CountScope, FigureScope, TeamScope } from '#shared/figures/counts-api.ts';
import { t } from '#shared/language/t.ts';
import type { FiguresDeps } from '../deps.ts';

/** Return the ids of the people whom a person leads, grouped by scope. */
export async function loadActorTeams(deps: FiguresDeps, { applicationId, userId }: Actor) {
  const [people, { departments }] = await Promise.all([
    deps.everybody.ask(applicationId),
    deps.reference.recent(applicationId),
  ]);
  return listTeamMembers(userId, people, departments);
}

/**
 * Load the ids of a team.
 * @throws actor.forbidden if the team is too small for anonymous figures
 */
export async function loadActorTeam(
  deps: FiguresDeps,
  actor: Actor,
  scope: TeamScope,
): Promise<string[]> {
  const teams = await loadActorTeams(deps, actor);
  if (isTeamLargeEnough(teams, scope)) return teams[scope];
  if (scope === 'led')
    throw createForbiddenError(
      actor,
      t`Figures of a team are shown to whoever leads ${minTeamSize} people or more.`,
    );
  throw createForbiddenError(
    actor,
    teams.headed.length < minTeamSize
      ? t`Figures of a department are shown to its head, from ${minTeamSize} people up.`
      : t`Compared with your team, these figures would show fewer than ${minTeamSize} people.`,
  );
}

/**
 * Return the scope of the requested counters. @throws actor.forbidden if a person who is not an administrator requests
 * all
 */
export function resolvePeopleScope(
  actor: Actor,
  asked: Exclude<FigureScope | CountScope, 'decide' | TeamScope>,
): PeopleScope {
  if (asked === 'mine' || asked === 'forMe') return `own#${actor.userId}`;
  if (asked === 'participated') return `part#${actor.userId}`;
  if (!actor.isAdministrator)
    throw createForbiddenError(actor, t`Only administrators see figures of all.`);
  return 'all';
}
