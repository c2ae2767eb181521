import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildArrangementReason } from '#functions/people/rules/arrangements.ts';
import {
  chooseExtraApprovers,
  chooseFallbackApprovers,
} from '#functions/routing/rules/fallback-approvers.ts';
import { tooFewReason } from '#functions/routing/rules/minimum-approvers.ts';
import { countApprovalsToEnd } from '#functions/routing/rules/quorum.ts';
import { resolveApprover } from '#functions/routing/rules/resolve-approver.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { collectInvolvedIds, countMissingApprovers, listCountedTasks } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { listPendingTasks } from '../record/stages.ts';
import { buildStageContext, type PlanningMoment } from './choose-stage-approvers.ts';
import type { NewId } from './command.ts';
import { findRecipient } from './find-recipient.ts';
import { transferTask } from './hand-over.ts';
import { reviewNarrowedStep } from './review-narrowed-step.ts';

export type TaskMoveInput = {
  readonly userId: string;
  /** Person whom an administrator chose for the tasks. Tasks that they can't have move as without a choice. */
  readonly toUserId?: string | undefined;
  /**
   * Administrator who deactivated the person or removed their approver role; null for the product. In that
   * administrator's own requests, the fallback approvers get the tasks.
   */
  readonly by: PersonRef | null;
  readonly at: string;
  readonly organisation: Organisation;
  readonly newId: NewId;
  readonly key?: string;
};
export type PlannedTaskMove = {
  readonly taskId: string;
  readonly stage: string;
  readonly from: PersonRef;
  readonly to: readonly PersonRef[];
};

/**
 * Return the new assignees for the task of a person who was deactivated or is no longer an approver: the person chosen
 * by the administrator, the delegate, else a manager above, else the fallback approvers. If the first of them already
 * has a task in the stage and the quorum would fail, a fallback approver or administrator is added.
 */
function chooseNewAssignees(
  record: RequestRecord,
  task: Task,
  stage: Stage,
  {
    organisation,
    at,
    toUserId,
    by,
  }: Pick<TaskMoveInput, 'organisation' | 'at' | 'toUserId' | 'by'>,
): StageApprover[] {
  const ask = buildStageContext(record, stage, organisation, at);
  const user = organisation.directory.user(task.assignee.userId);
  const code = user?.isActive ? 'movedFromEmployee' : 'movedFromInactive';
  const arranged = user && buildArrangementReason(user, record.request, at);
  const reason: Reason = arranged ?? { code, facts: { for: task.assignee.name } };
  const isOwn = by !== null && isOwnRequest(by.userId, record.request);
  const chosen =
    !isOwn && toUserId && findChosenAssignee(record, stage, toUserId, { organisation, at });
  if (chosen) return [{ ...chosen, reasons: [reason, ...chosen.reasons] }];
  const leaving = { user: user && { ...user, isActive: false }, reason };
  const found = isOwn
    ? undefined
    : resolveApprover(leaving, ask, stage.step.approvers.kind === 'doa');
  const left = ({ userId }: StageApprover) => userId !== task.assignee.userId;
  const involved = collectInvolvedIds(record, stage, task);
  if (found && left(found)) {
    const short = involved.has(found.userId) ? countMissingApprovers(record, stage, [task]) : 0;
    if (short === 0) return [found];
    const needed = countApprovalsToEnd(stage, listCountedTasks(record, stage).length);
    const others = new Set([...involved, task.assignee.userId]);
    return chooseExtraApprovers(ask, tooFewReason(needed, needed - short), short, others);
  }
  const why: Reason = arranged ?? {
    code: 'fallback',
    facts: { why: `${task.assignee.name} no longer decides` },
  };
  const fallback = chooseFallbackApprovers(ask, why).filter(left);
  const short = countMissingApprovers(record, stage, [task]);
  if (short === 0 || fallback.some(({ userId }) => !involved.has(userId))) return fallback;
  return chooseExtraApprovers(ask, why, short, new Set([...involved, task.assignee.userId]));
}

/** Return the person chosen for a task, or their delegate; empty if neither can have it. */
function findChosenAssignee(
  record: RequestRecord,
  stage: Stage,
  toUserId: string,
  moment: PlanningMoment,
): StageApprover | undefined {
  try {
    const { user, insteadOf, reasons } = findRecipient(record, stage, toUserId, 'to', moment);
    return { ...personRef(user), ...(insteadOf && { insteadOf }), reasons: [...reasons] };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function listMovableTasks(record: RequestRecord, userId: string) {
  return listPendingTasks(record).flatMap((task) => {
    const stage = record.stages.find(({ stageId }) => stageId === task.stageId);
    return task.assignee.userId === userId && stage?.status === 'Open' ? [{ task, stage }] : [];
  });
}

/** Return the tasks in this request that a deactivation would move, for a preview. */
export function listTaskMoves(
  record: RequestRecord,
  asked: Pick<TaskMoveInput, 'userId' | 'toUserId' | 'organisation' | 'at' | 'by'>,
): PlannedTaskMove[] {
  return listMovableTasks(record, asked.userId).map(({ task, stage }) => ({
    taskId: task.taskId,
    stage: stage.name,
    from: task.assignee,
    to: chooseNewAssignees(record, task, stage, asked).map(({ userId, name }) => ({
      userId,
      name,
    })),
  }));
}

/**
 * Move one open task of a deactivated person, or of a person whom an owner of the request chose. Apply the change and
 * call again until it returns null, because each move has a separate event. A task that nobody can have stays, and
 * `listTaskMoves` reports it with an empty `to`. A review by fallback approvers is added if owners excluded the person
 * and the remaining people can approve the step.
 */
export function moveTask(record: RequestRecord, asked: TaskMoveInput): Change | null {
  for (const { task, stage } of listMovableTasks(record, asked.userId)) {
    const to = chooseNewAssignees(record, task, stage, asked);
    const { by, at, newId } = asked;
    const reviewed = reviewNarrowedStep(record, { ...asked, task, stage });
    if (to.length === 0 && !reviewed) continue;
    const before = reviewed ?? record;
    const after =
      to.length === 0
        ? { record: before }
        : transferTask(before, { task, stage, to, by, at, comment: '', newId });
    return recordEvent(record, after.record, {
      type: 'task-moved',
      at,
      by,
      stage,
      taskId: task.taskId,
      details: { from: task.assignee, to: to.map(({ userId, name }) => ({ userId, name })) },
      drives: after.drives,
      tells: to.map(({ userId }) => ({ userId, what: 'task' as const })),
      organisation: asked.organisation,
      key: asked.key,
    });
  }
  return null;
}
