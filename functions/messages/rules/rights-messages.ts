import type * as z from 'zod';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { StoredProposal } from '#shared/users/rights-proposal.ts';
import type { MessageText, RightsFacts, SettingFacts, StoredMessage } from './stored-message.ts';

export const formatRightsText = ({ by, person }: z.infer<typeof RightsFacts>): MessageText => ({
  title: person
    ? t`${by} proposes to change the rights of ${person}`
    : t`${by} proposes a change of rights`,
  text: t`The proposal takes effect once another administrator confirms it on the page People.`,
});

/** Return the message about a proposal to another administrator, in the current language. */
export function buildProposalMessage(
  { id, at, by, act, person, changes, applicationId, validUntil }: StoredProposal,
  administratorId: string,
): StoredMessage {
  const invited = changes.find(({ path }) => act === 'invitation' && path === 'name');
  const about = person?.name ?? (invited && String(invited.after));
  const facts = {
    says: 'rightsProposed' as const,
    by: by.name,
    ...(about && { person: about }),
  };
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
