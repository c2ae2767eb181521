import type * as z from 'zod';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import type { StoredProposal } from '#shared/users/rights-proposal.ts';
import type { User } from '#shared/users/user.ts';
import type {
  MessageText,
  RightsDecisionFacts,
  RightsFacts,
  SettingFacts,
  StoredMessage,
} from './stored-message.ts';

type Decision = {
  readonly by: PersonRef;
  readonly at: string;
  readonly isConfirmed: boolean;
};

export const formatRightsText = ({ by, person }: z.infer<typeof RightsFacts>): MessageText => ({
  title: person
    ? t`${by} proposes to change the rights of ${person}`
    : t`${by} proposes a change of rights`,
  text: t`The proposal takes effect once another administrator confirms it on the page People.`,
});

/** Return the name of the person whose rights a proposal changes. Undefined if it changes the configuration. */
function findPersonName({ act, person, changes }: StoredProposal): string | undefined {
  const invited = changes.find(({ path }) => act === 'invitation' && path === 'name');
  return person?.name ?? (invited && String(invited.after));
}

/** Return the message about a proposal to another administrator, in the current language. */
export function buildProposalMessage(
  proposal: StoredProposal,
  administratorId: string,
): StoredMessage {
  const { id, at, by, applicationId, validUntil } = proposal;
  const person = findPersonName(proposal);
  const facts = { says: 'rightsProposed' as const, by: by.name, ...(person && { person }) };
  return {
    ...{ messageId: `${at}_${id}`, userId: administratorId, applicationId, at, readAt: null },
    ...{
      what: facts.says,
      ...formatRightsText(facts),
      due: { at: null, until: validUntil },
      facts,
    },
  };
}

const formatDecisionTitle = (
  by: string,
  person: string | undefined,
  isConfirmed: boolean,
): string => {
  if (person === undefined)
    return isConfirmed
      ? t`${by} confirmed the change of rights that you proposed`
      : t`${by} refused the change of rights that you proposed`;
  return isConfirmed
    ? t`${by} confirmed your change of the rights of ${person}`
    : t`${by} refused your change of the rights of ${person}`;
};

export const formatDecisionText = ({
  by,
  person,
  isConfirmed,
  proposedOn,
  decidedOn,
}: z.infer<typeof RightsDecisionFacts>): MessageText => ({
  title: formatDecisionTitle(by, person, isConfirmed),
  text: isConfirmed
    ? t`You proposed it on ${formatLongDate(proposedOn)}. It took effect on ${formatLongDate(decidedOn)}.`
    : t`You proposed it on ${formatLongDate(proposedOn)}. It was refused on ${formatLongDate(decidedOn)}.`,
});

/**
 * Return the message to the proposer that another administrator confirmed or refused a proposal. Its days are in the
 * time zone of the proposer.
 */
export function buildDecisionMessage(
  proposal: StoredProposal,
  proposer: User,
  { by, at, isConfirmed }: Decision,
): StoredMessage {
  const { id, applicationId } = proposal;
  const person = findPersonName(proposal);
  const facts = {
    ...{ says: 'rightsDecided' as const, by: by.name, isConfirmed, ...(person && { person }) },
    ...{ proposedOn: toLocalDate(proposer, proposal.at), decidedOn: toLocalDate(proposer, at) },
  };
  return {
    ...{ messageId: `${at}_${id}-decided`, userId: proposer.userId, applicationId, at },
    ...{ readAt: null, what: facts.says, ...formatDecisionText(facts), facts },
  };
}

export const formatSettingText = ({
  by,
  confirmer,
}: z.infer<typeof SettingFacts>): MessageText => ({
  title: t`One administrator alone can change rights from now on`,
  text: t`${by} proposed it and ${confirmer} confirmed it. If that was not meant, demand two administrators again in the configuration.`,
});

/** Return the message that two administrators are no longer required, in the current language. */
export function buildSettingMessage(
  { id, by, applicationId }: StoredProposal,
  confirmer: PersonRef,
  administratorId: string,
  at: string,
): StoredMessage {
  const facts = { says: 'oneAdministrator' as const, by: by.name, confirmer: confirmer.name };
  return {
    ...{ messageId: `${at}_${id}-setting`, userId: administratorId, applicationId, at },
    ...{ readAt: null, what: facts.says, ...formatSettingText(facts), facts },
  };
}
