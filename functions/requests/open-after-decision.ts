import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { findArrangement } from '#functions/people/rules/arrangements.ts';
import { log } from '#functions/platform/log.ts';
import type { NewId } from '#functions/requests/rules/commands/command.ts';
import { applyFirstChange, joinChanges } from '#functions/requests/rules/record/apply-change.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { collectNextPeople, findContinuingWait } from '#functions/requests/rules/views/wait.ts';
import type { Stage } from '#shared/requests/stage.ts';

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

type ReviewDeps = {
  readonly reference: Pick<ReferenceStore, 'loadWith'>;
  readonly directory: Pick<DirectoryStore, 'decideNow'>;
  /** Ids of the administrators, which may be a minute old. */
  readonly administratorIds: () => Promise<ReadonlySet<string>>;
  readonly newId: NewId;
};

/**
 * Return the review by a fallback approver that the final approval of a request lacks; undefined if none. An owner who
 * chooses people at the moment when a step opens excludes them before the index lists their tasks, so the choice itself
 * adds no review. People are read only for an administrator's own request, and only if others could have approved
 * instead.
 */
async function findMissedReview(
  { reference, directory, administratorIds, newId }: ReviewDeps,
  record: RequestRecord,
  decision: Change | null,
): Promise<Stage | undefined> {
  if (decision?.event.type !== 'approved' || decision.request.status !== 'Approved') return;
  const spared = (decision.tasks ?? []).filter(({ status }) => status === 'NotNeeded');
  if (spared.length === 0) return;
  const { requester, raisedBy, applicationId } = record.request;
  const administrators = await administratorIds();
  if (![requester, raisedBy].some(({ userId }) => administrators.has(userId))) return;
  const { reviewNarrowedStep } = await import('./rules/commands/review-narrowed-step.ts');
  const { at } = decision.event;
  const review = (organisation: Organisation) => {
    for (const { taskId, stageId, assignee } of spared) {
      const task = record.tasks.find((one) => one.taskId === taskId);
      const stage = record.stages.find((one) => one.stageId === stageId);
      const user = organisation.directory.user(assignee.userId);
      if (!task || !stage || !user || !findArrangement(user, record.request, at)) continue;
      const reviewed = reviewNarrowedStep(record, { task, stage, at, organisation, newId });
      if (reviewed) return reviewed.stages.find((one) => !record.stages.includes(one));
    }
    return undefined;
  };
  const userIds = new Set(spared.map(({ assignee }) => assignee.userId));
  return directory.decideNow(applicationId, reference, review, { userIds });
}
