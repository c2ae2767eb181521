import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Instant, noBody, PersonRef } from '#shared/fields.ts';
import { RequestedRole } from './requested-role.ts';
import { requestedScreens } from './requested-screens.ts';

export const AccessRequest = z.object({
  /** Names of the first administrators, who can grant access. */
  administrators: z.array(PersonRef),
  /** Time at which the person requested this role within the last day; null if they did not. */
  askedAt: Instant.nullable(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

const common = {
  service: 'request-service',
  path: '/access-requests',
  roles: ['user'],
  params: emptyObject,
  response: AccessRequest,
} as const;

export const getAccessRequest = {
  ...common,
  method: 'GET',
  query: z.strictObject({ role: RequestedRole }),
  body: noBody,
  errors: [],
  summary: 'Who can give me the rights of a role, and whether I asked them today',
} as const satisfies Endpoint;

export const askForAccess = {
  ...common,
  method: 'POST',
  query: emptyObject,
  body: z.strictObject({ role: RequestedRole, screen: z.enum(requestedScreens) }),
  mails: true,
  errors: ['input.invalid', 'idempotency.key-reused'],
  summary: 'Ask the administrators for the rights of a role',
  description:
    'Administrators get a message that leads to the profile of who asks, and a mail as they chose. Whoever asked for the same role within a day is not announced again.',
} as const satisfies Endpoint;
