import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  CommentText,
  Id,
  noBody,
  nothing,
  PageQuery,
  PersonRef,
  PlainDate,
  pageOf,
  RequiredCommentText,
} from '#shared/fields.ts';
import { Receipt } from '#shared/requests/event.ts';
import { RequestDetails } from '#shared/requests/request-details.ts';
import { Due } from '#shared/sla/calendar.ts';
import { AfterApproval } from './after-approval.ts';
import { Task, TaskStatus } from './task.ts';

const service = 'request-service';
const roles = ['user'] as const;
/** Who may open the decision page (spec §2) decides, by whatever operation. */
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

/** A row of a list: the task and how its due moment stands now. */
export const TaskRow = Task.extend({ due: Due.optional() });
export type TaskRow = z.infer<typeof TaskRow>;

/** What the signed-in person may do with a task now. */
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
  /** What approving leads to, while the task is open. */
  after: AfterApproval.optional(),
});
export type TaskDetails = z.infer<typeof TaskDetails>;

export const listTasks = {
  service,
  method: 'GET',
  path: '/tasks',
  roles,
  params: nothing,
  query: PageQuery.extend({ scope: z.enum(['mine', 'all']).default('mine') }),
  body: noBody,
  response: pageOf(TaskRow),
  errors: ['input.cursor-invalid', 'actor.forbidden'],
  summary:
    'What waits for me, most urgent first; scope=all (administrators): whatever is open, newest request first',
} as const satisfies Endpoint;

export const tasksPaginated = {
  service,
  method: 'GET',
  path: '/tasks/paginated',
  roles,
  params: nothing,
  query: PageQuery.extend({
    scope: z.enum(['mine', 'all']).default('mine'),
    state: z.enum(['open', 'all']).optional(),
    status: TaskStatus.optional(),
    assigneeId: Id.optional(),
    requestId: Id.optional(),
  }),
  body: noBody,
  response: pageOf(TaskRow),
  errors: ['input.invalid', 'input.cursor-invalid', 'actor.forbidden', 'request.not-found'],
  summary:
    'My tasks: open ones by due moment, or all of them, newest first; also those of a request',
  description:
    'Without state or status: open ones. requestId: the tasks of a request that the caller may see. assigneeId of somebody else and scope=all are for administrators; scope=all without assigneeId or requestId lists open tasks only, as no key serves others (400).',
} as const satisfies Endpoint;

export const tasksByDateRange = {
  service,
  method: 'GET',
  path: '/tasks/by-date-range',
  roles,
  params: nothing,
  query: PageQuery.extend({ from: PlainDate, to: PlainDate }),
  body: noBody,
  response: pageOf(TaskRow),
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'My tasks created between two dates (inclusive, UTC)',
} as const satisfies Endpoint;

export const taskByRequest = {
  service,
  method: 'GET',
  path: '/tasks/by-request',
  roles,
  params: nothing,
  query: z.strictObject({ requestId: Id }),
  body: noBody,
  response: z.object({ id: Id.or(z.literal('00000000-0000-0000-0000-000000000000')) }),
  errors: ['request.not-found'],
  summary:
    'Id of the open task of a request: mine if I have one; all zeros when there is none (spec §7)',
} as const satisfies Endpoint;

export const getTask = {
  service,
  method: 'GET',
  path: '/tasks/{taskId}',
  roles,
  params: taskId,
  query: nothing,
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
  query: nothing,
  /** `isApproved: false` is a rejection and follows its rules. */
  body: z.strictObject({
    userId: Id,
    comments: CommentText.default(''),
    isApproved: z.boolean().default(true),
  }),
  response: Receipt,
  errors: actErrors,
  summary: 'Approve',
} as const satisfies Endpoint;

export const rejectTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/reject',
  roles: deciders,
  params: taskId,
  query: nothing,
  body: z.strictObject({ userId: Id, comments: RequiredCommentText }),
  response: Receipt,
  errors: actErrors,
  summary: 'Reject, saying why',
} as const satisfies Endpoint;

export const returnTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/return',
  roles: deciders,
  params: taskId,
  query: nothing,
  body: z.strictObject({
    userId: Id,
    comments: RequiredCommentText,
    fields: z.array(z.string().max(80)).max(50).default([]),
  }),
  response: Receipt,
  errors: actErrors,
  summary: 'Send back for change, naming the fields to correct',
} as const satisfies Endpoint;

export const reassignTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/reassign',
  roles: deciders,
  params: taskId,
  query: nothing,
  body: z.strictObject({ toUserId: Id, comments: RequiredCommentText }),
  response: Receipt,
  errors: [...actErrors, 'user.not-found', 'rate.limited'],
  summary: 'Hand the task to somebody else',
} as const satisfies Endpoint;

export const taskRecipient = {
  service,
  method: 'GET',
  path: '/tasks/{taskId}/recipient',
  roles: deciders,
  params: taskId,
  query: z.strictObject({ userId: Id, act: z.enum(['reassign', 'addApprover']) }),
  body: noBody,
  response: z.object({
    /** None: the act would be refused; `notice` says why. */
    to: PersonRef.optional(),
    /** The person who was chosen, while somebody else gets it in their place. */
    insteadOf: PersonRef.optional(),
    /** What to know before; empty when the person chosen gets it. */
    notice: z.string(),
  }),
  errors: ['task.not-found', 'actor.forbidden', 'user.not-found'],
  summary: 'Who would get a task, or be asked beside it, if this person were chosen now',
} as const satisfies Endpoint;

export const escalateTask = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/ManualEscalate',
  roles: deciders,
  params: taskId,
  query: nothing,
  body: z.strictObject({ escalationReason: RequiredCommentText }),
  response: Receipt,
  errors: [...actErrors, 'rate.limited'],
  summary: 'Escalate to the next level at once (spec §3)',
} as const satisfies Endpoint;

export const updateTaskStatus = {
  service,
  method: 'PUT',
  path: '/tasks/update-task-status',
  roles: deciders,
  params: nothing,
  query: z.strictObject({
    taskId: Id,
    requestId: Id,
    status: z.string().max(20),
    reviewRemarks: CommentText.default(''),
  }),
  body: noBody,
  response: Receipt,
  errors: [...actErrors, 'request.transition-refused'],
  summary: 'Set the status of a task through the same rules as the other commands (spec §7)',
  description:
    'Approved, Rejected and Returned decide the task. If the caller has decided it so already, by this call or by PUT /requests/update-status, with the same comment or none said now, the answer is 200 with the present state, and nothing changes. Every other status follows from other acts and is refused.',
} as const satisfies Endpoint;
