import { buildProposalMessage } from '#functions/messages/rules/rights-messages.ts';
import { messageWriter } from '#functions/messages/store/message-writer.ts';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import {
  createProposalPendingError,
  createSecondAdministratorError,
  proposalValidityMs,
} from '#functions/people/rules/two-administrators.ts';
import { rightsProposalStore } from '#functions/people/store/rights-proposal-store.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import type { Message } from '#shared/messages/message.ts';
import type { RightsAction, StoredProposal } from '#shared/users/rights-proposal.ts';
import type { User } from '#shared/users/user.ts';

export type RightsDeps = Pick<
  AreaDeps,
  'table' | 'users' | 'applicationId' | 'languageFor' | 'now' | 'newId'
> & {
  readonly reference: ReferenceStore;
  readonly queueMails?: ((messages: readonly Message[]) => Promise<void>) | undefined;
};
type Rights = Pick<StoredProposal, 'changes' | 'input'> & {
  readonly act: RightsAction;
  readonly person?: User;
};

/** Maximum number of administrators who are notified of a proposal. */
const maxNotifiedAdministrators = 20;

/** Return the active administrators other than the given people. */
export async function listOtherAdministrators(
  { users, applicationId }: Pick<RightsDeps, 'users' | 'applicationId'>,
  userIds: readonly (string | undefined)[],
): Promise<User[]> {
  const ids = [...(await users.administrators(applicationId))].filter(
    (id) => !userIds.includes(id),
  );
  return (await users.byIds(applicationId, ids)).filter(({ isActive }) => isActive);
}

const demandsTwo = async ({ reference, applicationId }: RightsDeps) =>
  (await reference.load(applicationId)).configuration.twoAdministrators;

/**
 * Store a change of rights as a proposal if the configuration requires a second administrator. Every operation by which
 * an administrator changes rights calls this after its checks and before its writes.
 * @throws rights.proposed after the change is stored as a proposal
 */
export async function proposeRightsChange(
  deps: RightsDeps,
  { actor, isConfirmed }: CallContext,
  { act, person, changes, input }: Rights,
): Promise<void> {
  if (changes.length === 0 || isConfirmed || !(await demandsTwo(deps))) return;
  const { applicationId, users, now, newId, table, queueMails } = deps;
  const others = await listOtherAdministrators({ users, applicationId }, [
    actor.userId,
    person?.userId,
  ]);
  const proposals = rightsProposalStore(table);
  const at = now();
  const same = toCanonicalJson({ act, input, personVersion: person?.version ?? null });
  const there = (await proposals.open(applicationId, at)).find(
    (one) =>
      one.by.userId === actor.userId &&
      toCanonicalJson({
        ...{ act: one.act, input: one.input, personVersion: one.personVersion ?? null },
      }) === same,
  );
  if (there) throw createProposalPendingError(there, actor.profile);
  const proposal = await proposals.create({
    ...{ id: newId(), applicationId, act, changes, input, at, version: 0 },
    ...(person && { person: personRef(person), personVersion: person.version }),
    by: personRef(actor),
    validUntil: new Date(Date.parse(at) + proposalValidityMs).toISOString(),
  });
  const messages = await Promise.all(
    others
      .slice(0, maxNotifiedAdministrators)
      .map(async (one) =>
        runInLanguage(await deps.languageFor(one), async () =>
          buildProposalMessage(proposal, one.userId),
        ),
      ),
  );
  await queueMails?.(messages);
  await messageWriter(table).tell({ messages, pending: [], sent: [] });
  throw createProposalPendingError(proposal, actor.profile);
}

/**
 * @throws rights.second-administrator if two administrators are required and this operation has no proposals;
 * `instead`: recommended alternative
 */
export async function assertSingleAdministratorAllowed(
  deps: RightsDeps,
  instead: string,
): Promise<void> {
  if (await demandsTwo(deps)) throw createSecondAdministratorError(instead);
}
