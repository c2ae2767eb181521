import { expect, test } from 'vitest';
import { buildInvitedMessage } from '#functions/messages/rules/invited-message.ts';
import { buildDecisionMessage } from '#functions/messages/rules/rights-messages.ts';
import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import {
  addArrangement,
  buildArrangementReason,
  explainArrangement,
} from '#functions/people/rules/arrangements.ts';
import { findRuleChange } from '#functions/people/rules/rule-changes.ts';
import { createProposalPendingError } from '#functions/people/rules/two-administrators.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { StoredProposal } from '#shared/users/rights-proposal.ts';
import type { User } from '#shared/users/user.ts';
import { ref } from './support/acts.ts';
import { id, monday, users } from './support/people.ts';

const proposal: StoredProposal = {
  ...{ id: id(33), applicationId: users.admin.applicationId, act: 'profile', changes: [] },
  ...{ input: {}, version: 1, by: ref('admin'), at: monday, validUntil: monday },
};
const owners = { requester: ref('admin') };
const chosen = (user: User) =>
  addArrangement(user, { by: ref('admin'), at: monday, what: 'profile' });

const texts: Readonly<Record<string, (reader: User) => string>> = {
  'a decided proposal': (reader) =>
    buildDecisionMessage(proposal, reader, { by: ref('ceo'), at: monday, isConfirmed: true }).text,
  'the end of a proposal': (reader) => createProposalPendingError(proposal, reader).message,
  'an invitation': (reader) =>
    buildInvitedMessage({ at: monday }, { ...users.employee, invitedAt: monday }, reader).text,
  'a refused decision': (reader) => explainArrangement(chosen(reader), owners, monday) ?? '',
  'a person passed over': (reader) => {
    const reason = buildArrangementReason(chosen(reader), owners, monday);
    return reason ? explainReason(reason) : '';
  },
  'changed rules': ({ timeZone }) => {
    const admin = { ...users.admin, timeZone, rulesChangedAt: monday };
    const reason = findRuleChange(owners, createCompleteDirectory([admin]), monday);
    return reason ? explainReason(reason) : '';
  },
};

test.each(Object.entries(texts))(
  'a date in a text is written in the time zone of the person concerned: %s',
  (_, write) => {
    const daysIn = (timeZone: string) =>
      new Set(write({ ...users.ceo, timeZone }).match(/\d+ March 2026/g));
    // At nine in the morning in London, it is late on the day before in Honolulu, and late on the same day in Auckland.
    expect(daysIn('Pacific/Honolulu')).toEqual(new Set(['1 March 2026']));
    expect(daysIn('Pacific/Auckland')).toEqual(new Set(['2 March 2026']));
    expect(daysIn('Pacific/Kiritimati')).toEqual(new Set(['2 March 2026']));
  },
);
