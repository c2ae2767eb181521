import { canDecideAmount } from '#functions/approval-limits/rules/authority.ts';
import {
  type Delegate,
  findActiveDelegate,
} from '#functions/organisation/rules/active-delegate.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { findArrangement, isBarredFromDeciding } from '#functions/people/rules/arrangements.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { User } from '#shared/users/user.ts';
import type { ApproverContext, Candidate } from './candidates.ts';

/**
 * Whether a person can decide this request: an active approver who is not its requester or author, and was not chosen
 * by one of them.
 */
export const isEligibleApprover = (
  user: User,
  { facts, organisation, at }: ApproverContext,
): boolean => !isBarredFromDeciding(user, facts, at) && organisation.directory.canBeAsked(user);

/**
 * Reasons that bar a delegate from deciding a request. The task stays with the absent person only if the delegate lacks
 * the authority.
 */
type Obstacle = 'requester' | 'raised' | 'arranged' | 'inactive' | 'employee' | 'authority';
/**
 * The delegate of an absent person, with the reason that bars the delegate from this request, if any. `user` is then
 * the person to whom the reason applies.
 */
export type CheckedDelegate = Pick<Delegate, 'user' | 'delegation'> & {
  readonly obstacle?: Obstacle;
};

/** Return the reason why a person can neither decide this request nor choose the delegate who decides it. */
function findDecisionObstacle(user: User, { facts, at }: ApproverContext): Obstacle | undefined {
  if (user.userId === facts.requester.userId) return 'requester';
  if (isOwnRequest(user.userId, facts)) return 'raised';
  return isBarredFromDeciding(user, facts, at) ? 'arranged' : undefined;
}

function findDelegateObstacle(
  { user: delegate, through }: Delegate,
  ask: ApproverContext,
  amountBound: boolean,
): { readonly user: User; readonly obstacle: Obstacle } | undefined {
  for (const user of [...through, delegate]) {
    const obstacle = findDecisionObstacle(user, ask);
    if (obstacle) return { user, obstacle };
  }
  if (!ask.organisation.directory.canBeAsked(delegate))
    return { user: delegate, obstacle: delegate.isActive ? 'employee' : 'inactive' };
  return isWithinAuthority(delegate, ask, amountBound)
    ? undefined
    : { user: delegate, obstacle: 'authority' };
}

/**
 * Return the delegate of an absent person, with the obstacle if the delegate can't decide: not an active approver,
 * their own request, or without authority where an amount decides. A chain of delegates is also barred if it leads
 * through an owner of the request, or through somebody whom an owner chose. Undefined: the person is present.
 */
export function checkDelegate(
  user: User,
  ask: ApproverContext,
  amountBound: boolean,
): CheckedDelegate | undefined {
  const found = findActiveDelegate(
    user.userId,
    ask.facts.categoryId,
    ask.at,
    ask.organisation.directory,
  );
  if (!found) return undefined;
  return { ...found, ...findDelegateObstacle(found, ask, amountBound) };
}

/**
 * Whether the amount is within a person's authority, if an amount decides. An unknown amount needs unlimited authority.
 */
function isWithinAuthority(user: User, ask: ApproverContext, amountBound: boolean): boolean {
  if (!amountBound) return true;
  const place = { ...ask.facts, at: ask.at };
  return canDecideAmount(user, ask.converted?.amount, place, ask.organisation.reference);
}

/** Return the reason why a delegate decides. */
export const buildDelegateReason = (
  absent: PersonRef,
  { user, delegation }: CheckedDelegate,
): Reason => ({
  code: 'delegate',
  facts: { person: user.name, for: absent.name, until: delegation.endsOn },
});

/** Return the facts of a reason about an absent person whose delegate can't decide. */
export const buildObstacleFacts = (
  absent: PersonRef,
  { user, delegation, obstacle }: CheckedDelegate,
) => ({
  for: absent.name,
  until: delegation.endsOn,
  delegate: user.name,
  ...(obstacle ? { part: obstacle } : {}),
});

/** Whether nobody can decide for an absent person. Their tasks don't wait for their return. */
const isStranded = (delegate: CheckedDelegate | undefined): delegate is CheckedDelegate =>
  delegate?.obstacle !== undefined && delegate.obstacle !== 'authority';

/** Return the reason why nobody decides for an absent person whose delegate can't; undefined otherwise. */
export function explainMissingDelegate(user: User, ask: ApproverContext): Reason | undefined {
  const delegate = checkDelegate(user, ask, false);
  if (!isStranded(delegate) || !isEligibleApprover(user, ask)) return undefined;
  return { code: 'insteadOfDelegate', facts: buildObstacleFacts(user, delegate) };
}

/** Return the reason why an absent person retains the task: their delegate lacks the authority. */
const keptForAuthority = (absent: PersonRef, delegate: CheckedDelegate): Reason => ({
  code: 'delegateLacksAuthority',
  facts: buildObstacleFacts(absent, delegate),
});

/** Return the reason why a person is replaced by their manager. */
function findReplacementReason(
  { userId, isActive }: User,
  { facts }: ApproverContext,
): Reason['code'] {
  if (userId === facts.requester.userId) return 'insteadOfSelf';
  if (isOwnRequest(userId, facts)) return 'insteadOfRaiser';
  return isActive ? 'insteadOfNoApprover' : 'insteadOfInactive';
}

/**
 * Return the person who decides instead of a candidate, with the reasons in order. An inactive person or non-approver
 * is replaced by their delegate, else their manager. The requester and author are replaced by their own managers,
 * further up if needed. An absent person is replaced by their delegate, or by the manager if the delegate can't decide,
 * so that the request doesn't wait. Where an amount decides, everybody needs the authority for it. Undefined: the chain
 * ends without a person, or at one chosen by an owner of the request, so fallback approvers are needed.
 */
export function resolveApprover(
  { user: first, reason }: Candidate,
  ask: ApproverContext,
  amountBound: boolean,
): StageApprover | undefined {
  const reasons: Reason[] = [reason];
  const seen = new Set<string>();
  let insteadOf: User | undefined;
  let user = first;
  while (user && !seen.has(user.userId)) {
    seen.add(user.userId);
    // An owner who chose this person could also have chosen the managers above.
    if (findArrangement(user, ask.facts, ask.at)) return undefined;
    const delegate = checkDelegate(user, ask, amountBound);
    const isOwn = isOwnRequest(user.userId, ask.facts);
    if (delegate && !delegate.obstacle && !isOwn)
      return {
        ...personRef(delegate.user),
        insteadOf: personRef(insteadOf ?? user),
        reasons: [...reasons, buildDelegateReason(user, delegate)],
      };
    const mayBe = isEligibleApprover(user, ask);
    const givesWay = mayBe && isStranded(delegate);
    const isAble = isWithinAuthority(user, ask, amountBound);
    if (mayBe && !givesWay && isAble)
      return {
        ...personRef(user),
        ...(insteadOf ? { insteadOf: personRef(insteadOf) } : {}),
        reasons: delegate ? [...reasons, keptForAuthority(user, delegate)] : reasons,
      };
    const manager = ask.organisation.directory.managerOf(user.userId);
    const next = manager && { person: manager.name };
    if (givesWay) {
      // If an amount decides, the manager may be skipped, so no name is stored before that is known.
      const facts = { ...buildObstacleFacts(user, delegate), ...(amountBound ? {} : next) };
      reasons.push({ code: 'insteadOfDelegate', facts });
    } else if (isAble || !mayBe) {
      reasons.push({ code: findReplacementReason(user, ask), facts: { for: user.name, ...next } });
    } else {
      const last = reasons.pop() ?? reason;
      const { person, ...facts } = last.facts;
      // The reason before names the person whose limit is too low.
      reasons.push(person === user.name ? { ...last, facts: { ...facts, ...next } } : last);
    }
    if (!isOwn) insteadOf ??= user;
    user = manager;
  }
  return undefined;
}
