import {
  type AffectedPerson,
  buildLeaverMessage,
  findAffectedPeople,
  findRepresentedPeople,
} from '#functions/messages/rules/leaver-messages.ts';
import type { messageWriter } from '#functions/messages/store/message-writer.ts';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { getDelegationState } from '#functions/people/rules/delegation-state.ts';
import type { Leaver } from '#functions/people/rules/leaver.ts';
import type { delegationStore } from '#functions/people/store/delegation-store.ts';
import type { CompanySettings } from '#functions/platform/company.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import type { mailQueue } from '#functions/platform/mail-queue.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import { type LeaverDeps, loadLeaver } from './load-leaver.ts';

export type DependentsDeps = LeaverDeps & {
  readonly delegations: Pick<ReturnType<typeof delegationStore>, 'received'>;
  readonly messages: ReturnType<typeof messageWriter>;
  readonly queueMails: ReturnType<typeof mailQueue>;
  readonly languageFor: CompanySettings['languageFor'];
};

/**
 * Notify the people who relied on somebody who left or lost the right to decide at the time `at`, each once. A repeat
 * notifies only those missed before. `leaver`: the loaded references to a deactivated person, if the caller has them.
 */
export async function notifyDependents(
  deps: DependentsDeps,
  user: User,
  at: string,
  leaver?: Leaver,
): Promise<void> {
  const affected = user.isActive
    ? findRepresentedPeople({ user, received: await loadReceived(deps, user) })
    : findAffectedPeople({ ...(leaver ?? (await loadLeaver(deps, user))), user });
  await notifyPeople(deps, user, { affected, at });
}

/** Return the present and future delegations to a person. */
async function loadReceived(deps: DependentsDeps, { userId }: User): Promise<Delegation[]> {
  const stored = await deps.delegations.received(userId);
  const owners = await deps.users.byIds(
    deps.applicationId,
    stored.map(({ fromUserId }) => fromUserId),
  );
  return stored.filter((one) => {
    const owner = owners.find(({ userId: id }) => id === one.fromUserId);
    return getDelegationState(one, toLocalDate(owner, deps.now())) !== 'over';
  });
}

async function notifyPeople(
  deps: DependentsDeps,
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
