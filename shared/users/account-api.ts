import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, noBody, nothing } from '#shared/fields.ts';

const service = 'request-service';
const admin = ['admin'] as const;
/** A text that is no id is the id of nobody (spec §5): 404 as for any other. */
const userId = z.object({ userId: z.string() });

export const signOutPerson = {
  service,
  method: 'POST',
  path: '/users/{userId}/sign-out',
  roles: admin,
  params: userId,
  query: nothing,
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
  query: nothing,
  body: noBody,
  response: z.object({ userId: Id }),
  errors: ['actor.forbidden', 'user.not-found'],
  summary:
    'Turn off the second factor of a person who has lost it, and end all their sign-ins; nobody resets their own',
  description:
    'The password alone signs them in then, until they set up another factor; administrators have no rights of one before that, where they need a factor. The person is told by a message and by mail. Safe to repeat; for somebody without a factor it does nothing.',
} as const satisfies Endpoint;
