import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  CommentText,
  emptyObject,
  Id,
  noBody,
  PersonRef,
  RequiredCommentText,
} from '#shared/fields.ts';
import { Receipt } from '#shared/requests/event.ts';
import { RequestDetails } from '#shared/requests/request-details.ts';
import { DecisionEffects } from './decision-effects.ts';
import { TaskRow } from './task.ts';

const service = 'request-service';
const roles = ['user'] as const;
/** Roles that may open the decision page (spec §2). They may use every operation that decides. */
const deciders = ['approver'] as const;
const taskId = z.object({ taskId: Id });
const actErrors = [
  'input.invalid',
  'actor.forbidden',
  'actor.mismatch',
  'task.not-found',
  'task.already-decided',
  'item.changed-meanwhile',
] as const;

/** Actions available to the signed-in person on a task now. */
export const TaskRights = z.object({
  decide: z.boolean(),
  return: z.boolean(),
  reassign: z.boolean(),
  addApprover: z.boolean(),
  escalate: z.boolean(),
});
export const TaskDetails = z.object({
  task: TaskRow,
  details: RequestDetails,
  can: TaskRights,
  /** Effects of each decision; only while the task is open. */
  effects: DecisionEffects.optional(),
});
export type TaskDetails = z.infer<typeof TaskDetails>;

export const getTask = {
  service,
  method: 'GET',
  path: '/tasks/{taskId}',
  roles,
  params: taskId,
  query: emptyObject,
  body: noBody,
  response: TaskDetails,
  etag: true,
  errors: ['task.not-found'],
  summary: 'The decision page: task and request',
} as const satisfies Endpoint;

export const approveTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/approve',
  roles: deciders,
  params: taskId,
  query: emptyObject,
  /** `isApproved: false` means a rejection, with its rules. */
  body: z.strictObject({
    userId: Id,
    comments: CommentText.default(''),
    isApproved: z.boolean().default(true),
  }),
  response: Receipt,
  mails: true,
  errors: actErrors,
  summary: 'Approve',
} as const satisfies Endpoint;

export const rejectTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/reject',
  roles: deciders,
  params: taskId,
  query: emptyObject,
  body: z.strictObject({ userId: Id, comments: RequiredCommentText }),
  response: Receipt,
  mails: true,
  errors: actErrors,
  summary: 'Reject, saying why',
} as const satisfies Endpoint;

export const returnTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/return',
  roles: deciders,
  params: taskId,
  query: emptyObject,
  body: z.strictObject({
    userId: Id,
    comments: RequiredCommentText,
    fields: z.array(z.string().max(80)).max(50).default([]),
  }),
  response: Receipt,
  mails: true,
  errors: actErrors,
  summary: 'Send back for change, naming the fields to correct',
} as const satisfies Endpoint;

export const reassignTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/reassign',
  roles: deciders,
  params: taskId,
  query: emptyObject,
  body: z.strictObject({ toUserId: Id, comments: RequiredCommentText }),
  response: Receipt,
  mails: true,
  errors: [...actErrors, 'user.not-found', 'rate.limited'],
  summary: 'Hand the task to somebody else',
} as const satisfies Endpoint;

export const taskRecipient = {
  service,
  method: 'GET',
  path: '/tasks/{taskId}/recipient',
  roles: deciders,
  params: taskId,
  query: z.strictObject({
    /** Selected person; absent for an escalation, whose recipient is determined by the step. */
    userId: Id.optional(),
    act: z.enum(['reassign', 'addApprover', 'escalate']),
  }),
  body: noBody,
  response: z.object({
    /** Person who would get the task. Absent if the action would be refused; `notice` is then the reason. */
    to: PersonRef.optional(),
    /** Other people who would also get the task. */
    others: z.array(PersonRef).optional(),
    /** Whether current assignees keep the task and the first decision counts. Otherwise they are replaced. */
    shares: z.boolean().optional(),
    /** Selected person, if somebody else gets the task instead. */
    insteadOf: PersonRef.optional(),
    /** Note to show before the action; empty if the selected person gets the task. */
    notice: z.string(),
  }),
  errors: ['input.invalid', 'task.not-found', 'actor.forbidden', 'user.not-found'],
  summary:
    'Who would get a task, or be asked beside it, if this person were chosen or it were escalated now',
} as const satisfies Endpoint;

export const escalateTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/ManualEscalate',
  roles: deciders,
  params: taskId,
  query: emptyObject,
  body: z.strictObject({ escalationReason: RequiredCommentText }),
  response: Receipt,
  mails: true,
  errors: [...actErrors, 'rate.limited'],
  summary: 'Escalate to the next level at once (spec §3)',
} as const satisfies Endpoint;

export const updateTaskStatus = {
  service,
  method: 'PUT',
  path: '/tasks/update-task-status',
  roles: deciders,
  params: emptyObject,
  query: z.strictObject({
    taskId: Id,
    requestId: Id,
    status: z.string().max(20),
    reviewRemarks: CommentText.default(''),
  }),
  body: noBody,
  response: Receipt,
  mails: true,
  errors: [...actErrors, 'request.transition-refused'],
  summary: 'Set the status of a task through the same rules as the other commands (spec §7)',
  description:
    'Approved, Rejected and Returned decide the task. If the caller has decided it so already, by this call or by PUT /requests/update-status, with the same comment or none said now, the answer is 200 with the present state, and nothing changes. Every other status follows from other acts and is refused.',
} as const satisfies Endpoint;
