import * as z from 'zod';
import {
  buildDecisionMessage,
  buildSettingMessage,
} from '#functions/messages/rules/rights-messages.ts';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { resolveNames } from '#functions/organisation/items/item-history.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { updateNames } from '#functions/organisation/rules/update-names.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { assertConfirmable } from '#functions/people/rules/two-administrators.ts';
import {
  type ProposalEnd,
  rightsProposalStore,
} from '#functions/people/store/rights-proposal-store.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { type Call, type CallContext, type Route, route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { RightsProposal, type StoredProposal } from '#shared/users/rights-proposal.ts';
import {
  confirmRightsProposal,
  endRightsProposal,
  listRightsProposals,
} from '#shared/users/rights-proposals-api.ts';
import { listClientRoles } from '#shared/users/user.ts';
import { prepareAccessAnswers } from '../answer-access-requests.ts';
import type { PeopleDeps } from '../deps.ts';
import { listOtherAdministrators } from '../hold-rights.ts';
import { loadAccount } from './accounts.ts';

/** Operation that a proposal calls once it is confirmed. */
const operations: Record<
  Exclude<StoredProposal['act'], 'setting'>,
  () => Promise<Route<PeopleDeps>>
> = {
  profile: async () => (await import('./update-user.ts')).updateUserRoute,
  invitation: async () => (await import('./invitations.ts')).invitePersonRoute,
  administrator: async () => (await import('./accounts.ts')).setAdministratorRoute,
  secondFactor: async () => (await import('./accounts.ts')).resetSecondFactorRoute,
  deactivation: async () => (await import('./leavers.ts')).deactivateUserRoute,
};

/** Return the proposals that wait for another administrator, with the names of the people and items in them. */
export async function loadOpenProposals(deps: PeopleDeps) {
  const stored = await rightsProposalStore(deps.table).open(deps.applicationId, deps.now());
  const proposals = stored.map((one) => RightsProposal.parse(one));
  const reference = await deps.reference.load(deps.applicationId);
  const { items } = updateNames({ items: proposals }, reference);
  return {
    items,
    names: await resolveNames(
      deps,
      items.flatMap(({ changes }) => changes),
    ),
  };
}

export const listRightsProposalsRoute = route(listRightsProposals, (_, deps: PeopleDeps) =>
  loadOpenProposals(deps),
);

/**
 * Return the proposer as the caller of the operation, so that its rules and history refer to the proposer.
 * @throws actor.forbidden if the proposer is no longer an active administrator
 */
async function loadProposer(deps: PeopleDeps, { by }: StoredProposal, confirmer: Actor) {
  const profile = await deps.users.find(deps.applicationId, by.userId);
  const { isAdministrator } = await loadAccount(deps, profile ?? by);
  if (!profile?.isActive || !isAdministrator)
    throw new AppError('actor.forbidden', t`${by.name} is no administrator any more. Refuse it.`);
  const { userId, applicationId, email, name, role } = profile;
  const roles = listClientRoles(role, true);
  const rights = { isAdministrator: true, lacksSecondFactor: false, roles };
  const subject = getSubject(profile);
  return { ...confirmer, userId, subject, applicationId, email, name, profile, ...rights };
}

const CreatedUser = z.object({ userId: Id });

/** Notify all administrators that one administrator alone can change rights from now on. */
async function notifyOfSettingChange(deps: PeopleDeps, proposal: StoredProposal, confirmer: Actor) {
  const administrators = await listOtherAdministrators(deps, []);
  const told = await Promise.all(
    administrators.map(async (one) =>
      runInLanguage(await deps.languageFor(one), async () =>
        buildSettingMessage(proposal, personRef(confirmer), one.userId, deps.now()),
      ),
    ),
  );
  await deps.queueMails?.(told);
  await deps.messages.tell({ messages: told, pending: [], sent: [] });
}

/** Execute the call of a proposal as its proposer. @returns the person whose history records it */
async function executeProposal(
  deps: PeopleDeps,
  call: CallContext,
  proposal: StoredProposal,
  isResumed: boolean,
): Promise<string | undefined> {
  const { act, input, id, person, personVersion } = proposal;
  const actor = await loadProposer(deps, proposal, call.actor);
  if (act === 'setting') {
    const { configuration: before } = await deps.reference.load(deps.applicationId);
    const after = { ...before, twoAdministrators: false };
    const author = buildAuthor(actor, deps);
    if (before.twoAdministrators)
      await deps.reference.save(deps.applicationId, 'CONFIGURATION', after, before, { author });
    await notifyOfSettingChange(deps, proposal, call.actor);
    return undefined;
  }
  const { params = {}, query = {}, body } = input;
  const context: CallContext = {
    ...{ actor, files: [], userAgent: call.userAgent },
    // An interrupted change has already increased the person's version.
    ifMatch: isResumed ? undefined : personVersion,
    idempotency: { key: `proposal-${id}`, fingerprint: id },
    isConfirmed: true,
  };
  const operation = await (await operations[act]()).accept({ params, query, body });
  const answer = await operation(context, deps);
  const made = CreatedUser.safeParse(JSON.parse(String(answer.body)));
  return person?.userId ?? made.data?.userId;
}

/**
 * Return the message to the proposer. Its mail is put into the queue first, so that none is lost. A proposer gets no
 * message about their own withdrawal, or about a changed setting, because all administrators get a message about that.
 */
async function queueOutcomeMessages(
  deps: PeopleDeps,
  proposal: StoredProposal,
  state: ProposalEnd,
  author: Author,
): Promise<StoredMessage[]> {
  const isConfirmed = state === 'confirmed';
  if (state === 'withdrawn' || (isConfirmed && proposal.act === 'setting')) return [];
  const proposer = await deps.users.find(deps.applicationId, proposal.by.userId);
  if (!proposer?.isActive) return [];
  const message = await runInLanguage(await deps.languageFor(proposer), async () =>
    buildDecisionMessage(proposal, proposer, { ...author, isConfirmed }),
  );
  await deps.queueMails?.([message]);
  return [message];
}

/**
 * Return the messages to a person whose requested access another administrator refused. Their request remains stored,
 * so that access granted later also has a message.
 */
async function writeRefusedAccess(
  deps: PeopleDeps,
  { person, changes }: StoredProposal,
  author: Author,
): Promise<StoredMessage[]> {
  const user = person && (await deps.users.find(deps.applicationId, person.userId));
  if (!user) return [];
  const answers = await prepareAccessAnswers(deps, user, { ...author, isGranted: false, changes });
  return answers.map(({ message }) => message);
}

async function confirmProposal(
  call: Call<typeof confirmRightsProposal>,
  deps: PeopleDeps,
): Promise<{ id: string }> {
  const { applicationId, users, table } = deps;
  const proposals = rightsProposalStore(table);
  const proposal = await proposals.load(applicationId, call.params.proposalId, deps.now());
  const { id, person: of } = proposal;
  const person = of && (await users.load(applicationId, of.userId));
  assertConfirmable(proposal, { confirmer: personRef(call.actor), person });
  const begun = await proposals.begin(proposal);
  const userId = await executeProposal(deps, call, begun, proposal.begun === true);
  const author = buildAuthor(call.actor, deps);
  const messages = await queueOutcomeMessages(deps, begun, 'confirmed', author);
  await proposals.end(begun, { state: 'confirmed', author, userId, messages });
  return { id };
}

export const confirmRightsProposalRoute = route(confirmRightsProposal, (call, deps: PeopleDeps) =>
  runIdempotently(deps, call, confirmRightsProposal.response, () => confirmProposal(call, deps)),
);

export const endRightsProposalRoute = route(
  endRightsProposal,
  async ({ actor, params }, deps: PeopleDeps) => {
    const proposals = rightsProposalStore(deps.table);
    const proposal = await proposals.load(deps.applicationId, params.proposalId, deps.now());
    const state = actor.userId === proposal.by.userId ? 'withdrawn' : 'refused';
    const author = buildAuthor(actor, deps);
    const messages = [
      ...(await queueOutcomeMessages(deps, proposal, state, author)),
      ...(state === 'refused' ? await writeRefusedAccess(deps, proposal, author) : []),
    ];
    await proposals.end(proposal, { state, author, userId: proposal.person?.userId, messages });
    return { id: proposal.id };
  },
);
