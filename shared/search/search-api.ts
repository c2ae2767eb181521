import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, noBody, nothing } from '#shared/fields.ts';
import { RequestRow } from '#shared/requests/request.ts';
import { PersonRow } from '#shared/users/shown-person.ts';

/** What administrators keep, as far as each item has a place of its own. */
export const FoundKind = z.enum([
  'category',
  'form',
  'routing',
  'department',
  'location',
  'locationType',
  'locationAttribute',
  'group',
]);
export type FoundKind = z.infer<typeof FoundKind>;

export const search = {
  service: 'request-service',
  method: 'GET',
  path: '/search',
  roles: ['user'],
  params: nothing,
  query: z.strictObject({
    /** Beginnings of words; a request, person or item has to hold each. */
    q: z.string().trim().min(1).max(120),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  body: noBody,
  response: z.object({
    /** First those by title, then by whole words, then the latest; `assignees` tells which task waits for whom. */
    requests: z.array(RequestRow),
    /** There may be other requests: another word narrows it. */
    more: z.boolean(),
    people: z.array(PersonRow),
    /** Administrators only. */
    reference: z.array(z.object({ kind: FoundKind, id: Id, name: z.string() })),
  }),
  errors: [],
  summary:
    'Requests that I may see, people and (administrators) reference data by beginnings of words',
  description:
    'Requests are found by number, title, requester and category, whatever the case and accents: by the first 32 words. A change is found some moments later.',
} as const satisfies Endpoint;
