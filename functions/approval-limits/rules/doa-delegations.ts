import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getDelegationState } from '#functions/people/rules/delegation-state.ts';
import type { Cap, DoaDelegation } from '#shared/doa/matrix.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import type { User } from '#shared/users/user.ts';
import { rankLevels } from './authority.ts';

/** Return the highest level that a person has in any department or category: their own, or one granted by a rule. */
export function findApprovalCap(
  user: User | undefined,
  { reference }: Organisation,
  at: string,
): Cap | null {
  if (!user) return null;
  const held = rankLevels(reference, at).filter(
    ({ level }) =>
      user.doaLevelId === level.id ||
      reference.doaRules.some(
        ({ levelId, userIds }) => levelId === level.id && userIds.includes(user.userId),
      ),
  );
  const highest = held.at(-1)?.level;
  return highest ? { level: highest.name, limit: highest.limit } : null;
}

/** Return the current and future delegations of the people named in approval rules, ordered by start. */
export function listApproverDelegations(organisation: Organisation, at: string): DoaDelegation[] {
  const { directory, reference } = organisation;
  const named = new Set(reference.doaRules.flatMap(({ userIds }) => userIds));
  const refOf = (userId: string) => ({
    userId,
    name: directory.user(userId)?.name ?? unknownUserName,
  });
  return [...named]
    .flatMap((userId) => directory.delegationsOf(userId))
    .map((delegation) => {
      const from = directory.user(delegation.fromUserId);
      const to = directory.user(delegation.toUserId);
      return {
        ...delegation,
        from: refOf(delegation.fromUserId),
        to: refOf(delegation.toUserId),
        state: getDelegationState(delegation, toLocalDate(from, at)),
        fromCap: findApprovalCap(from, organisation, at),
        toCap: findApprovalCap(to, organisation, at),
      };
    })
    .filter(({ state }) => state !== 'over')
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn));
}
