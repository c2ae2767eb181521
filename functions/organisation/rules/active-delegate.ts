import { isTimeZone } from '#shared/time-zone.ts';
import type { Delegation, OutOfOfficePeriod, User } from '#shared/users/user.ts';
import { type Directory, personRef } from './directory.ts';
import { dayToDate, getDayAt } from './zone.ts';

/** Return the local date of a person at a given time (ISO 8601, UTC). */
export const toLocalDate = (user: Pick<User, 'timeZone'> | undefined, at: string): string =>
  dayToDate(getDayAt(user && isTimeZone(user.timeZone) ? user.timeZone : 'UTC', Date.parse(at)));

/**
 * Return the delegation of a person that applies to a category at a given time. A delegation for named categories takes
 * precedence over a delegation for all. Without a category (null), only a delegation for all categories counts.
 */
function findDelegationInForce(
  userId: string,
  categoryId: string | null,
  at: string,
  directory: Directory,
): Delegation | undefined {
  const given = directory.delegationsOf(userId);
  if (given.length === 0) return undefined;
  const today = toLocalDate(directory.user(userId), at);
  return given
    .filter(
      (delegation) =>
        (delegation.endedAt === null || delegation.endedAt > at) &&
        delegation.startsOn <= today &&
        today <= delegation.endsOn &&
        (delegation.categoryIds === null ||
          (categoryId !== null && delegation.categoryIds.includes(categoryId))),
    )
    .sort(
      (a, b) =>
        Number(a.categoryIds === null) - Number(b.categoryIds === null) || (a.id < b.id ? -1 : 1),
    )[0];
}

/**
 * Delegate of a person, and the delegation of the delegator. `through`: people between the two, who are also out of
 * office.
 */
export type Delegate = {
  readonly user: User;
  readonly delegation: Delegation;
  readonly through: readonly User[];
};

/**
 * Return the delegate of a person at a given time: the end of the chain of active delegations (Anna to Ben, Ben to
 * Cleo: Cleo). Undefined without a delegation, or if the chain is circular or ends without a person. The caller checks
 * whether the delegate can decide.
 */
export function findActiveDelegate(
  userId: string,
  categoryId: string | null,
  at: string,
  directory: Directory,
): Delegate | undefined {
  const seen = new Set([userId]);
  const delegation = findDelegationInForce(userId, categoryId, at, directory);
  let found: Delegate | undefined;
  let next = delegation;
  while (delegation && next) {
    if (seen.has(next.toUserId)) return undefined;
    seen.add(next.toUserId);
    const user = directory.user(next.toUserId);
    if (!user) return undefined;
    found = { user, delegation, through: found ? [...found.through, found.user] : [] };
    next = findDelegationInForce(user.userId, categoryId, at, directory);
  }
  return found;
}

/**
 * Return until when a person is out of office for all categories, and their delegate if that person can decide.
 * Undefined if the person is not out of office.
 */
export function findOutOfOffice(
  userId: string,
  at: string,
  directory: Directory,
): OutOfOfficePeriod | undefined {
  const found = findActiveDelegate(userId, null, at, directory);
  if (!found) return undefined;
  const { user, delegation } = found;
  return {
    until: delegation.endsOn,
    ...(directory.canBeAsked(user) ? { delegate: personRef(user) } : {}),
  };
}
