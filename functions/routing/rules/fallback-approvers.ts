import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { User } from '#shared/users/user.ts';
import type { ApproverContext } from './candidates.ts';
import { mergeApprovers } from './merge-approvers.ts';
import { buildDelegateReason, checkDelegate, isEligibleApprover } from './resolve-approver.ts';

const asFallback = (user: User, why: Reason): StageApprover => ({
  ...personRef(user),
  reasons: [
    ...(why.code === 'fallback' ? [] : [why]),
    { code: 'fallback', facts: { ...why.facts, person: user.name } },
  ],
});

/**
 * Return the people who are present, and the delegates of those who are away. A person whose delegate can't decide is
 * left out.
 */
const present = (users: readonly User[], ask: ApproverContext, why: Reason): StageApprover[] =>
  mergeApprovers(
    users.flatMap((user) => {
      const chosen = asFallback(user, why);
      const delegate = checkDelegate(user, ask, false);
      if (!delegate) return chosen;
      if (delegate.obstacle) return [];
      const reasons = [...chosen.reasons, buildDelegateReason(user, delegate)];
      return { ...personRef(delegate.user), insteadOf: personRef(user), reasons };
    }),
  );

/** Return the same people themselves, even if they are away. */
const inPerson = (users: readonly User[], why: Reason): StageApprover[] =>
  users.map((user) => {
    const chosen = asFallback(user, why);
    const reason: Reason = { code: 'askedWhileAway', facts: { person: user.name } };
    return { ...chosen, reasons: [...chosen.reasons, reason] };
  });

const configuredApprovers = (ask: ApproverContext): User[] =>
  ask.organisation.reference.configuration.fallbackApproverIds
    .map((userId) => ask.organisation.directory.user(userId))
    .filter((user) => user !== undefined)
    .filter((user) => isEligibleApprover(user, ask));

const administrators = (ask: ApproverContext): User[] =>
  ask.organisation.directory.inRole('admin').filter((user) => isEligibleApprover(user, ask));

/**
 * Return the deciders if no rule names anybody: the configured people or their delegates, else the administrators or
 * their delegates, else these people themselves even if they are away. Nobody decides their own request.
 */
export function chooseFallbackApprovers(ask: ApproverContext, why: Reason): StageApprover[] {
  const first = configuredApprovers(ask);
  const chosen = present(first, ask, why);
  if (chosen.length > 0) return chosen;
  const second = administrators(ask);
  const others = present(second, ask, why);
  return others.length > 0 ? others : inPerson(first.length > 0 ? first : second, why);
}

/**
 * Return up to `count` additional people without a task in the stage: fallback approvers, then administrators, with
 * delegates for those who are away, then the absent people themselves.
 */
export function chooseExtraApprovers(
  ask: ApproverContext,
  why: Reason,
  count: number,
  involved: ReadonlySet<string>,
): StageApprover[] {
  const found = new Map<string, StageApprover>();
  const sources = [
    () => chooseFallbackApprovers(ask, why),
    () => present(administrators(ask), ask, why),
    () => inPerson([...configuredApprovers(ask), ...administrators(ask)], why),
  ];
  for (const source of sources)
    for (const person of found.size < count ? source() : [])
      if (found.size < count && !involved.has(person.userId)) found.set(person.userId, person);
  return [...found.values()];
}
