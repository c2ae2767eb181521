import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';

type Move = { readonly to: readonly PersonRef[] };

/**
 * Describe the reassignment of tasks: "12 pending tasks move: 8 to Anna Lindqvist and 4 to Tomás Rivera. 1 stays:
 * nobody can take it."
 */
export function describeTaskMoves(tasks: readonly Move[], more: boolean): string {
  if (tasks.length === 0) return t`No pending task moves.`;
  const counts = new Map<string, number>();
  for (const { to } of tasks) {
    const names = joinWithAnd(to.map(({ name }) => name));
    if (names) counts.set(names, (counts.get(names) ?? 0) + 1);
  }
  const moving = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const stays = tasks.length - moving;
  const named = [...counts].sort(([, a], [, b]) => b - a);
  const [first] = named;
  const where =
    named.length === 1 && first
      ? t` to ${first[0]}`
      : `: ${joinWithAnd(named.map(([names, count]) => t`${count} to ${names}`))}`;
  const moved =
    moving === 0
      ? ''
      : more
        ? plural(
            moving,
            t`More than ${moving} pending task moves${where}.`,
            t`More than ${moving} pending tasks move${where}.`,
          )
        : plural(
            moving,
            t`${moving} pending task moves${where}.`,
            t`${moving} pending tasks move${where}.`,
          );
  const left =
    stays === 0
      ? ''
      : plural(
          stays,
          t`${stays} stays: nobody can take it.`,
          t`${stays} stay: nobody can take them.`,
        );
  return [moved, left].filter(Boolean).join(' ');
}
