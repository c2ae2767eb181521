import { listNames } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { RequestPath } from '#shared/requests/path.ts';

/** The open step that is overdue: when it ends is not known, so nothing after it is. */
export const overdueStep = (steps: RequestPath['steps']) =>
  steps.flat().find(({ state, due }) => state === 'open' && due?.state === 'overdue');

/** Why nobody can tell when a request ends: by the steps still to come that may take as long as they take. */
export function noEndWords(steps: RequestPath['steps']): string {
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
        t`No due date: ${listNames(who)} has no target time`,
        t`No due date: ${listNames(who)} have no target time`,
      );
}
