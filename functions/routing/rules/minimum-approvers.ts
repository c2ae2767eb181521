import { personRef } from '#functions/organisation/rules/directory.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { ApproverContext, Candidate } from './candidates.ts';
import { chooseExtraApprovers } from './fallback-approvers.ts';
import { isEligibleApprover } from './resolve-approver.ts';

export type MinimumApprovers = {
  readonly approvers: readonly StageApprover[];
  /** Set if additional people had to join. */
  readonly notice?: Reason;
};

/** Return the reason for approvers who are added because a rule found too few people. */
export const tooFewReason = (wanted: number, found: number): Reason => ({
  code: 'tooFew',
  facts: { wanted: String(wanted), found: String(found) },
});

/** Return people who may decide the request themselves although they are away, with that reason. */
const away = (people: readonly Candidate[], ask: ApproverContext): StageApprover[] =>
  people.flatMap(({ user, reason }) =>
    user && isEligibleApprover(user, ask)
      ? {
          ...personRef(user),
          reasons: [reason, { code: 'askedWhileAway' as const, facts: { person: user.name } }],
        }
      : [],
  );

/**
 * Ensure the minimum number of different approvers. If delegation, absence or a small group leaves fewer, the fallback
 * approvers are added, then administrators, then absent approvers. The quorum is never reduced (decision 14). `people`:
 * people named by the rule. `least`: number that suffices if there is nobody else.
 * @throws routing.none if all together are too few
 */
export function ensureMinimumApprovers(
  approvers: readonly StageApprover[],
  needed: number,
  people: readonly Candidate[],
  ask: ApproverContext,
  least = needed,
): MinimumApprovers {
  const missing = needed - approvers.length;
  // Some people are not loaded yet and only seem to be missing, so the result of this run is ignored.
  if (missing <= 0 || !ask.organisation.directory.complete) return { approvers };
  const notice = tooFewReason(needed, approvers.length);
  const involved = new Set(approvers.map(({ userId }) => userId));
  const joined = [...approvers, ...chooseExtraApprovers(ask, notice, missing, involved)];
  const known = new Set(joined.map(({ userId }) => userId));
  for (const person of away(people, ask))
    if (joined.length < needed && !known.has(person.userId)) {
      joined.push(person);
      known.add(person.userId);
    }
  if (joined.length < least)
    throw new AppError(
      'routing.none',
      t`A step needs ${needed} different people to agree, and only ${joined.length} can be asked. Ask an administrator for more approvers.`,
    );
  return { approvers: joined, notice };
}
