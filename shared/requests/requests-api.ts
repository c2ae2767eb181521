import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { CommentText, emptyObject, Id, noBody, Priority, Version } from '#shared/fields.ts';
import { FormValues } from '#shared/forms/form.ts';
import { RemovedRequest } from '../retention/removed-request.ts';
import { Event, Receipt } from './event.ts';
import { Forecast } from './path.ts';
import { RequestFile } from './request.ts';
import { RequestDetails } from './request-details.ts';

const service = 'request-service';
const roles = ['user'] as const;
const requestId = z.object({ requestId: Id });

/** Name of the file on the person's computer. The server decides how much of the name is stored. */
export const FileName = z.string().min(1).max(1000);

const NewRequest = z.strictObject({
  categoryId: Id,
  values: FormValues,
  priority: Priority.default('normal'),
  onBehalfOf: Id.optional(),
});

export const getRequest = {
  service,
  method: 'GET',
  path: '/requests/{requestId}',
  roles,
  params: requestId,
  query: emptyObject,
  body: noBody,
  response: RequestDetails,
  etag: true,
  errors: ['request.not-found', 'request.removed'],
  summary: 'Everything about one request',
  description:
    'A request that was removed because its time was over answers request.removed to those who could see it.',
} as const satisfies Endpoint;

export const createRequest = {
  service,
  method: 'POST',
  path: '/requests',
  roles,
  params: emptyObject,
  query: emptyObject,
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
  query: emptyObject,
  accepts: 'multipart',
  /**
   * `version`: version that was read; a conflict is `item.changed-meanwhile`. `fileField`: form field for the sent
   * files and uploads. `uploads`: files uploaded by POST /requests/{requestId}/uploads, with their names.
   */
  body: z.strictObject({
    values: FormValues.optional(),
    priority: Priority.optional(),
    uploads: z
      .array(z.strictObject({ uploadId: Id, name: FileName }))
      .max(20)
      .default([]),
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
    'file.not-found',
    'file.type-refused',
    'body.too-large',
  ],
  summary: 'Change the answers and files of a draft or a returned request',
  description:
    'What is left out stays as it is stored; `values` are all answers, of which those left out are emptied. What is in an upload is looked at now: one whose contents do not match its name is refused and deleted. An upload that the request has already is not added again.',
} as const satisfies Endpoint;

export const deleteRequest = {
  service,
  method: 'DELETE',
  path: '/requests/{requestId}',
  roles,
  params: requestId,
  query: z.strictObject({ reason: CommentText.optional() }),
  body: noBody,
  /** `kept`: true if the request was withdrawn and can still be read, including its audit chain. */
  response: z.object({ requestId: Id, kept: z.boolean() }),
  mails: 'sometimes',
  errors: ['input.invalid', 'request.not-found', 'request.transition-refused', 'rate.limited'],
  summary: 'Discard a draft; as administrator, withdraw what somebody else has sent',
  description:
    'People discard their own drafts, and nothing of them remains; what they have sent they withdraw. Administrators withdraw a request of others that is in review or was sent back: its history has the reason, or says that none was given; its open tasks and its execution end, owners and assignees get a message, and request and audit are kept. A closed request is never deleted: 409. Drafts of others are nobody else’s business: 404.',
} as const satisfies Endpoint;

export const forecastRequest = {
  service,
  method: 'POST',
  path: '/requests/forecast',
  roles,
  params: emptyObject,
  query: emptyObject,
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
  keepsNames: true,
  roles,
  params: requestId,
  query: emptyObject,
  body: noBody,
  response: z.object({
    requestId: Id,
    number: z.string(),
    exportedAt: z.iso.datetime(),
    /** Whether the chain is intact. For a removed request: whether it was intact at the removal. */
    verified: z.boolean(),
    events: z.array(Event),
    /** Set if the request was removed because its retention period was over. Its events then no longer exist. */
    removed: RemovedRequest.pick({
      ...{ removedAt: true, rule: true, lastEvent: true, wasVerified: true },
    }).optional(),
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
  /**
   * `show`: display instead of download, only for pictures and PDF. `requestId`: request whose comment contains the
   * file; not needed for the request's own files.
   */
  query: z.strictObject({ show: z.stringbool().default(false), requestId: Id.optional() }),
  body: noBody,
  answers: 'binary',
  response: z.unknown(),
  errors: ['file.not-found', 'file.type-refused'],
  summary: 'A file of a request or of a comment, as attachment',
  description:
    'A file of more than 4 MB, and one that is to be shown, is answered by 302 and the address where it can be fetched for a minute: at the bucket, which is an origin of its own.',
} as const satisfies Endpoint;
