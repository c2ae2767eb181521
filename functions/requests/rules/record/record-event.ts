import { appendEvent, hashJson } from '#functions/organisation/rules/chain.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Event, EventType, Receipt } from '#shared/requests/event.ts';
import { isClosedRequest, type Request } from '#shared/requests/request.ts';
import type { Task } from '#shared/tasks/task.ts';
import {
  addParticipantPart,
  markWaitingParticipants,
  refreshParticipants,
} from './participants.ts';
import { buildPathSegments } from './path-segments.ts';
import type { Change, RequestRecord } from './record.ts';
import { buildGapNotices, listRoutingGaps } from './routing-gaps.ts';
import { listOpenStages, listPendingTasks, mergeTasks } from './stages.ts';

/** Data of a command for its event. `by` is null for the product. */
export type EventInput = {
  readonly type: EventType;
  readonly at: string;
  readonly by: PersonRef | null;
  readonly insteadOf?: PersonRef | undefined;
  readonly stage?: { readonly stageId: string; readonly name: string } | undefined;
  readonly taskId?: string | undefined;
  readonly comment?: string | undefined;
  readonly details?: Record<string, unknown>;
  readonly drives?: Event['drives'] | undefined;
  readonly tells?: Event['tells'];
  /** Organisation whose administrators get notices about gaps; absent if the command can't create a gap. */
  readonly organisation?: Pick<Organisation, 'directory'>;
  readonly key?: string | undefined;
};

/**
 * Update the request data that lists and messages read: assignees, due time, path and routing gaps. Open and just ended
 * tasks also get the path.
 */
function updateOverview(before: RequestRecord, record: RequestRecord, at: string): RequestRecord {
  const open = listOpenStages(record);
  const names = new Map(open.map(({ stageId, name }) => [stageId, name]));
  const due = open.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt !== null);
  const path = buildPathSegments(record);
  const gaps = listRoutingGaps(before, record, at);
  // Once a gap was reported, an empty list means that it has ended.
  const hadGaps = !!record.request.routingGaps || listRoutingGaps(before, before, at).length > 0;
  const samePath = hashJson(path) === hashJson(record.request.path);
  const request: Request = {
    ...record.request,
    assignees: listPendingTasks(record).map((task) => ({
      ...task.assignee,
      ...(task.insteadOf ? { insteadOf: task.insteadOf } : {}),
      stage: names.get(task.stageId) ?? task.stageName,
      since: task.createdAt,
      taskId: task.taskId,
    })),
    ...((hadGaps || gaps.length > 0) && { routingGaps: gaps }),
    dueAt: due.sort()[0] ?? null,
    path: samePath ? record.request.path : path,
    ...(isClosedRequest(record.request) ? { expectedAt: null } : {}),
  };
  const stale = (task: Task) =>
    task.path !== request.path && hashJson(task.path) !== hashJson(request.path);
  // Tasks that end with this change retain the path after it.
  const pendingBefore = new Set(listPendingTasks(before).map(({ taskId }) => taskId));
  const tasks = record.tasks
    .filter(({ status, taskId }) => status === 'Pending' || pendingBefore.has(taskId))
    .filter(stale)
    .map((task) => ({ ...task, path: request.path }));
  return mergeTasks({ ...record, request }, tasks);
}

/** Mark the failed workflow of a request as finished. It needs no restart after its request has left review. */
function finishFailedWorkflows(record: RequestRecord): RequestRecord {
  if (record.request.status === 'InReview') return record;
  const workflows = record.workflows.map((workflow) =>
    workflow.status === 'failed' ? { ...workflow, status: 'finished' as const } : workflow,
  );
  return { ...record, workflows };
}

/** Every new assignee becomes a participant. */
function addAssigneeParticipants(
  before: RequestRecord,
  after: RequestRecord,
  at: string,
): RequestRecord {
  const known = new Set(before.tasks.map(({ taskId }) => taskId));
  return after.tasks
    .filter(({ taskId }) => !known.has(taskId))
    .reduce(
      (record, task) =>
        addParticipantPart(record, task.assignee, task.insteadOf ? 'delegate' : 'approver', at),
      after,
    );
}

function buildReceipt(request: Request, input: EventInput, seq: number): Receipt {
  return {
    requestId: request.requestId,
    number: request.number,
    status: request.status,
    round: request.round,
    version: request.version,
    event: { seq, type: input.type, at: input.at },
    ...(input.taskId ? { taskId: input.taskId } : {}),
  };
}

/** Remove undefined values, which the stream, the store and JSON do not retain. */
const plain = (details: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(details));

const getChanged = <T>(before: readonly T[], after: readonly T[]): readonly T[] => {
  const known = new Set(before);
  return after.filter((item) => !known.has(item));
};

const raiseVersion = <T extends { readonly version: number }>(item: T): T => ({
  ...item,
  version: item.version + 1,
});

/** Return the non-empty parts of a change. */
function collectChanges(
  before: RequestRecord,
  after: RequestRecord,
): Omit<Change, 'request' | 'event'> {
  const remaining = new Set(after.files.map(({ fileId }) => fileId));
  const said = new Set(after.comments.map(({ commentId }) => commentId));
  const staying = new Set(after.participants.map(({ userId }) => userId));
  const lists = {
    values: getChanged(before.values, after.values),
    stages: getChanged(before.stages, after.stages).map(raiseVersion),
    tasks: getChanged(before.tasks, after.tasks).map(raiseVersion),
    files: getChanged(before.files, after.files),
    comments: getChanged(before.comments, after.comments),
    participants: getChanged(before.participants, after.participants),
    escalations: getChanged(before.escalations, after.escalations),
    workflows: getChanged(before.workflows, after.workflows),
    removedFileIds: before.files.map(({ fileId }) => fileId).filter((id) => !remaining.has(id)),
    removedComments: before.comments.filter(({ commentId }) => !said.has(commentId)),
    removedParticipantIds: before.participants
      .map(({ userId }) => userId)
      .filter((id) => !staying.has(id)),
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/**
 * Return the change from one record to the next, with its single event appended to the chain. Items that are the same
 * object in both are left out.
 */
export function recordEvent(before: RequestRecord, next: RequestRecord, input: EventInput): Change {
  const told = addAssigneeParticipants(before, next, input.at);
  const after = finishFailedWorkflows(
    updateOverview(
      before,
      markWaitingParticipants(refreshParticipants(told, input.by?.userId ?? null, input.at)),
      input.at,
    ),
  );
  const request = raiseVersion(after.request);
  const { requestId, applicationId, round } = request;
  const event = appendEvent(before.request.lastEvent, {
    requestId,
    applicationId,
    type: input.type,
    at: input.at,
    by: input.by,
    ...(input.insteadOf ? { insteadOf: input.insteadOf } : {}),
    round,
    ...(input.stage ? { stage: { stageId: input.stage.stageId, name: input.stage.name } } : {}),
    ...(input.taskId ? { taskId: input.taskId } : {}),
    ...(input.comment ? { comment: input.comment } : {}),
    details: plain(input.details ?? {}),
    ...(input.drives ? { drives: input.drives } : {}),
    tells: [
      ...(input.tells ?? []),
      ...(input.organisation ? buildGapNotices(before, after, input.organisation) : []),
    ],
    ...(input.key ? { key: input.key } : {}),
    receipt: buildReceipt(request, input, before.request.lastEvent.seq + 1),
  });
  return {
    ...collectChanges(before, after),
    request: { ...request, lastEvent: { seq: event.seq, hash: event.hash }, updatedAt: input.at },
    event,
  };
}
