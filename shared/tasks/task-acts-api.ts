import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { errorCodes } from '#shared/errors.ts';
import { CommentText, emptyObject, Id, noBody, RequiredCommentText } from '#shared/fields.ts';
import { Receipt } from '#shared/requests/event.ts';

const service = 'request-service';
/** Roles that may open the decision page (spec §2). */
const roles = ['approver'] as const;
const actErrors = [
  'input.invalid',
  'actor.forbidden',
  'task.not-found',
  'task.already-decided',
  'item.changed-meanwhile',
] as const;

/** Result for one of several tasks: the receipt, or the reason for the refusal. */
export const TaskOutcome = z.object({
  taskId: Id,
  receipt: Receipt.optional(),
  problem: z
    .object({
      code: z.enum(errorCodes),
      detail: z.string(),
      /** Current state: the person who decided, and the time. */
      present: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});
export type TaskOutcome = z.infer<typeof TaskOutcome>;

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const decideTasks = {
  service,
  method: 'POST',
  path: '/tasks/decide',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: z
    .strictObject({
      userId: Id,
      taskIds: z.array(Id).min(1).max(50).refine(distinct, 'Name each task once.'),
      outcome: z.enum(['approve', 'reject', 'return']),
      comments: CommentText.default(''),
    })
    .refine(({ outcome, comments }) => outcome === 'approve' || comments !== '', {
      path: ['comments'],
      message: 'Say why.',
    }),
  response: z.object({ outcomes: z.array(TaskOutcome) }),
  mails: true,
  errors: ['input.invalid', 'actor.forbidden', 'actor.mismatch'],
  summary:
    'Decide up to 50 tasks with one comment; each by itself, with an outcome of its own in the order asked',
} as const satisfies Endpoint;

export const addApprover = {
  service,
  method: 'POST',
  path: '/tasks',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    /** Open task to which another approver is added. */
    taskId: Id,
    approverId: Id,
    /**
     * `before`: the approver is asked now, and the request waits for both; `after`: the approver is asked when this
     * step is approved.
     */
    position: z.enum(['before', 'after']),
    comments: CommentText.default(''),
  }),
  response: Receipt,
  mails: true,
  errors: [...actErrors, 'user.not-found', 'rate.limited'],
  summary: 'Add an approver, before or after a step',
  description:
    'Tasks arise from the routing: none is made of a request, a status and a comment. An approver of an open task is added to it here; a ' +
    'status is set by `PUT /tasks/update-task-status`.',
} as const satisfies Endpoint;

export const askInformation = {
  service,
  method: 'POST',
  path: '/tasks/{taskId}/ask',
  roles,
  params: z.object({ taskId: Id }),
  query: emptyObject,
  body: z.strictObject({ text: RequiredCommentText }),
  response: Receipt,
  mails: true,
  errors: [...actErrors, 'rate.limited'],
  summary: 'Ask the requester something in the conversation; it pauses nothing',
} as const satisfies Endpoint;

export const updateTask = {
  service,
  method: 'PUT',
  path: '/tasks/{taskId}',
  roles,
  params: z.object({ taskId: Id }),
  query: emptyObject,
  body: z.strictObject({
    status: z.string().max(20),
    reviewRemarks: CommentText.default(''),
    /** Request of the task, if the client provides it. */
    requestId: Id.optional(),
  }),
  response: Receipt,
  mails: true,
  errors: [...actErrors, 'request.transition-refused'],
  summary: 'Set the status of a task (spec §7)',
  description: 'The same as PUT /tasks/update-task-status, whose request follows from the task.',
} as const satisfies Endpoint;

export const deleteTask = {
  service,
  method: 'DELETE',
  path: '/tasks/{taskId}',
  roles,
  params: z.object({ taskId: Id }),
  query: z.strictObject({ toUserId: Id, reviewRemarks: RequiredCommentText.optional() }),
  body: noBody,
  response: Receipt,
  mails: true,
  errors: [...actErrors, 'user.not-found', 'rate.limited'],
  summary: 'Take a task off its assignee: somebody else is asked instead (spec §7)',
  description:
    'What a task asks has to be decided by somebody: none disappears. `toUserId` gets it, as by POST /tasks/{taskId}/reassign. Administrators may leave out reviewRemarks. All tasks of a request end when it is withdrawn, see DELETE /workflow/tasks of the workflow service.',
} as const satisfies Endpoint;
