import type { PersonRef } from '#shared/fields.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { User } from '#shared/users/user.ts';
import { type Delegate, delegateOf } from '../delegations/active-delegate.ts';
import { mayDecideOn } from '../doa/authority.ts';
import type { Ask, Candidate } from './candidates.ts';
import { personRef } from './directory.ts';

/** Whether somebody can be asked to decide this request: an approver in service, and neither its requester nor who raised it. */
export const mayBeAsked = (user: User, { facts, world }: Ask): boolean =>
  !isOwnRequest(user.userId, facts) && world.directory.canBeAsked(user);

/** Somebody's absence: who stands in, and what keeps that person from deciding this request. */
export type Absence = Delegate & { readonly obstacle?: 'own' | 'authority' };

/**
 * Whether somebody is away, so that a delegate decides. A delegate never decides on their own request, and not beyond their own
 * authority where an amount decides. Undefined: they are there, or nobody who can be asked stands in.
 */
export function absenceOf(user: User, ask: Ask, amountBound: boolean): Absence | undefined {
  const found = delegateOf(user.userId, ask.facts.categoryId, ask.at, ask.world.directory);
  if (!found) return undefined;
  if (isOwnRequest(found.user.userId, ask.facts)) return { ...found, obstacle: 'own' };
  return isWithin(found.user, ask, amountBound) ? found : { ...found, obstacle: 'authority' };
}

/** Whether the amount, where one decides, is within somebody's authority. */
function isWithin(user: User, ask: Ask, amountBound: boolean): boolean {
  if (!amountBound || !ask.converted) return true;
  const place = { ...ask.facts, at: ask.at };
  return mayDecideOn(user, ask.converted.amount, place, ask.world.reference);
}

/** Why a delegate decides. */
export const delegateReason = (absent: PersonRef, { user, delegation }: Delegate): Reason => ({
  code: 'delegate',
  facts: { person: user.name, for: absent.name, until: delegation.endsOn },
});

/** What somebody who is away and their delegate, who has a part in the request, are called in a reason. */
function strandedFacts(absent: User, { user, delegation }: Delegate, { facts }: Ask) {
  const part = user.userId === facts.requester.userId ? 'requester' : 'raised';
  return { for: absent.name, until: delegation.endsOn, delegate: user.name, part };
}

/** Why nobody decides for somebody who is away, when their delegate has a part in the request; undefined when that isn't so. */
export function whyStranded(user: User, ask: Ask): Reason | undefined {
  const absence = absenceOf(user, ask, false);
  if (absence?.obstacle !== 'own' || isOwnRequest(user.userId, ask.facts)) return undefined;
  return { code: 'insteadOfDelegate', facts: strandedFacts(user, absence, ask) };
}

/** Why somebody gives way to their manager. */
function whyNot({ userId, isActive }: User, { facts }: Ask): Reason['code'] {
  if (userId === facts.requester.userId) return 'insteadOfSelf';
  if (isOwnRequest(userId, facts)) return 'insteadOfRaiser';
  return isActive ? 'insteadOfNoApprover' : 'insteadOfInactive';
}

/**
 * Who really decides instead of a candidate, with the reasons in order: a person who is inactive or no approver gives way to their
 * delegate, else their manager; the requester, and who raised the request, to their own manager, and up; an absent one to their delegate,
 * and where that is the requester or who raised the request, to the manager as well: the request doesn't wait for a return. Undefined: the
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
  let mustBeWithin = false;
  let user = first;
  while (user && !seen.has(user.userId)) {
    seen.add(user.userId);
    const absence = absenceOf(user, ask, amountBound);
    const isOwn = isOwnRequest(user.userId, ask.facts);
    if (absence && !absence.obstacle && !isOwn)
      return {
        ...personRef(absence.user),
        insteadOf: personRef(insteadOf ?? user),
        reasons: [...reasons, delegateReason(user, absence)],
      };
    const mayBe = mayBeAsked(user, ask);
    const isStranded = mayBe && absence?.obstacle === 'own';
    const isAble = !mustBeWithin || isWithin(user, ask, amountBound);
    if (mayBe && !isStranded && isAble)
      return {
        ...personRef(user),
        ...(insteadOf ? { insteadOf: personRef(insteadOf) } : {}),
        reasons,
      };
    const manager = ask.world.directory.managerOf(user.userId);
    const next = manager && { person: manager.name };
    if (isStranded) {
      // Where an amount decides, the manager may have to be passed over: nobody is named before it is known.
      const facts = { ...strandedFacts(user, absence, ask), ...(amountBound ? {} : next) };
      reasons.push({ code: 'insteadOfDelegate', facts });
      mustBeWithin = true;
    } else if (isAble || !mayBe) {
      reasons.push({ code: whyNot(user, ask), facts: { for: user.name, ...next } });
    }
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
