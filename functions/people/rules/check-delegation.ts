import type { Directory } from '#functions/organisation/rules/directory.ts';
import { ProblemList, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { getEarliest, getLatest } from '#functions/organisation/rules/working-time.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Delegation } from '#shared/users/user.ts';

type Period = Pick<Delegation, 'startsOn' | 'endsOn' | 'categoryIds'>;

const overlap = (a: Period, b: Period): boolean =>
  a.startsOn <= b.endsOn &&
  b.startsOn <= a.endsOn &&
  (a.categoryIds === null ||
    b.categoryIds === null ||
    a.categoryIds.some((id) => b.categoryIds?.includes(id)));

/** Return the period and the categories that two delegations share. The delegations can chain only within these. */
const common = (a: Period, b: Period): Period => ({
  startsOn: getLatest(a.startsOn, b.startsOn),
  endsOn: getEarliest(a.endsOn, b.endsOn),
  categoryIds:
    a.categoryIds === null
      ? b.categoryIds
      : b.categoryIds === null
        ? a.categoryIds
        : a.categoryIds.filter((id) => b.categoryIds?.includes(id)),
});

const inForce = (delegations: readonly Delegation[], period: Period) =>
  delegations.filter((one) => one.endedAt === null && overlap(one, period));

/**
 * Return the people in a cycle that the delegation would close on any of its dates; undefined if it closes no cycle.
 */
export function findDelegationLoop(
  delegation: Delegation,
  directory: Directory,
): string[] | undefined {
  const nameOf = (userId: string) => directory.user(userId)?.name ?? t`Somebody who is gone`;
  const search = (
    userId: string,
    period: Period,
    line: readonly string[],
  ): string[] | undefined => {
    if (userId === delegation.fromUserId) return [...line, userId].map(nameOf);
    if (line.includes(userId)) return undefined;
    for (const next of inForce(directory.delegationsOf(userId), period)) {
      if (next.id === delegation.id) continue;
      const found = search(next.toUserId, common(period, next), [...line, userId]);
      if (found) return found;
    }
    return undefined;
  };
  return search(delegation.toUserId, delegation, [delegation.fromUserId]);
}

/**
 * Check a delegation before it is saved. `today`: current date in the time zone of `from`.
 * @throws input.invalid (delegation to oneself, inactive or unknown people, people who are not approvers, reversed or
 * past dates, two delegates for the same scope and time) and delegation.loop with the cycle in present.loop
 */
export function checkDelegation(delegation: Delegation, directory: Directory, today: string): void {
  const { fromUserId, toUserId, startsOn, endsOn } = delegation;
  const problems = new ProblemList();
  const to = directory.user(toUserId);
  const from = directory.user(fromUserId);
  problems.expect(from !== undefined, 'fromUserId', t`There is no such person.`);
  problems.expect(toUserId !== fromUserId, 'toUserId', t`Choose somebody else.`);
  const why = to ? directory.whyNotAsked(to) : t`There is no such person.`;
  if (why) problems.add('toUserId', why);
  problems.expect(startsOn <= endsOn, 'endsOn', t`The end must not be before the start.`);
  problems.expect(endsOn >= today, 'endsOn', t`These dates are in the past.`);
  const twice = inForce(directory.delegationsOf(fromUserId), delegation).filter(
    ({ id }) => id !== delegation.id,
  );
  problems.expect(twice.length === 0, 'startsOn', t`There is already a delegate for these dates.`);
  throwIfProblems(problems.found);
  const loop = findDelegationLoop(delegation, directory);
  if (loop)
    throw new AppError('delegation.loop', t`This would make a circle: ${loop.join(', ')}.`, {
      present: { loop },
    });
}
