import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, Instant, noBody, PersonRef } from '#shared/fields.ts';
import { TextEventType } from '#shared/requests/decision-text.ts';
import { RequestRow } from '#shared/requests/request.ts';
import { PersonRow } from '#shared/users/visible-person.ts';

/** Kinds of reference data with a page for each item. */
export const SearchableKind = z.enum([
  'category',
  'form',
  'routing',
  'department',
  'location',
  'locationType',
  'locationAttribute',
  'group',
]);
export type SearchableKind = z.infer<typeof SearchableKind>;

export const search = {
  service: 'request-service',
  method: 'GET',
  path: '/search',
  roles: ['user'],
  params: emptyObject,
  query: z.strictObject({
    /** Word prefixes. A request, person, or item must match all of them. */
    q: z.string().trim().min(1).max(120),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  body: noBody,
  response: z.object({
    /**
     * Sorted by matches in the title, then by whole words, then newest first. `assignees` includes the task of each
     * person.
     */
    requests: z.array(RequestRow),
    /** True if there may be further requests. Another word narrows the search. */
    more: z.boolean(),
    people: z.array(PersonRow),
    /** Matching reference data; only for administrators. */
    reference: z.array(z.object({ kind: SearchableKind, id: Id, name: z.string() })),
  }),
  errors: [],
  summary:
    'Requests that I may see, people and (administrators) reference data by beginnings of words',
  description:
    'Requests are found by number, title, requester and category, whatever the case and accents: by the first 32 words. A change is found some moments later.',
} as const satisfies Endpoint;

/** Excerpt of a text on a request, either a comment or part of a decision. */
export const FoundComment = z.object({
  requestId: Id,
  /** Number and title of the request. */
  number: z.string(),
  title: z.string(),
  by: PersonRef,
  at: Instant,
  /** Id of a separate comment in the conversation. */
  commentId: Id.optional(),
  /** Type of the decision with the text, and the number of its event. */
  act: TextEventType.optional(),
  seq: z.int().optional(),
  /** Text around the first match, split into consecutive parts. */
  excerpt: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
});
export type FoundComment = z.infer<typeof FoundComment>;

export const searchComments = {
  service: 'request-service',
  method: 'GET',
  path: '/search/comments',
  roles: ['user'],
  params: emptyObject,
  query: search.query,
  body: noBody,
  response: z.object({
    /** Newest first, limited to the comments that were searched. */
    comments: z.array(FoundComment),
    /** True if there may be further comments. Another word narrows the search. */
    more: z.boolean(),
  }),
  errors: [],
  summary: 'Comments on requests that I may see, by beginnings of words',
  description:
    'Comments that stand alone and those that came with a decision, by the first 64 different words of each, whatever the case and accents. What is edited or deleted is found as it is now.',
} as const satisfies Endpoint;
