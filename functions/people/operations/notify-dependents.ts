import {
  type AffectedPerson,
  buildLeaverMessage,
  findAffectedPeople,
  findRepresentedPeople,
} from '#functions/messages/rules/leaver-messages.ts';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { getDelegationState } from '#functions/people/rules/delegation-state.ts';
import type { Leaver } from '#functions/people/rules/leaver.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';

/**
 * Notify the people who relied on a deactivated person, each once. A repeat notifies only those missed by an earlier
 * call.
 */
export const notifyDependents = (deps: PeopleDeps, leaver: Leaver): Promise<void> =>
  notifyPeople(deps, leaver.user, {
    affected: findAffectedPeople(leaver),
    at: leaver.user.tokensValidFrom ?? deps.now(),
  });

/** Notify the people for whom an active person was to decide, who has just lost the right to decide. */
export async function notifyRepresentedPeople(deps: PeopleDeps, user: User): Promise<void> {
  const stored = await deps.delegations.received(user.userId);
  const owners = await deps.users.byIds(
    deps.applicationId,
    stored.map(({ fromUserId }) => fromUserId),
  );
  const received = stored.filter((one) => {
    const owner = owners.find(({ userId }) => userId === one.fromUserId);
    return getDelegationState(one, toLocalDate(owner, deps.now())) !== 'over';
  });
  await notifyPeople(deps, user, {
    affected: findRepresentedPeople({ user, received }),
    at: deps.now(),
  });
}

async function notifyPeople(
  deps: PeopleDeps,
  about: User,
  { affected, at }: { readonly affected: readonly AffectedPerson[]; readonly at: string },
): Promise<void> {
  const { users, applicationId, messages, queueMails } = deps;
  const people = await users.byIds(applicationId, [
    ...new Set(affected.map(({ userId }) => userId)),
  ]);
  const active = new Map(people.filter(({ isActive }) => isActive).map((one) => [one.userId, one]));
  const written = await Promise.all(
    affected.map(async (one) => {
      const reader = active.get(one.userId);
      if (!reader) return [];
      const language = await deps.languageFor(reader);
      return [await runInLanguage(language, async () => buildLeaverMessage(about, one, at))];
    }),
  );
  const fresh = await messages.notStored(written.flat());
  if (fresh.length === 0) return;
  await queueMails?.(fresh);
  await messages.tell({ messages: fresh, pending: [], sent: [] });
}
