import type { Delegation } from '#shared/users/user.ts';

export type DelegationState = 'upcoming' | 'inForce' | 'over';

/**
 * Return the state of a delegation. `today`: the local date of the delegator. A delegation that was ended early is
 * over.
 */
export function getDelegationState(
  { startsOn, endsOn, endedAt }: Pick<Delegation, 'startsOn' | 'endsOn' | 'endedAt'>,
  today: string,
): DelegationState {
  if (endedAt !== null || endsOn < today) return 'over';
  return startsOn > today ? 'upcoming' : 'inForce';
}
