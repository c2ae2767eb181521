import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { CommentText, emptyObject, Id } from '#shared/fields.ts';
import { Receipt } from '#shared/requests/event.ts';

const service = 'workflow-service';
const path = '/workflow/tasks';

export const createWorkflowTasks = {
  service,
  method: 'POST',
  path,
  roles: ['user'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({ requestId: Id, comments: CommentText.default('') }),
  response: Receipt,
  mails: true,
  errors: [
    'input.invalid',
    'actor.forbidden',
    'request.not-found',
    'request.transition-refused',
    'routing.none',
    'item.changed-meanwhile',
    'idempotency.key-reused',
  ],
  summary: 'Create the tasks of a request: sends a draft, or again what was returned (spec §7)',
  description:
    'The same as POST /requests/{requestId}/submit or /resubmit, by the same rules. Tasks arise as its stages open. If the caller has just sent it, the answer is 200 with the present state.',
} as const satisfies Endpoint;

export const updateWorkflowTask = {
  service,
  method: 'PUT',
  path,
  roles: ['approver'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    requestId: Id,
    /** Open task of the caller, if the client provides it. */
    taskId: Id.optional(),
    status: z.enum(['Approved', 'Rejected', 'Returned']),
    reviewRemarks: CommentText.default(''),
  }),
  response: Receipt,
  mails: true,
  errors: [
    'input.invalid',
    'actor.forbidden',
    'request.not-found',
    'request.transition-refused',
    'item.changed-meanwhile',
  ],
  summary: 'Decide the open task that the caller has in a request (spec §7)',
  description:
    'The same as PUT /requests/update-status with one of these statuses. Without an open task of the caller: 403, administrators too.',
} as const satisfies Endpoint;

/** Names as in the specification (§3). */
const deletion = {
  RequestId: Id,
  /** Must be the id of the caller, because nobody may decide in another person's name. */
  ModifiedBy: Id,
  /** Accepted but ignored: the name is read from the profile. */
  ModifiedByUserName: z.string().max(200).optional(),
  reason: CommentText.optional(),
};
/** Parameters of `deleteWorkflowTasks`, in the body or the query. */
export const DeleteWorkflowTasksInput = z.strictObject(deletion);
export type DeleteWorkflowTasksInput = z.infer<typeof DeleteWorkflowTasksInput>;

export const deleteWorkflowTasks = {
  service,
  method: 'DELETE',
  path,
  roles: ['user'],
  params: emptyObject,
  query: z.strictObject(deletion).partial(),
  body: z.strictObject(deletion).partial().default({}),
  response: Receipt,
  mails: true,
  errors: [
    'input.invalid',
    'actor.mismatch',
    'actor.forbidden',
    'request.not-found',
    'request.transition-refused',
    'item.changed-meanwhile',
  ],
  summary: 'End the open tasks of a request by withdrawing it (spec §7)',
  description:
    'RequestId, ModifiedBy and ModifiedByUserName come as body or as query. ModifiedBy has to be the caller. Owners withdraw their request; administrators that of others, with or without a `reason`, as by DELETE /requests/{requestId}. Request, tasks and audit are kept.',
} as const satisfies Endpoint;
