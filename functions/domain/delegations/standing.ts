import type { Delegation } from '#shared/users/user.ts';

export type Standing = 'upcoming' | 'inForce' | 'over';

/** How a delegation stands; `today`: the date where the absent person lives. One that was ended early is over. */
export function standingOf(
  { startsOn, endsOn, endedAt }: Pick<Delegation, 'startsOn' | 'endsOn' | 'endedAt'>,
  today: string,
): Standing {
  if (endedAt !== null || endsOn < today) return 'over';
  return startsOn > today ? 'upcoming' : 'inForce';
}
