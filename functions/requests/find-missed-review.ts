import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { findArrangement } from '#functions/people/rules/arrangements.ts';
import type { NewId } from '#functions/requests/rules/commands/command.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { Stage } from '#shared/requests/stage.ts';

export type ReviewDeps = {
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
export async function findMissedReview(
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
