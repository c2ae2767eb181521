import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  CommentText,
  Id,
  noBody,
  nothing,
  PageQuery,
  PlainDate,
  Priority,
  pageOf,
  RequiredCommentText,
  Version,
} from '#shared/fields.ts';
import { FormValues } from '#shared/forms/form.ts';
import { Comment } from './comment.ts';
import { Event, Receipt } from './event.ts';
import { Forecast } from './path.ts';
import { RequestFile, RequestStatus } from './request.ts';
import { RequestDetails, RequestRow } from './request-details.ts';

const service = 'request-service';
const roles = ['user'] as const;
const requestId = z.object({ requestId: Id });

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
  etag: true,
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
  /**
   * `version`: the one that was read; a lost race is `item.changed-meanwhile`. `fileField`: the form field the sent
   * files answer.
   */
  body: z.strictObject({
    values: FormValues,
    priority: Priority.optional(),
    removeFileIds: z.array(Id).max(100).default([]),
    fileField: z.string().max(40).optional(),
    version: Version.optional(),
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
  query: z.strictObject({ reason: CommentText.default('') }),
  body: noBody,
  /** `kept`: it was withdrawn and can still be read, with its audit. */
  response: z.object({ requestId: Id, kept: z.boolean() }),
  errors: ['input.invalid', 'request.not-found', 'request.transition-refused'],
  summary: 'Discard a draft; as administrator, withdraw what somebody else has sent',
  description:
    'People discard their own drafts, and nothing of them remains; what they have sent they withdraw. Administrators withdraw a request of others that is in review or was sent back: it needs a reason, its open tasks and its execution end, owners and those who had it are told, and request and audit are kept. A closed request is never deleted: 409. Drafts of others are nobody else’s business: 404.',
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
  body: z.strictObject({ text: RequiredCommentText }),
  response: Comment,
  errors: ['request.not-found', 'rate.limited'],
  summary: 'Say something to everybody who has a part in the request',
} as const satisfies Endpoint;
