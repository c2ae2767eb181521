import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';

const service = 'request-service';
const admin = ['admin'] as const;
/** Accept any text: an invalid id gets the same 404 as an unknown one (spec §5). */
const userId = z.object({ userId: z.string() });

export const signOutPerson = {
  service,
  method: 'POST',
  path: '/users/{userId}/sign-out',
  roles: admin,
  params: userId,
  query: emptyObject,
  body: noBody,
  response: z.object({ userId: Id }),
  errors: ['user.not-found'],
  summary: 'End all sign-ins of a person, on every device; they may sign in again',
} as const satisfies Endpoint;

export const resetSecondFactor = {
  service,
  method: 'POST',
  path: '/users/{userId}/second-factor/reset',
  roles: admin,
  params: userId,
  query: emptyObject,
  body: noBody,
  response: z.object({ userId: Id }),
  mails: true,
  errors: ['rights.proposed', 'actor.forbidden', 'user.not-found'],
  summary:
    'Turn off the second factor of a person who has lost it, and end all their sign-ins; nobody resets their own',
  description:
    'The password alone signs them in then, until they set up another factor; administrators have no rights of one before that, where they need a factor. The person gets a message and a mail. Safe to repeat; for somebody without a factor it does nothing.',
} as const satisfies Endpoint;

export const confirmAddress = {
  service,
  method: 'POST',
  path: '/users/new-address/confirm',
  roles: ['user'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({ code: z.string().trim().max(20) }),
  response: z.object({ userId: Id, email: z.string() }),
  errors: ['input.invalid', 'idempotency.key-reused', 'user.not-found', 'item.changed-meanwhile'],
  summary: 'Confirm one’s own new address by the code that was mailed to it',
  description:
    'From then on it is the one to sign in with. All sign-ins end, the old address gets a mail, and the person decides nothing for a day.',
} as const satisfies Endpoint;

export const dropAddress = {
  service,
  method: 'DELETE',
  path: '/users/{userId}/new-address',
  roles: ['user'],
  params: userId,
  query: emptyObject,
  body: noBody,
  response: z.object({ userId: Id, email: z.string() }),
  errors: ['actor.forbidden', 'user.not-found'],
  summary: 'Drop a new address before it is confirmed: its person, or an administrator',
} as const satisfies Endpoint;

export const confirmPerson = {
  service,
  method: 'POST',
  path: '/users/{userId}/hold/end',
  roles: admin,
  params: userId,
  query: emptyObject,
  body: noBody,
  response: z.object({ userId: Id }),
  errors: ['actor.forbidden', 'actor.own-rights', 'user.not-found'],
  summary:
    'Let somebody decide again at once after a change of their address or second factor; for an administrator who did not make it',
} as const satisfies Endpoint;
