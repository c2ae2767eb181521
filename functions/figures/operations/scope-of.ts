import type { PeopleScope } from '#functions/figures/rules/figure.ts';
import { fewestPeople, teamOf } from '#functions/figures/rules/team-of.ts';
import { type Actor, refusal } from '#functions/platform/actor.ts';
import type { CountScope, FigureScope } from '#shared/figures/counts-api.ts';
import { t } from '#shared/language/t.ts';
import type { FiguresDeps } from '../deps.ts';

/**
 * Ids of who reports to somebody or is in a department that they head.
 * @throws actor.forbidden when those are too few for figures that are of nobody in particular
 */
export async function teamOfActor(deps: FiguresDeps, actor: Actor): Promise<string[]> {
  const { applicationId, userId } = actor;
  const [people, { departments }] = await Promise.all([
    deps.everybody.ask(applicationId),
    deps.reference.recent(applicationId),
  ]);
  const team = teamOf(userId, people, departments);
  if (team.length < fewestPeople)
    throw refusal(
      actor,
      t`Figures of a team are shown to whoever leads ${fewestPeople} people or more.`,
    );
  return team;
}

/** Counters for the requested scope: those of a team are sums, and never of few people. */
export async function scopesOf(
  deps: FiguresDeps,
  actor: Actor,
  asked: Exclude<FigureScope | CountScope, 'decide'>,
): Promise<PeopleScope[]> {
  if (asked === 'mine' || asked === 'forMe') return [`own#${actor.userId}`];
  if (asked === 'participated') return [`part#${actor.userId}`];
  if (asked === 'led')
    return (await teamOfActor(deps, actor)).map((userId) => `own#${userId}` as const);
  if (!actor.isAdministrator) throw refusal(actor, t`Only administrators see figures of all.`);
  return ['all'];
}
