import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { CommentText, emptyObject, Id, noBody } from '#shared/fields.ts';
import { Receipt } from './event.ts';

const service = 'request-service';
const roles = ['user'] as const;
const requestId = z.object({ requestId: Id });

export const submitRequest = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/submit',
  roles,
  params: requestId,
  query: emptyObject,
  body: z.strictObject({}).default({}),
  response: Receipt,
  mails: true,
  errors: [
    'input.invalid',
    'request.not-found',
    'request.transition-refused',
    'routing.none',
    'item.changed-meanwhile',
  ],
  summary: 'Send a draft for approval',
} as const satisfies Endpoint;

export const withdrawRequest = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/withdraw',
  roles,
  params: requestId,
  query: emptyObject,
  body: z.strictObject({ comments: CommentText.default('') }),
  response: Receipt,
  mails: true,
  errors: ['request.not-found', 'request.transition-refused', 'item.changed-meanwhile'],
  summary: 'Take it back while it is open',
} as const satisfies Endpoint;

export const resubmitRequest = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/resubmit',
  roles,
  params: requestId,
  query: emptyObject,
  body: z.strictObject({ comments: CommentText.default('') }),
  response: Receipt,
  mails: true,
  errors: [
    'input.invalid',
    'request.not-found',
    'request.transition-refused',
    'routing.none',
    'item.changed-meanwhile',
  ],
  summary: 'Send a returned request again, as the next round',
} as const satisfies Endpoint;

export const remindRequest = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/remind',
  roles,
  params: requestId,
  query: emptyObject,
  body: z.strictObject({ comments: CommentText.default('') }),
  response: Receipt,
  mails: true,
  errors: ['request.not-found', 'request.transition-refused', 'rate.limited'],
  summary: 'Remind those who have it now; at most once an hour',
} as const satisfies Endpoint;

export const updateRequestStatus = {
  service,
  method: 'PUT',
  path: '/requests/update-status',
  roles,
  params: emptyObject,
  query: z.strictObject({
    requestId: Id,
    status: z.string().max(20),
    reviewRemarks: CommentText.default(''),
  }),
  body: noBody,
  response: Receipt,
  mails: true,
  errors: ['request.not-found', 'request.transition-refused', 'actor.forbidden', 'input.invalid'],
  summary:
    'Set the status of a request and of the task of the actor, through the same rules as the other commands (spec §4)',
  description:
    'Approved, Rejected and Returned decide the open task of the caller; the request itself gets there only with its last step, and until then stays InReview. InReview sends a draft or a returned request, Withdrawn takes one back. Without a task of the caller nothing else is set: nobody sets a status past the rules, administrators neither (403; they reassign the task, or withdraw by DELETE). If the caller has just done what is asked, by this call or by PUT /tasks/update-task-status, with the same comment or none said now, the answer is 200 with the present state, and nothing changes. To decide a further task, name it in PUT /tasks/update-task-status.',
} as const satisfies Endpoint;
