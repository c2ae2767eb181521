import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { buildMessageItem } from '#functions/messages/store/message-item.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { markCallHasMail } from '#functions/platform/table/mail-effects.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { StoredProposal } from '#shared/users/rights-proposal.ts';
import { openProposalsQuery, rightsProposalKey } from './people-keys.ts';
import { buildProposalWrites } from './person-history.ts';

const row = { schema: StoredProposal, kind: 'RightsProposal', id: 'id' } as const;

/** Outcome of a proposal. */
export type ProposalEnd = 'confirmed' | 'refused' | 'withdrawn';

/** Return the fields that a proposal changes, by path: current values or proposed values. */
const sides = ({ changes }: StoredProposal, side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.path, change[side]]));

/**
 * Create the store for changes of rights that wait for a second administrator. The person's history records the
 * outcome.
 */
export function rightsProposalStore(table: Table) {
  const open = async (app: string, now: string): Promise<StoredProposal[]> => {
    const items = await table.queryAll({ ...openProposalsQuery(app), consistent: true });
    return parseRows(table, row, items)
      .flatMap((one) => (one && one.validUntil > now ? [one] : []))
      .sort((a, b) => (a.at < b.at ? -1 : 1));
  };
  return {
    /** List the proposals that have not expired, the oldest first. */
    open,

    /** @throws item.not-found if the proposal ended or expired */
    async load(app: string, id: string, now: string): Promise<StoredProposal> {
      const found = (await open(app, now)).find((one) => one.id === id);
      if (found) return found;
      throw new AppError(
        'item.not-found',
        t`This proposal is not open any more: it was confirmed, refused or withdrawn, or 7 days have passed.`,
      );
    },

    async create(proposal: StoredProposal): Promise<StoredProposal> {
      const created = { ...proposal, version: 1 };
      const { applicationId, person, personVersion: version = 0, by, at, validUntil } = created;
      const key = rightsProposalKey(applicationId, created.id);
      const expiresAt = Math.floor(Date.parse(validUntil) / 1000);
      const about = person && { applicationId, userId: person.userId, version };
      await table.write([
        { put: { ...addKeys(key, created), expiresAt }, when: 'absent' },
        ...(about
          ? buildProposalWrites({ by, at }, about, {
              before: { ...sides(created, 'before'), state: null, validUntil: null },
              after: { ...sides(created, 'after'), state: 'proposed', validUntil },
            })
          : []),
      ]);
      return created;
    },

    /**
     * Record that a proposal is being applied. If an interrupted proposal is continued, nothing is written.
     * @throws item.changed-meanwhile if the proposal was ended or begun at the same time
     */
    async begin(proposal: StoredProposal): Promise<StoredProposal> {
      if (proposal.begun) return proposal;
      const begun = { ...proposal, begun: true as const, version: proposal.version + 1 };
      const key = rightsProposalKey(begun.applicationId, begun.id);
      const expiresAt = Math.floor(Date.parse(begun.validUntil) / 1000);
      await table.write([{ put: { ...addKeys(key, begun), expiresAt }, when: proposal.version }]);
      return begun;
    },

    /**
     * End a proposal, and store the messages about that in the same transaction. `userId`: person whose history records
     * the end; undefined for no history.
     * @throws item.changed-meanwhile if it ended at the same time
     */
    async end(
      { applicationId, id, version, by, personVersion = 0 }: StoredProposal,
      {
        state,
        author,
        userId,
        messages,
      }: {
        readonly state: ProposalEnd;
        readonly author: Author;
        readonly userId: string | undefined;
        readonly messages: readonly StoredMessage[];
      },
    ): Promise<void> {
      const about = userId && { applicationId, userId, version: personVersion };
      if (messages.length > 0) markCallHasMail();
      await table.write([
        { remove: rightsProposalKey(applicationId, id), when: version },
        ...(about
          ? buildProposalWrites(author, about, {
              before: { state: 'proposed', by: null },
              after: { state, by: by.name },
            })
          : []),
        ...messages.map((one) => ({ put: buildMessageItem(one), when: 'absent' as const })),
      ]);
    },
  };
}
