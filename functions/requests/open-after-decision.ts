import { log } from '#functions/platform/log.ts';
import { applyFirstChange, joinChanges } from '#functions/requests/rules/record/join-changes.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { collectNextPeople } from '#functions/requests/rules/views/next-people.ts';
import { findContinuingWait } from '#functions/requests/rules/views/wait.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { findMissedReview, type ReviewDeps } from './find-missed-review.ts';

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
 * administrators. `decide`: returns the decision, followed by a review if one is needed.
 */
export async function openStagesAfterDecision(
  deps: ReviewDeps,
  record: RequestRecord,
  decide: (review?: Stage) => Promise<Change | null> | Change | null,
): Promise<Change | null> {
  const { reference, directory, newId } = deps;
  const first = await decide();
  const review = await findMissedReview(deps, record, first);
  const decision = review ? await decide(review) : first;
  if (decision?.event.drives !== 'next') return decision;
  const { applicationId, requestId } = record.request;
  const { at } = decision.event;
  const after = applyFirstChange(record, decision);
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
    const lasting = findContinuingWait(record, applyFirstChange(record, both), at);
    return lasting ? { ...both, workflows: [lasting] } : both;
  } catch (error) {
    log.warn('next stage left to the state machine', { requestId, reason: String(error) });
    return decision;
  }
}
