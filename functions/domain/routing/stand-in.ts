import type { Reason } from '#shared/requests/reason.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { User } from '#shared/users/user.ts';
import { delegateOf } from '../delegations/active-delegate.ts';
import { mayDecideOn } from '../doa/authority.ts';
import type { Ask, Candidate } from './candidates.ts';
import { personRef } from './directory.ts';

/** Why a delegate may not stand in: never for their own request, and not beyond their own authority where an amount decides. */
function mayStandIn(user: User, ask: Ask, amountBound: boolean): boolean {
  if (user.userId === ask.facts.requester.userId) return false;
  if (!amountBound || !ask.converted) return true;
  const place = { ...ask.facts, at: ask.at };
  return mayDecideOn(user, ask.converted.amount, place, ask.world.reference);
}

function delegated(user: User, ask: Ask, amountBound: boolean) {
  const found = delegateOf(user.userId, ask.facts.categoryId, ask.at, ask.world.directory);
  if (!found || !mayStandIn(found.user, ask, amountBound)) return undefined;
  const reason: Reason = {
    code: 'delegate',
    facts: { person: found.user.name, for: user.name, until: found.delegation.endsOn },
  };
  return { user: found.user, reason };
}

/**
 * Who really decides instead of a candidate, with the reasons in order: an inactive person gives way to their delegate, else their
 * manager; the requester to their own manager, and up; an absent one to their delegate. Undefined: the chain ends in nobody, and
 * the fallback approvers have to step in.
 */
export function standIn(
  { user: first, reason }: Candidate,
  ask: Ask,
  amountBound: boolean,
): StageApprover | undefined {
  const reasons: Reason[] = [reason];
  const seen = new Set<string>();
  let insteadOf: User | undefined;
  let user = first;
  while (user && !seen.has(user.userId)) {
    seen.add(user.userId);
    const delegate = delegated(user, ask, amountBound);
    const isSelf = user.userId === ask.facts.requester.userId;
    if (delegate && !isSelf) {
      const since = insteadOf ?? user;
      return {
        ...personRef(delegate.user),
        insteadOf: personRef(since),
        reasons: [...reasons, delegate.reason],
      };
    }
    if (user.isActive && !isSelf)
      return {
        ...personRef(user),
        ...(insteadOf ? { insteadOf: personRef(insteadOf) } : {}),
        reasons,
      };
    const manager = ask.world.directory.managerOf(user.userId);
    reasons.push({
      code: isSelf ? 'insteadOfSelf' : 'insteadOfInactive',
      facts: { for: user.name, ...(manager && { person: manager.name }) },
    });
    if (!isSelf) insteadOf ??= user;
    user = manager;
  }
  return undefined;
}

/** Those who decide where no rule gives anybody: the configured ones, else the administrators; never the requester. */
export function fallbackApprovers(ask: Ask, why: Reason): StageApprover[] {
  const { directory, reference } = ask.world;
  const may = (user: User | undefined): user is User =>
    user?.isActive === true && user.userId !== ask.facts.requester.userId;
  const configured = reference.configuration.fallbackApproverIds
    .map((userId) => directory.user(userId))
    .filter(may);
  const chosen = configured.length > 0 ? configured : directory.inRole('admin').filter(may);
  return chosen.map((user) => ({
    ...personRef(user),
    reasons: [
      ...(why.code === 'fallback' ? [] : [why]),
      { code: 'fallback', facts: { ...why.facts, person: user.name } },
    ],
  }));
}
