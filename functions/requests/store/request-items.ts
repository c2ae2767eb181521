import { randomBytes } from 'node:crypto';
import { findCallId } from '#functions/platform/log-ids.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Item } from '#functions/platform/table/table.ts';
import type { PutWrite, Write } from '#functions/platform/table/write.ts';
import { listChangeEvents } from '#functions/requests/rules/record/apply-change.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import * as taskKeys from '#functions/tasks/store/tasks-keys.ts';
import { Comment, Escalation, Participant } from '#shared/requests/comment.ts';
import { chooseConsumers, Event } from '#shared/requests/event.ts';
import { Request, RequestFile } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import { type RestartRecord, Stage, Workflow } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import * as requestKeys from './keys.ts';

/** Bytes of a salt, which make a text of an erased commitment impossible to guess. */
const saltBytes = 12;

/** Create the salt of an event. */
export const createSalt = (): string => randomBytes(saltBytes).toString('base64url');

const getKind = ({ sk }: Item) => sk.slice(0, sk.indexOf('#'));

/**
 * Build the record from the items of one request in the order of their sort keys; undefined if the main item is
 * missing.
 */
export function toRecord(items: readonly Item[]): RequestRecord | undefined {
  const kinds = Map.groupBy(items, getKind);
  const of = (kind: string) => kinds.get(kind) ?? [];
  const [request] = of('');
  if (!request) return undefined;
  return {
    request: parseStored(Request, request),
    values: of('VALUES').map((item) => parseStored(RequestValues, item)),
    stages: of('STAGE').map((item) => parseStored(Stage, item)),
    tasks: of('TASK')
      .map((item) => parseStored(Task, item))
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    files: of('FILE').map((item) => parseStored(RequestFile, item)),
    comments: of('COMMENT').map((item) => parseStored(Comment, item)),
    participants: of('PARTICIPANT').map((item) => parseStored(Participant, item)),
    escalations: of('ESCALATION').map((item) => parseStored(Escalation, item)),
    workflows: of('WORKFLOW').map((item) => parseStored(Workflow, item)),
    events: of('EVENT').map((item) => parseStored(Event, item)),
  };
}

/** Write the next version of an item; the first one is 1. */
const writeNextVersion = <T extends { version: number }>(
  itemKeys: Parameters<typeof addKeys>[0],
  value: T,
): Write => ({
  put: addKeys(itemKeys, { ...value }),
  when: value.version === 1 ? 'absent' : value.version - 1,
});

const requestWrite = (request: Request) =>
  writeNextVersion(
    { ...requestKeys.requestKey(request.requestId), ...requestKeys.requestIndexes(request) },
    request,
  );

const stageWrite = (stage: Stage) => {
  const next = stage.status === 'Open' ? stage.milestones[stage.nextMilestone] : undefined;
  const ahead = next && requestKeys.dueIndex(stage.applicationId, next.at, stage.stageId);
  const due =
    stage.status === 'Open' &&
    stage.dueAt !== null &&
    requestKeys.openDueIndex(stage.applicationId, stage.dueAt, stage.stageId);
  return writeNextVersion({ ...requestKeys.stageKey(stage), ...ahead, ...due }, stage);
};

const taskWrite = (task: Task) =>
  writeNextVersion(
    { ...taskKeys.taskKey(task.requestId, task.taskId), ...taskKeys.taskIndexes(task) },
    task,
  );

/** Write a participant item, which lets the person see and find the request. */
export const buildParticipantWrite = (one: Participant): Write => ({
  put: addKeys(
    {
      ...requestKeys.participantKey(one.requestId, one.userId),
      ...requestKeys.participantIndex(one),
    },
    { ...one },
  ),
});

/**
 * Return the write of a workflow. Its condition prevents an ended wait or a replaced execution from overwriting a later
 * one.
 */
export const buildWorkflowWrite = (workflow: Workflow): PutWrite => ({
  put: addKeys(requestKeys.workflowKeys(workflow), workflow),
  when: { turnUpTo: workflow.turn },
});

/** Days for which administrators see an automatic restart. */
const restartStoredDays = 14;

const restartedWrite = (one: RestartRecord): Write => {
  const expiresAt = Math.floor(Date.parse(one.at) / 1000) + restartStoredDays * 24 * 3600;
  return { put: addKeys(requestKeys.restartedKeys(one), { ...one, expiresAt }) };
};

/** Whether a workflow stored with an event has already seen it and needs no signal. */
const isAwaited = ({ round, seq }: Event, workflows: readonly Workflow[]): boolean =>
  workflows.some((workflow) => workflow.round === round && workflow.seq >= seq);

const eventWrite = (event: Event, workflows: readonly Workflow[]): Write => ({
  put: addKeys(requestKeys.eventKey(event.requestId, event.seq), {
    ...event,
    consumers: chooseConsumers(
      isAwaited(event, workflows) ? { ...event, drives: undefined } : event,
    ),
    // Not a field of the event, because the hash chain covers its fields.
    createdWith: findCallId(),
  }),
  when: 'absent',
});

/**
 * Return the writes of a change for one transaction. The version of the request protects all items without their own
 * version.
 */
export function buildChangeWrites(change: Change): Write[] {
  const { request, values = [], stages = [], tasks = [], files = [] } = change;
  const { comments = [], participants = [], escalations = [], workflows = [] } = change;
  const id = request.requestId;
  const put = (itemKeys: Parameters<typeof addKeys>[0], value: object): Write => ({
    put: addKeys(itemKeys, { ...value }),
  });
  return [
    requestWrite(request),
    ...listChangeEvents(change).map((event) => eventWrite(event, workflows)),
    ...values.map((one) => put(requestKeys.valuesKey(id, one.round), one)),
    ...stages.map(stageWrite),
    ...tasks.map(taskWrite),
    ...files.map((one) =>
      put({ ...requestKeys.fileKey(id, one.fileId), ...requestKeys.fileIndex(one.fileId) }, one),
    ),
    ...comments.map((one) => put(requestKeys.commentKey(id, one.at, one.commentId), one)),
    ...participants.map(buildParticipantWrite),
    ...escalations.map((one) => put(requestKeys.escalationKey(id, one.at, one.escalationId), one)),
    ...workflows.map(buildWorkflowWrite),
    ...(change.restarted ? [restartedWrite(change.restarted)] : []),
    ...(change.removedFileIds ?? []).map((fileId) => ({ remove: requestKeys.fileKey(id, fileId) })),
    ...(change.removedComments ?? []).map(({ at, commentId }) => ({
      remove: requestKeys.commentKey(id, at, commentId),
    })),
    ...(change.removedParticipantIds ?? []).map((userId) => ({
      remove: requestKeys.participantKey(id, userId),
    })),
  ];
}
