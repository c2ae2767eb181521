import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { listChangedFields } from '#functions/organisation/rules/changed-fields.ts';
import { rightsFields } from '#functions/organisation/rules/own-rights.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { ChangedField } from '#shared/item-change.ts';
import { t } from '#shared/language/t.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import type { StoredProposal } from '#shared/users/rights-proposal.ts';
import type { User } from '#shared/users/user.ts';

/** Time that a proposal waits for another administrator, in ms. */
export const proposalValidityMs = 7 * 24 * 3_600_000;

/** Return a field as a list of changed fields, before and after. */
export const diffField = (path: string, before: unknown, after: unknown): ChangedField[] =>
  listChangedFields({ [path]: before }, { [path]: after });

const getRights = (user: User) =>
  Object.fromEntries([...rightsFields, 'email' as const].map((name) => [name, user[name]]));

/**
 * Return the rights changed by a profile change. The email address counts as a right, because access to the mailbox
 * allows sign-in.
 */
export const diffRights = (before: User, after: User): ChangedField[] =>
  listChangedFields(getRights(before), getRights(after));

type InvitationRights = {
  readonly [K in 'role' | 'doaLevelId' | 'groups']?: User[K] | undefined;
} & { readonly isAdministrator?: boolean };

/** Return the rights that an invitation grants; none for an employee without level and group. */
export const listInvitationRights = (invited: InvitationRights): ChangedField[] => {
  const { role = 'Employee', doaLevelId = null, groups = [], isAdministrator = false } = invited;
  return listChangedFields(
    { role: 'Employee', doaLevelId: null, groups: [], isAdministrator: false },
    { role, doaLevelId, groups, isAdministrator },
  );
};

type Confirming = {
  readonly confirmer: PersonRef;
  /** The person in their current state. */
  readonly person: User | undefined;
};

/** Whether each right in a proposal has its former or its proposed value, so nobody else has changed it. */
const isOnItsWay = (person: User, { changes }: StoredProposal): boolean => {
  const present = new Map<string, unknown>(Object.entries(person));
  return changes.every(({ path, before, after }) => {
    if (!present.has(path)) return true;
    const is = toCanonicalJson(present.get(path) ?? null);
    return [before, after].some((value) => toCanonicalJson(value ?? null) === is);
  });
};

/**
 * Check that neither the proposer nor the person concerned confirms a proposal. If that person has changed since, a new
 * proposal is required. An interrupted proposal can be continued.
 * @throws actor.own-rights, item.changed-meanwhile
 */
export function assertConfirmable(
  proposal: StoredProposal,
  { confirmer, person }: Confirming,
): void {
  const { by, person: of, personVersion } = proposal;
  if (confirmer.userId === by.userId)
    throw new AppError('actor.own-rights', t`Another administrator has to confirm your proposal.`);
  if (confirmer.userId === of?.userId)
    throw new AppError(
      'actor.own-rights',
      t`This changes your own rights. Another administrator has to confirm it.`,
    );
  const goesOn = person && proposal.begun && isOnItsWay(person, proposal);
  if (person && person.version !== personVersion && !goesOn)
    throw new AppError(
      'item.changed-meanwhile',
      t`${person.name} has changed since this was proposed. Refuse it, then propose it again.`,
      { present: { version: person.version } },
    );
}

/** Return the response to the proposer, with the day in their time zone: nothing has changed yet. */
export function createProposalPendingError(
  { id, validUntil }: StoredProposal,
  proposer: User | undefined,
): AppError {
  const until = formatLongDate(toLocalDate(proposer, validUntil));
  return new AppError(
    'rights.proposed',
    t`Proposed: nothing changes until another administrator confirms it, by ${until} at the latest.`,
    { present: { proposalId: id, validUntil } },
  );
}

/** Refuse an operation by which rights can't be proposed. */
export const createSecondAdministratorError = (instead: string) =>
  new AppError(
    'rights.second-administrator',
    t`Two administrators are needed for changes of rights. ${instead}`,
  );
