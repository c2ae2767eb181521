import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Event } from '#shared/requests/event.ts';
import { RequestStatus } from '#shared/requests/request.ts';
import { TaskStatus } from '#shared/tasks/task.ts';
import { findTask } from '../record/find-task.ts';
import { assertTransition } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { listPendingTasks } from '../record/stages.ts';
import type { Command } from './command.ts';
import { type Decision, decide, decisionEvents } from './decide.ts';
import { resubmit, type SubmitInput, submit } from './submit.ts';
import { withdraw } from './withdraw.ts';

export type StatusUpdate = Command & {
  readonly status: string;
  readonly reviewRemarks: string;
  /** Whether the actor has the right to decide. */
  readonly isApprover: boolean;
} & Pick<SubmitInput, 'organisation' | 'newId' | 'isAdmin'> &
  Pick<Decision, 'review'>;

const outcomes: Partial<Record<RequestStatus | TaskStatus, Decision['outcome']>> = {
  Approved: 'approve',
  Rejected: 'reject',
  Returned: 'return',
};

/** Events that set the status of a request, and the status that each sets. */
const leadsTo: Partial<Record<Event['type'], RequestStatus>> = {
  submitted: 'InReview',
  resubmitted: 'InReview',
  withdrawn: 'Withdrawn',
};
const decided: ReadonlySet<Event['type']> = new Set(Object.values(decisionEvents));
/** Whether the remarks match the existing ones. Empty remarks match everything. */
const saysSame = (asked: Pick<StatusUpdate, 'reviewRemarks'>, said = '') =>
  asked.reviewRemarks.trim() === '' || asked.reviewRemarks.trim() === said;

/**
 * Whether this actor has just made the requested change. Clients set the status of a task and its request in two calls,
 * in either order (specification §4), and both are one decision. The second call then changes nothing, and never
 * decides another task.
 */
function isStatusReached(
  { request, events }: RequestRecord,
  to: RequestStatus,
  asked: StatusUpdate,
) {
  const outcome = outcomes[to];
  const last = events.findLast(({ type }) => (outcome ? decided.has(type) : leadsTo[type]));
  return (
    last !== undefined &&
    (outcome ? last.type === decisionEvents[outcome] : request.status === to) &&
    (outcome !== undefined || leadsTo[last.type] === to) &&
    last.by?.userId === asked.by.userId &&
    last.round === request.round &&
    saysSame(asked, last.comment)
  );
}

const unknownStatus = (known: readonly string[]) =>
  new AppError('input.invalid', t`There is no such status.`, {
    fields: { status: [t`Use one of ${known.join(', ')}.`] },
  });

const decideOn = (
  record: RequestRecord,
  taskId: string,
  outcome: Decision['outcome'],
  asked: Omit<StatusUpdate, 'isApprover'>,
): Change =>
  decide(record, {
    by: asked.by,
    at: asked.at,
    key: asked.key,
    taskId,
    outcome,
    comments: asked.reviewRemarks,
    review: asked.review,
  });

/**
 * Set the status of a request and of the actor's task, if any (specification §4), by the same rules as the commands.
 * Null if the actor has just set the same status.
 * @throws input.invalid, request.transition-refused (with both states), actor.forbidden, and the errors of the command
 */
export function updateRequestStatus(record: RequestRecord, asked: StatusUpdate): Change | null {
  const parsed = RequestStatus.safeParse(asked.status);
  if (!parsed.success) throw unknownStatus(RequestStatus.options);
  const to = parsed.data;
  const { status } = record.request;
  if (isStatusReached(record, to, asked)) return null;
  assertTransition(status, to);
  const outcome = outcomes[to];
  if (outcome) {
    if (!asked.isApprover) throw new AppError('actor.forbidden', t`Only approvers can decide.`);
    const task = listPendingTasks(record).find(
      ({ assignee }) => assignee.userId === asked.by.userId,
    );
    if (!task) throw new AppError('actor.forbidden', t`You have no open task for this request.`);
    return decideOn(record, task.taskId, outcome, asked);
  }
  if (to === 'Withdrawn') return withdraw(record, { ...asked, comments: asked.reviewRemarks });
  const send = status === 'Returned' ? resubmit : submit;
  return send(record, { ...asked, comments: asked.reviewRemarks });
}

/**
 * Set the status of a task by the same rules as the commands (specification §7). Null if the actor has already set it.
 * @throws the errors of `updateRequestStatus`, and task.not-found
 */
export function updateTaskStatus(
  record: RequestRecord,
  asked: Omit<StatusUpdate, 'isApprover'> & { readonly taskId: string },
): Change | null {
  const { task } = findTask(record, asked.taskId);
  const parsed = TaskStatus.safeParse(asked.status);
  if (!parsed.success) throw unknownStatus(TaskStatus.options);
  const outcome = outcomes[parsed.data];
  const isSet = task.status === parsed.data && task.decidedBy?.userId === asked.by.userId;
  if (outcome && isSet && saysSame(asked, task.reviewRemarks)) return null;
  if (outcome) return decideOn(record, task.taskId, outcome, asked);
  throw new AppError(
    'request.transition-refused',
    t`A task can't be set from ${task.status} to ${parsed.data}.`,
    { present: { status: task.status, asked: parsed.data } },
  );
}
