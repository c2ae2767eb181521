import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PageQuery, PersonRef, pageSchema } from '#shared/fields.ts';
import { ItemHistory } from '#shared/item-change.ts';
import {
  Announcement,
  AnnouncementInput,
  AnnouncementRow,
  AnnouncementState,
  Audience,
  ComposedAnnouncement,
  SendTime,
} from './announcement.ts';
import { Delivery } from './delivery.ts';

const common = { service: 'request-service', roles: ['admin'] } as const;
const params = z.object({ id: Id });
const ofOne = { ...common, params, query: emptyObject } as const;
const changes = [
  'input.invalid',
  'item.not-found',
  'item.changed-meanwhile',
  'item.precondition-failed',
  'item.transition-refused',
] as const;

export const listAnnouncements = {
  ...common,
  method: 'GET',
  path: '/announcements',
  params: emptyObject,
  query: PageQuery.extend({ state: AnnouncementState.optional() }),
  body: noBody,
  response: pageSchema(AnnouncementRow),
  errors: ['input.cursor-invalid'],
  summary: 'Announcements, the newest first: all of them, or those in one state',
} as const satisfies Endpoint;

export const getAnnouncement = {
  ...ofOne,
  method: 'GET',
  path: '/announcements/{id}',
  body: noBody,
  response: Announcement,
  etag: true,
  errors: ['item.not-found'],
  summary: 'One announcement, and how far it has come',
} as const satisfies Endpoint;

export const createAnnouncement = {
  ...common,
  method: 'POST',
  path: '/announcements',
  params: emptyObject,
  query: emptyObject,
  body: AnnouncementInput,
  response: Announcement,
  etag: true,
  errors: ['input.invalid', 'idempotency.key-reused'],
  summary: 'Begin an announcement as a draft',
} as const satisfies Endpoint;

/** Same operation as `createAnnouncement`, under its name in the specification (§7). */
export const createNotification = {
  ...createAnnouncement,
  path: '/notifications',
  summary: 'Begin a notification to many people as a draft: the same as POST /announcements',
} as const satisfies Endpoint;

export const composeNotification = {
  ...createAnnouncement,
  path: '/notifications/compose',
  body: ComposedAnnouncement,
  mails: true,
  errors: ['input.invalid', 'idempotency.key-reused'],
  summary: 'Write a notification to many people and send it, now or at a later moment',
  description:
    'The same as POST /announcements and then POST /announcements/{id}/send, by the same rules. What is refused leaves no draft.',
} as const satisfies Endpoint;

export const updateAnnouncement = {
  ...ofOne,
  method: 'PUT',
  path: '/announcements/{id}',
  body: createChangeBody(AnnouncementInput, Announcement),
  response: Announcement,
  etag: true,
  errors: changes,
  summary: 'Change what an announcement says and who gets it, until it begins to go',
  description: changeBodyDescription,
} as const satisfies Endpoint;

export const removeAnnouncement = {
  ...ofOne,
  method: 'DELETE',
  path: '/announcements/{id}',
  body: noBody,
  response: Announcement,
  errors: changes,
  summary: 'Delete a draft',
} as const satisfies Endpoint;

export const findAudience = {
  ...common,
  method: 'POST',
  path: '/announcements/audience',
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({ audience: Audience }),
  response: z.object({
    count: z.int().nonnegative(),
    /** True if more people exist than were counted. */
    more: z.boolean(),
    /** The first people, sorted by name. */
    people: z.array(PersonRef),
  }),
  errors: ['input.invalid'],
  summary: 'How many people an announcement would reach now, and the first of them',
  description: 'Active people, each once. Whoever it reaches is worked out anew when it goes.',
} as const satisfies Endpoint;

export const sendAnnouncement = {
  ...ofOne,
  method: 'POST',
  path: '/announcements/{id}/send',
  body: SendTime,
  response: Announcement,
  etag: true,
  mails: true,
  errors: [...changes, 'idempotency.key-reused'],
  summary: 'Send an announcement now, or at a later moment; until then that moment can be changed',
} as const satisfies Endpoint;

export const cancelAnnouncement = {
  ...ofOne,
  method: 'POST',
  path: '/announcements/{id}/cancel',
  body: z.strictObject({}),
  response: Announcement,
  etag: true,
  errors: [...changes, 'idempotency.key-reused'],
  summary: 'Keep a scheduled announcement from going, or stop one on its way',
  description: 'Whoever has it already keeps it.',
} as const satisfies Endpoint;

export const continueAnnouncement = {
  ...ofOne,
  method: 'POST',
  path: '/announcements/{id}/continue',
  body: z.strictObject({}),
  response: Announcement,
  etag: true,
  mails: true,
  errors: [...changes, 'idempotency.key-reused'],
  summary: 'Continue an announcement that stopped',
} as const satisfies Endpoint;

export const listDeliveries = {
  ...common,
  method: 'GET',
  path: '/announcements/{id}/deliveries',
  params,
  query: PageQuery,
  body: noBody,
  response: pageSchema(Delivery),
  errors: ['item.not-found', 'input.cursor-invalid'],
  summary: 'Who has an announcement, by name: whether they read it, and what became of its mail',
} as const satisfies Endpoint;

export const listAnnouncementHistory = {
  ...common,
  method: 'GET',
  path: '/announcements/{id}/history',
  params,
  query: PageQuery,
  body: noBody,
  response: ItemHistory,
  errors: ['item.not-found', 'input.cursor-invalid'],
  summary: 'Who wrote, sent or cancelled an announcement, newest first; also of one that is gone',
} as const satisfies Endpoint;
