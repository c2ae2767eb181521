import type { Reason } from '#shared/requests/reason.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { User } from '#shared/users/user.ts';
import { delegateOf } from '../delegations/active-delegate.ts';
import { mayDecideOn } from '../doa/authority.ts';
import type { Ask, Candidate } from './candidates.ts';
import { personRef } from './directory.ts';

/** Whether somebody can be asked to decide this request: an approver in service, and neither its requester nor who raised it. */
export const mayBeAsked = (user: User, { facts, world }: Ask): boolean =>
  !isOwnRequest(user.userId, facts) && world.directory.canBeAsked(user);

/** Whether a delegate may stand in: never on their own request, and not beyond their own authority where an amount decides. */
function mayStandIn(user: User, ask: Ask, amountBound: boolean): boolean {
  if (isOwnRequest(user.userId, ask.facts)) return false;
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

/** Why somebody gives way to their manager. */
function whyNot({ userId, isActive }: User, { facts }: Ask): Reason['code'] {
  if (userId === facts.requester.userId) return 'insteadOfSelf';
  if (isOwnRequest(userId, facts)) return 'insteadOfRaiser';
  return isActive ? 'insteadOfNoApprover' : 'insteadOfInactive';
}

/**
 * Who really decides instead of a candidate, with the reasons in order: a person who is inactive or no approver gives way to their
 * delegate, else their manager; the requester, and who raised the request, to their own manager, and up; an absent one to their delegate. Undefined: the
 * chain ends in nobody, and the fallback approvers have to step in.
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
    const isOwn = isOwnRequest(user.userId, ask.facts);
    if (delegate && !isOwn) {
      const since = insteadOf ?? user;
      return {
        ...personRef(delegate.user),
        insteadOf: personRef(since),
        reasons: [...reasons, delegate.reason],
      };
    }
    if (mayBeAsked(user, ask))
      return {
        ...personRef(user),
        ...(insteadOf ? { insteadOf: personRef(insteadOf) } : {}),
        reasons,
      };
    const manager = ask.world.directory.managerOf(user.userId);
    const facts = { for: user.name, ...(manager && { person: manager.name }) };
    reasons.push({ code: whyNot(user, ask), facts });
    if (!isOwn) insteadOf ??= user;
    user = manager;
  }
  return undefined;
}

const asFallback =
  (why: Reason) =>
  (user: User): StageApprover => ({
    ...personRef(user),
    reasons: [
      ...(why.code === 'fallback' ? [] : [why]),
      { code: 'fallback', facts: { ...why.facts, person: user.name } },
    ],
  });

const administrators = (ask: Ask) =>
  ask.world.directory.inRole('admin').filter((user) => mayBeAsked(user, ask));

/** Those who decide where no rule gives anybody: the configured ones, else the administrators; never on their own request. */
export function fallbackApprovers(ask: Ask, why: Reason): StageApprover[] {
  const { directory, reference } = ask.world;
  const configured = reference.configuration.fallbackApproverIds
    .map((userId) => directory.user(userId))
    .filter((user) => user !== undefined)
    .filter((user) => mayBeAsked(user, ask));
  const chosen = configured.length > 0 ? configured : administrators(ask);
  return chosen.map(asFallback(why));
}

/** So many more people, as far as there are any: fallback approvers, then administrators, other than those who have a part already. */
export function reinforcements(
  ask: Ask,
  why: Reason,
  count: number,
  involved: ReadonlySet<string>,
): StageApprover[] {
  const found = new Map<string, StageApprover>();
  const join = (people: readonly StageApprover[]) => {
    for (const person of people)
      if (found.size < count && !involved.has(person.userId)) found.set(person.userId, person);
  };
  if (count > 0) join(fallbackApprovers(ask, why));
  if (found.size < count) join(administrators(ask).map(asFallback(why)));
  return [...found.values()];
}
