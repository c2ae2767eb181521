import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { RequestPath } from '#shared/requests/path.ts';

/** Return the open step that is overdue. The end of this step is unknown, so no later time can be forecast. */
export const findOverdueStep = (steps: RequestPath['steps']) =>
  steps.flat().find(({ state, due }) => state === 'open' && due?.state === 'overdue');

/** Explain why the end of a request cannot be predicted. The text names the remaining steps without a target time. */
export function explainNoEnd(steps: RequestPath['steps']): string {
  const names = steps
    .flat()
    .filter(({ state }) => state === 'open' || state === 'forecast')
    .filter(({ targetSeconds }) => targetSeconds === undefined)
    .map(({ name }) => name);
  const who = [...new Set(names)];
  return who.length === 0
    ? t`No end date`
    : plural(
        who.length,
        t`No due date: ${joinWithAnd(who)} has no target time`,
        t`No due date: ${joinWithAnd(who)} have no target time`,
      );
}
