import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  Id,
  noBody,
  nothing,
  PageQuery,
  PlainDate,
  Priority,
  pageOf,
  Remark,
  RequiredRemark,
} from '#shared/fields.ts';
import { Form, FormValues } from '#shared/forms/form.ts';
import { Due } from '#shared/sla/calendar.ts';
import { Task } from '#shared/tasks/task.ts';
import { Comment, Escalation } from './comment.ts';
import { Event, Receipt } from './event.ts';
import { Forecast, LedgerEntry, RequestPath } from './path.ts';
import { Request, RequestFile, RequestStatus } from './request.ts';

const service = 'request-service';
const roles = ['user'] as const;
const requestId = z.object({ requestId: Id });

/** A row of a list: the request and how its due moment stands now. */
export const RequestRow = Request.extend({ due: Due.optional() });
export type RequestRow = z.infer<typeof RequestRow>;

/** What differs from the round before, for the people who decide again. Values are ready to show. */
export const ValueChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

/** What the signed-in person may do with it now. */
export const RequestRights = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  resubmit: z.boolean(),
  withdraw: z.boolean(),
  remind: z.boolean(),
  delete: z.boolean(),
  comment: z.boolean(),
  restartWorkflow: z.boolean(),
});

/** Everything the record page shows, from one query of the request's items. */
export const RequestDetails = z.object({
  request: RequestRow,
  form: Form,
  values: FormValues,
  changes: z.array(ValueChange),
  path: RequestPath,
  ledger: z.array(LedgerEntry),
  tasks: z.array(Task),
  files: z.array(RequestFile),
  comments: z.array(Comment),
  escalations: z.array(Escalation),
  events: z.array(Event),
  /** False when a link of the audit chain doesn't hold. */
  chainVerified: z.boolean(),
  /** Set when the machine behind the request stopped and an administrator has to restart it. */
  workflowFailure: z.string().optional(),
  can: RequestRights,
});
export type RequestDetails = z.infer<typeof RequestDetails>;

const NewRequest = z.strictObject({
  categoryId: Id,
  values: FormValues,
  priority: Priority.default('normal'),
  onBehalfOf: Id.optional(),
});

export const listRequests = {
  service,
  method: 'GET',
  path: '/requests',
  roles,
  params: nothing,
  query: PageQuery.extend({
    scope: z.enum(['mine', 'participated', 'all']).default('mine'),
    status: RequestStatus.optional(),
  }),
  body: noBody,
  response: pageOf(RequestRow),
  errors: ['input.cursor-invalid', 'actor.forbidden'],
  summary: 'My requests, those I took part in, or (administrators) all; newest first',
} as const satisfies Endpoint;

export const requestsByTitle = {
  service,
  method: 'GET',
  path: '/requests/by-title',
  roles,
  params: nothing,
  query: PageQuery.extend({ title: z.string().trim().min(1).max(120) }),
  body: noBody,
  response: pageOf(RequestRow),
  errors: ['input.cursor-invalid'],
  summary: 'Requests I have a part in whose number, title, requester or category contains the text',
} as const satisfies Endpoint;

export const requestsByDateRange = {
  service,
  method: 'GET',
  path: '/requests/by-date-range',
  roles,
  params: nothing,
  query: PageQuery.extend({ from: PlainDate, to: PlainDate }),
  body: noBody,
  response: pageOf(RequestRow),
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'My requests created between two dates (inclusive, UTC); administrators: all of them',
} as const satisfies Endpoint;

export const getRequest = {
  service,
  method: 'GET',
  path: '/requests/{requestId}',
  roles,
  params: requestId,
  query: nothing,
  body: noBody,
  response: RequestDetails,
  errors: ['request.not-found'],
  summary: 'Everything about one request',
} as const satisfies Endpoint;

export const createRequest = {
  service,
  method: 'POST',
  path: '/requests',
  roles,
  params: nothing,
  query: nothing,
  body: NewRequest,
  response: Receipt,
  errors: ['input.invalid', 'actor.forbidden', 'item.not-found', 'idempotency.key-reused'],
  summary: 'Raise a draft',
} as const satisfies Endpoint;

export const updateRequest = {
  service,
  method: 'PUT',
  path: '/requests/{requestId}',
  roles,
  params: requestId,
  query: nothing,
  accepts: 'multipart',
  /** `version`: the one that was read; a lost race is `item.changed-meanwhile`. `fileField`: the form field the sent files answer. */
  body: z.strictObject({
    values: FormValues,
    priority: Priority.optional(),
    removeFileIds: z.array(Id).max(100).default([]),
    fileField: z.string().max(40).optional(),
    version: z.int().optional(),
  }),
  response: Receipt.extend({ files: z.array(RequestFile) }),
  errors: [
    'input.invalid',
    'request.not-found',
    'request.transition-refused',
    'item.changed-meanwhile',
    'file.type-refused',
    'body.too-large',
  ],
  summary: 'Change the answers and files of a draft or a returned request',
} as const satisfies Endpoint;

export const deleteRequest = {
  service,
  method: 'DELETE',
  path: '/requests/{requestId}',
  roles,
  params: requestId,
  query: nothing,
  body: noBody,
  response: z.object({ requestId: Id }),
  errors: ['request.not-found', 'request.transition-refused'],
  summary: 'Discard a draft',
} as const satisfies Endpoint;

export const forecastRequest = {
  service,
  method: 'POST',
  path: '/requests/forecast',
  roles,
  params: nothing,
  query: nothing,
  body: NewRequest,
  response: Forecast,
  errors: ['item.not-found', 'routing.none'],
  summary:
    'Who will decide, in which order and by when, before it is submitted; incomplete answers are fine',
} as const satisfies Endpoint;

export const submitRequest = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/submit',
  roles,
  params: requestId,
  query: nothing,
  body: z.strictObject({}).default({}),
  response: Receipt,
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
  query: nothing,
  body: z.strictObject({ comments: Remark.default('') }),
  response: Receipt,
  errors: ['request.not-found', 'request.transition-refused', 'item.changed-meanwhile'],
  summary: 'Take it back while it is open',
} as const satisfies Endpoint;

export const resubmitRequest = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/resubmit',
  roles,
  params: requestId,
  query: nothing,
  body: z.strictObject({ comments: Remark.default('') }),
  response: Receipt,
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
  query: nothing,
  body: z.strictObject({ comments: Remark.default('') }),
  response: Receipt,
  errors: ['request.not-found', 'request.transition-refused', 'rate.limited'],
  summary: 'Remind those who have it now; at most once an hour',
} as const satisfies Endpoint;

export const updateRequestStatus = {
  service,
  method: 'PUT',
  path: '/requests/update-status',
  roles,
  params: nothing,
  query: z.strictObject({
    requestId: Id,
    status: z.string().max(20),
    reviewRemarks: Remark.default(''),
  }),
  body: noBody,
  response: Receipt,
  errors: ['request.not-found', 'request.transition-refused', 'actor.forbidden', 'input.invalid'],
  summary:
    'Set the status of a request and of the task of the actor, through the same rules as the acts (spec §4)',
} as const satisfies Endpoint;

export const getAudit = {
  service,
  method: 'GET',
  path: '/requests/{requestId}/audit',
  roles,
  params: requestId,
  query: nothing,
  body: noBody,
  response: z.object({
    requestId: Id,
    number: z.string(),
    exportedAt: z.iso.datetime(),
    verified: z.boolean(),
    events: z.array(Event),
  }),
  errors: ['request.not-found'],
  summary: 'The audit chain, for keeping and for checking offline',
} as const satisfies Endpoint;

export const downloadFile = {
  service,
  method: 'GET',
  path: '/requests/files/{fileId}',
  roles,
  params: z.object({ fileId: Id }),
  query: nothing,
  body: noBody,
  answers: 'binary',
  response: z.unknown(),
  errors: ['file.not-found'],
  summary: 'A file as attachment',
} as const satisfies Endpoint;

export const listComments = {
  service,
  method: 'GET',
  path: '/requests/{requestId}/comments',
  roles,
  params: requestId,
  query: PageQuery,
  body: noBody,
  response: pageOf(Comment),
  errors: ['request.not-found'],
  summary: 'The conversation, oldest first',
} as const satisfies Endpoint;

export const addComment = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/comments',
  roles,
  params: requestId,
  query: nothing,
  body: z.strictObject({ text: RequiredRemark }),
  response: Comment,
  errors: ['request.not-found'],
  summary: 'Say something to everybody who has a part in the request',
} as const satisfies Endpoint;
