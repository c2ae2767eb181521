import { personRef } from '#functions/organisation/rules/directory.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Event, EventType } from '#shared/requests/event.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { assertMayDecide, assertPending, findTask } from '../record/find-task.ts';
import {
  buildOwnerNotices,
  buildTaskEndNotices,
  closeStage,
  type ProgressResult,
  settleStage,
} from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { mergeStages, mergeTasks } from '../record/stages.ts';
import type { Command } from './command.ts';

export type Decision = Command & {
  readonly taskId: string;
  readonly outcome: 'approve' | 'reject' | 'return';
  /** Required unless the task is approved. */
  readonly comments?: string;
  /** Form fields to correct after a return. */
  readonly fields?: readonly string[];
  /** Reference of the mail link that was used, if any; it does not open anything. */
  readonly mailLink?: string;
  /** Waiting stage to add after all others. */
  readonly review?: Stage | undefined;
};

const became = { approve: 'Approved', reject: 'Rejected', return: 'Returned' } as const;
/** Event type of each outcome. A repeated call with the same key must find an event of this type. */
export const decisionEvents = {
  approve: 'approved',
  reject: 'rejected',
  return: 'returned',
} as const satisfies Record<Decision['outcome'], EventType>;

function assertCanDecide(record: RequestRecord, task: Task, stage: Stage, asked: Decision): void {
  const { outcome, comments } = asked;
  assertMayDecide(record, task, asked);
  assertPending(task, stage);
  if (outcome !== 'approve' && !comments?.trim())
    throw new AppError('input.invalid', 'Say why.', { fields: { comments: ['Say why.'] } });
  if (outcome === 'return' && !stage.step.mayReturn)
    throw new AppError('actor.forbidden', t`The step “${stage.name}” does not allow sending back.`);
}

function settleDecision(record: RequestRecord, stage: Stage, asked: Decision): ProgressResult {
  const ending = { by: personRef(asked.by), at: asked.at };
  const comment = asked.comments?.trim() ?? '';
  return asked.outcome === 'return'
    ? closeStage(record, stage, 'Returned', ending, comment)
    : settleStage(record, stage, ending, comment);
}

const closings: Partial<Record<RequestStatus, Event['tells'][number]['what']>> = {
  Approved: 'approved',
  Rejected: 'rejected',
  Returned: 'returned',
};

/**
 * Notify the owners of the outcome, or of a rejection that others can still outvote, and notify assignees whose tasks
 * end.
 */
function buildNotices(
  before: RequestRecord,
  after: RequestRecord,
  { by, outcome }: Decision,
): Event['tells'] {
  const what = closings[after.request.status] ?? (outcome === 'reject' ? 'objected' : undefined);
  return [
    ...(what ? buildOwnerNotices(after, what, by.userId) : []),
    ...buildTaskEndNotices(before, after),
  ];
}

/**
 * Record one person's decision. It closes the stage as soon as the quorum is reached or can no longer be reached. With
 * its last stage it closes the request, in the same change.
 * @throws task.not-found, actor.forbidden (not the assignee, or their own request), task.already-decided (with who and
 * when), input.invalid (comments missing)
 */
export function decide(record: RequestRecord, asked: Decision): Change {
  const { task, stage } = findTask(record, asked.taskId);
  assertCanDecide(record, task, stage, asked);
  const by = personRef(asked.by);
  const comment = asked.comments?.trim() ?? '';
  const decided: Task = {
    ...task,
    status: became[asked.outcome],
    decidedAt: asked.at,
    decidedBy: by,
    reviewRemarks: comment,
  };
  const request = { ...record.request, reviewRemarks: comment, remarks: undefined };
  const planned = asked.review ? mergeStages(record, [asked.review]) : record;
  const after = settleDecision(mergeTasks({ ...planned, request }, [decided]), stage, asked);
  const closedStage = after.record.stages.find(({ stageId }) => stageId === stage.stageId);
  return recordEvent(record, after.record, {
    type: decisionEvents[asked.outcome],
    at: asked.at,
    by,
    insteadOf: task.insteadOf,
    stage,
    taskId: task.taskId,
    comment,
    details: {
      stage: { before: stage.status, after: closedStage?.status ?? stage.status },
      request: { before: record.request.status, after: after.record.request.status },
      ...(asked.fields && asked.fields.length > 0 ? { fields: asked.fields } : {}),
      ...(asked.mailLink ? { mailLink: asked.mailLink } : {}),
    },
    drives: after.drives,
    tells: buildNotices(record, after.record, asked),
    key: asked.key,
  });
}
