import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { CommentText, emptyObject, Instant, noBody } from '#shared/fields.ts';
import { msg } from '#shared/language/t.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';

/**
 * List the roles here, because importing the schema of this type would move it to the common script of all
 * administrator screens.
 */
const Role = z.enum(['admin', 'approver'] satisfies RequestedRole[]);

const common = {
  service: 'request-service',
  roles: ['admin'],
  /** Accept any text: an invalid id gets the same 404 as an unknown one (spec §5). */
  params: z.object({ userId: z.string() }),
  query: emptyObject,
} as const;

export const listAccessRequests = {
  ...common,
  method: 'GET',
  path: '/users/{userId}/access-requests',
  body: noBody,
  response: z.object({
    items: z.array(z.object({ role: Role, askedAt: Instant })),
  }),
  errors: ['user.not-found'],
  summary: 'Rights for which a person asks and that were neither given nor refused',
} as const satisfies Endpoint;

export const refuseAccess = {
  ...common,
  method: 'POST',
  path: '/users/{userId}/access-requests/refuse',
  body: z.strictObject({
    role: Role,
    reason: CommentText.min(1, msg('Say why.')).max(1000),
  }),
  response: z.object({ role: Role, refusedAt: Instant }),
  mails: true,
  errors: [
    'input.invalid',
    'user.not-found',
    'item.not-found',
    'item.changed-meanwhile',
    'idempotency.key-reused',
  ],
  summary: 'Refuse the rights of a role to a person who asks for them, with a reason',
  description:
    'The person gets the reason by a message, and by mail as they chose; the messages about their request end. If the rights are given later, they get a message as well.',
} as const satisfies Endpoint;
