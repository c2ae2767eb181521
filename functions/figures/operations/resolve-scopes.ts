import type { PeopleScope } from '#functions/figures/rules/figure.ts';
import {
  areManyEnough,
  fewestPeople,
  listTeamMembers,
} from '#functions/figures/rules/list-team.ts';
import { type Actor, refusal } from '#functions/platform/actor.ts';
import {
  type CountScope,
  type FigureScope,
  isTeamScope,
  type TeamScope,
} from '#shared/figures/counts-api.ts';
import { t } from '#shared/language/t.ts';
import type { FiguresDeps } from '../deps.ts';

/** Return the ids of the people whom a person leads, by scope. */
export async function teamsOfActor(deps: FiguresDeps, { applicationId, userId }: Actor) {
  const [people, { departments }] = await Promise.all([
    deps.everybody.ask(applicationId),
    deps.reference.recent(applicationId),
  ]);
  return listTeamMembers(userId, people, departments);
}

/**
 * Ids of a team.
 * @throws actor.forbidden when those are too few for figures that are of nobody in particular
 */
export async function teamOfActor(
  deps: FiguresDeps,
  actor: Actor,
  scope: TeamScope,
): Promise<string[]> {
  const teams = await teamsOfActor(deps, actor);
  if (areManyEnough(teams, scope)) return teams[scope];
  if (scope === 'led')
    throw refusal(
      actor,
      t`Figures of a team are shown to whoever leads ${fewestPeople} people or more.`,
    );
  throw refusal(
    actor,
    teams.headed.length < fewestPeople
      ? t`Figures of a department are shown to its head, from ${fewestPeople} people up.`
      : t`Compared with your team, these figures would show fewer than ${fewestPeople} people.`,
  );
}

/**
 * Resolve the counters for the requested scope. Counters of a team are sums, and never of fewer people than allowed.
 */
export async function resolvePeopleScopes(
  deps: FiguresDeps,
  actor: Actor,
  asked: Exclude<FigureScope | CountScope, 'decide'>,
): Promise<PeopleScope[]> {
  if (asked === 'mine' || asked === 'forMe') return [`own#${actor.userId}`];
  if (asked === 'participated') return [`part#${actor.userId}`];
  if (isTeamScope(asked))
    return (await teamOfActor(deps, actor, asked)).map((userId) => `own#${userId}` as const);
  if (!actor.isAdministrator) throw refusal(actor, t`Only administrators see figures of all.`);
  return ['all'];
}
