import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { log } from '#functions/platform/log.ts';
import type { NewId } from '#functions/requests/rules/commands/command.ts';
import { continueAfter, joinChanges } from '#functions/requests/rules/record/join-changes.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { collectNextPeople } from '#functions/requests/rules/views/next-people.ts';
import { findLastingWait } from '#functions/requests/rules/views/wait.ts';

export type OpeningDeps = {
  readonly reference: Pick<ReferenceStore, 'loadWith'>;
  readonly directory: Pick<DirectoryStore, 'decideNow'>;
  readonly newId: NewId;
};

/** The rules that open stages are loaded with the first decision that ends one. */
const loadOpening = () => import('#functions/requests/rules/commands/open-stages.ts');

/**
 * Maximum number of tasks that a decision ends and creates, so that they always fit into one transaction. In larger
 * cases the state machine opens the next stage.
 */
const maxTasks = 40;

/**
 * Return the decision with the opening of the next stages, for one transaction, so that the next approvers see
 * their tasks at once. The state machine continues to wait if it wakes before their first milestone; otherwise it finds
 * them open and sets its timers. It opens large groups itself, and reports stages that can't be opened to
 * administrators.
 */
export async function openAfterDecision(
  { reference, directory, newId }: OpeningDeps,
  record: RequestRecord,
  decision: Change | null,
): Promise<Change | null> {
  if (decision?.event.drives !== 'next') return decision;
  const { applicationId, requestId } = record.request;
  const { at } = decision.event;
  const after = continueAfter(record, decision);
  try {
    const { openStages } = await loadOpening();
    const opening = await directory.decideNow(
      applicationId,
      reference,
      (organisation) => openStages(after, { at, organisation, newId }),
      collectNextPeople(after),
    );
    const both = opening && joinChanges(decision, opening);
    if (!both || (both.tasks ?? []).length > maxTasks) return decision;
    const lasting = findLastingWait(record, continueAfter(record, both), at);
    return lasting ? { ...both, workflows: [lasting] } : both;
  } catch (error) {
    log.warn('next stage left to the state machine', { requestId, reason: String(error) });
    return decision;
  }
}
