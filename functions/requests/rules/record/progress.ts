import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  countApprovalsToEnd,
  countRejectionsToEnd,
  findVerdict,
} from '#functions/routing/rules/quorum.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { type RequestStatus, requestTransitions } from '#shared/requests/request.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task, TaskStatus } from '#shared/tasks/task.ts';
import type { RequestRecord } from './record.ts';
import {
  isRequestDecided,
  listCurrentStages,
  listOpenStages,
  listPendingTasks,
  listStageTasks,
  mergeStages,
  mergeTasks,
} from './stages.ts';

/** Refuse an invalid transition, and name both states. */
export function assertTransition(from: RequestStatus, to: RequestStatus): void {
  const lawful: readonly RequestStatus[] = requestTransitions[from];
  if (!lawful.includes(to))
    throw new AppError('request.transition-refused', t`A request can't go from ${from} to ${to}.`, {
      present: { status: from, asked: to },
    });
}

/** Person who ended a task, stage or request, null for the product, and the time. */
export type EndedBy = { readonly by: PersonRef | null; readonly at: string };

/** End open tasks with this status and reason. */
export const endTasks = (
  tasks: readonly Task[],
  status: TaskStatus,
  reason: Reason,
  { by, at }: EndedBy,
): Task[] =>
  tasks
    .filter((task) => task.status === 'Pending')
    .map((task) => ({
      ...task,
      status,
      decidedAt: at,
      decidedBy: by,
      reasons: [...task.reasons, reason],
    }));

/** Set the request to a final (or returned) status, and cancel everything still open or waiting. */
export function closeRecord(
  record: RequestRecord,
  status: 'Approved' | 'Rejected' | 'Returned' | 'Withdrawn',
  ending: EndedBy,
  comment = '',
): RequestRecord {
  assertTransition(record.request.status, status);
  const { at } = ending;
  const reason: Reason = { code: 'requestClosed', facts: { status } };
  const stages = listCurrentStages(record)
    .filter((stage) => stage.status === 'Open' || stage.status === 'Waiting')
    .map((stage): Stage => ({ ...stage, status: 'Cancelled', closedAt: at }));
  const tasks = endTasks(listPendingTasks(record), 'Cancelled', reason, ending);
  const request = {
    ...record.request,
    status,
    reviewRemarks: comment,
    remarks: undefined,
    closedAt: status === 'Returned' ? null : at,
  };
  return mergeTasks(mergeStages({ ...record, request }, stages), tasks);
}

export type ProgressResult = { readonly record: RequestRecord; readonly drives?: Event['drives'] };

/**
 * Advance a request after a stage is closed: to the next group, to its end, or not at all while a parallel stage is
 * open. A path that ends without any decision continues to the fallback approvers.
 */
export function advance(record: RequestRecord, ending: EndedBy, comment: string): ProgressResult {
  if (listOpenStages(record).length > 0) return { record };
  const waits = listCurrentStages(record).some(({ status }) => status === 'Waiting');
  return waits || !isRequestDecided(record)
    ? { record, drives: 'next' }
    : { record: closeRecord(record, 'Approved', ending, comment), drives: 'closed' };
}

type Outcome = 'Approved' | 'Rejected' | 'Returned';
const spared: Record<Outcome, Reason['code']> = {
  Approved: 'quorumReached',
  Rejected: 'quorumImpossible',
  Returned: 'requestClosed',
};

/**
 * Close an open stage with this outcome. Its pending tasks end as not needed, and the request advances or closes in the
 * same change.
 */
export function closeStage(
  record: RequestRecord,
  stage: Stage,
  outcome: Outcome,
  ending: EndedBy,
  comment = '',
): ProgressResult {
  const reason: Reason = {
    code: spared[outcome],
    facts: { person: ending.by?.name ?? 'the product', outcome },
  };
  const tasks = endTasks(listStageTasks(record, stage), 'NotNeeded', reason, ending);
  const ended: Stage = { ...stage, status: outcome, closedAt: ending.at };
  const after = mergeTasks(mergeStages(record, [ended]), tasks);
  if (outcome === 'Approved') return advance(after, ending, comment);
  return { record: closeRecord(after, outcome, ending, comment), drives: 'closed' };
}

/** Return the tasks of a stage that count for the quorum: pending, approved and rejected ones. */
export const listCountedTasks = (record: RequestRecord, stage: Stage): Task[] =>
  listStageTasks(record, stage).filter(
    ({ status }) => status === 'Pending' || status === 'Approved' || status === 'Rejected',
  );

/**
 * Return the ids of the people who have or had a task in a stage, and so get no second one. Reassigned and escalated
 * tasks do not count. `except`: a task to be reassigned.
 */
export const collectInvolvedIds = (
  record: RequestRecord,
  stage: Stage,
  except?: Pick<Task, 'taskId'>,
): Set<string> =>
  new Set(
    listStageTasks(record, stage)
      .filter(
        ({ status, taskId }) =>
          taskId !== except?.taskId && status !== 'Reassigned' && status !== 'Escalated',
      )
      .map(({ assignee }) => assignee.userId),
  );

/** Return the number of people missing for the quorum of an open stage if these tasks end without a decision. */
export function countMissingApprovers(
  record: RequestRecord,
  stage: Stage,
  ending: readonly Task[],
): number {
  const counted = listCountedTasks(record, stage);
  const ended = new Set(ending.map(({ taskId }) => taskId));
  const left = counted.filter(({ taskId, status }) => status !== 'Rejected' && !ended.has(taskId));
  return Math.max(0, countApprovalsToEnd(stage, counted.length) - left.length);
}

/**
 * Return the numbers of approvals and rejections that would still end an open stage, and the names of people whose
 * rejection did not end it. `needed`: approvals that the stage needs in total.
 */
export function tallyOpenStage(record: RequestRecord, stage: Stage) {
  const counted = listCountedTasks(record, stage);
  const objections = counted.filter(({ status }) => status === 'Rejected');
  const approved = counted.filter(({ status }) => status === 'Approved').length;
  const needed = countApprovalsToEnd(stage, counted.length);
  return {
    needed,
    approvalsLeft: needed - approved,
    rejectionsLeft: countRejectionsToEnd(stage, counted.length) - objections.length,
    objections: objections.map(({ assignee }) => assignee.name),
  };
}

/** Count the decisions of an open stage, and close it if they reach the quorum or make it impossible. */
export function settleStage(
  record: RequestRecord,
  stage: Stage,
  ending: EndedBy,
  comment = '',
): ProgressResult {
  const counted = listCountedTasks(record, stage);
  const verdict = findVerdict(stage, {
    of: counted.length,
    approved: counted.filter(({ status }) => status === 'Approved').length,
    rejected: counted.filter(({ status }) => status === 'Rejected').length,
  });
  if (verdict === 'open') return { record };
  return closeStage(
    record,
    stage,
    verdict === 'approved' ? 'Approved' : 'Rejected',
    ending,
    comment,
  );
}

/** Return notices of the outcome for the requester, and for the person who raised the request for them. */
export function buildOwnerNotices(
  { request }: RequestRecord,
  what: Event['tells'][number]['what'],
  exceptId?: string,
): Event['tells'] {
  const ids = new Set([request.requester.userId, request.raisedBy.userId]);
  return [...ids].filter((userId) => userId !== exceptId).map((userId) => ({ userId, what }));
}

/** Return notices for the administrators, who maintain the rules. */
export const buildAdminNotices = (
  { directory }: Pick<Organisation, 'directory'>,
  what: Event['tells'][number]['what'],
): Event['tells'] =>
  directory
    .inRole('admin')
    .filter(({ isActive }) => isActive)
    .map(({ userId }) => ({ userId, what }));

/** Return notices for the people whose pending task was cancelled or became unnecessary between two records. */
export function buildTaskEndNotices(before: RequestRecord, after: RequestRecord): Event['tells'] {
  const ended = new Map(after.tasks.map((task) => [task.taskId, task.status]));
  return listPendingTasks(before)
    .filter(({ taskId }) => {
      const status = ended.get(taskId);
      return status === 'NotNeeded' || status === 'Cancelled';
    })
    .map(({ assignee }) => ({ userId: assignee.userId, what: 'notNeeded' as const }));
}
