import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { noBody, PageQuery, pageSchema } from '#shared/fields.ts';

/** A stored item about a person: its kind, such as `request-task`, and its fields. */
export const PersonalItem = z.object({
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type PersonalItem = z.infer<typeof PersonalItem>;

export const listPersonalData = {
  service: 'request-service',
  method: 'GET',
  path: '/users/{userId}/personal-data',
  roles: ['user'],
  /** Accept any text: an invalid id gets the same 404 as an unknown one (spec §5). */
  params: z.object({ userId: z.string() }),
  query: PageQuery,
  body: noBody,
  response: pageSchema(PersonalItem),
  errors: ['actor.forbidden', 'user.not-found', 'input.cursor-invalid'],
  summary:
    'Everything that is stored about a person, page by page: the caller, or for administrators somebody deactivated',
  description:
    'Profile and its history, out of office, messages, choices, sign-ins and reports, and of requests what the person raised, decided, wrote and attached. The guide lists the kinds and those that are left out, with the reason. The history of a deactivated person records who loaded the first page.',
} as const satisfies Endpoint;
