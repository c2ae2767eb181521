import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody, PageQuery, pageSchema } from '#shared/fields.ts';
import { Message, MessageRow } from './message.ts';
import { MessageKind } from './message-kinds.ts';

const service = 'request-service';
const roles = ['user'] as const;

export const listMessages = {
  service,
  method: 'GET',
  path: '/notifications',
  roles,
  params: emptyObject,
  query: PageQuery.extend({
    unread: z.stringbool().default(false),
    /** Filter by kind. A page may be short or empty and still have a cursor. */
    kind: MessageKind.optional(),
  }),
  body: noBody,
  response: pageSchema(MessageRow),
  errors: ['input.cursor-invalid'],
  summary: 'My messages, newest first, each with whether what it asks for is done',
} as const satisfies Endpoint;
/** Paged list of messages under its name in the specification (§7). */
export const messagesPaginated = {
  ...listMessages,
  path: '/notifications/paginated',
  summary: 'My messages page by page, newest first: the same as /notifications',
} as const satisfies Endpoint;
export const countMessages = {
  service,
  method: 'GET',
  path: '/notifications/counts',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({ unreadCount: z.int().nonnegative() }),
  errors: [],
  summary: 'How many unread messages I have that still need attention',
} as const satisfies Endpoint;
export const markMessage = {
  service,
  method: 'PUT',
  path: '/notifications/{messageId}',
  roles,
  params: z.object({ messageId: z.string().max(120) }),
  query: emptyObject,
  body: z.strictObject({ read: z.boolean() }),
  response: Message,
  errors: ['item.not-found'],
  summary: 'Mark a message read or unread',
} as const satisfies Endpoint;
export const markAllMessages = {
  service,
  method: 'PUT',
  path: '/notifications/read-all',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({}).default({}),
  response: z.object({ unreadCount: z.int().nonnegative() }),
  errors: [],
  summary: 'Mark all my messages read',
} as const satisfies Endpoint;
