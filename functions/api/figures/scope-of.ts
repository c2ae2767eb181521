import type { PeopleScope } from '#functions/domain/figures/figure.ts';
import { type Actor, refusal } from '#functions/platform/actor.ts';
import type { FigureScope } from '#shared/figures/figures-api.ts';
import { t } from '#shared/language/t.ts';

/**
 * Where the figures that somebody asks for are counted: never of more requests than they could open one by one.
 * @throws actor.forbidden for all of them to anybody but administrators
 */
export function scopeOf(actor: Actor, asked: FigureScope): PeopleScope {
  if (asked === 'mine') return `own#${actor.userId}`;
  if (asked === 'participated') return `part#${actor.userId}`;
  if (!actor.isAdministrator) throw refusal(actor, t`Only administrators see figures of all.`);
  return 'all';
}
