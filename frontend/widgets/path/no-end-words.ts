import { t } from '#frontend/lib/text.ts';
import type { RequestPath } from '#shared/requests/path.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why nobody can tell when a request ends: by the steps still to come that may take as long as they take. */
export function noEndWords(steps: RequestPath['steps']): string {
  const names = steps
    .flat()
    .filter(({ state }) => state === 'open' || state === 'forecast')
    .filter(({ targetSeconds }) => targetSeconds === undefined)
    .map(({ name }) => name);
  const who = [...new Set(names)];
  return who.length === 0
    ? t`No end can be told`
    : t`No end can be told: ${list.format(who)} ${who.length === 1 ? 'has' : 'have'} no time limit`;
}
