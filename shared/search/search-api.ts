import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, Instant, noBody, nothing, PersonRef } from '#shared/fields.ts';
import { DecidedWith } from '#shared/requests/decided-with.ts';
import { RequestRow } from '#shared/requests/request.ts';
import { PersonRow } from '#shared/users/shown-person.ts';

/** Kinds of reference data with a page for each item. */
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

/** Text that somebody wrote on a request, alone or with a decision, as an excerpt. */
export const FoundComment = z.object({
  requestId: Id,
  /** Number and title of the request. */
  number: z.string(),
  title: z.string(),
  by: PersonRef,
  at: Instant,
  /** Of a comment that stands alone, in the conversation. */
  commentId: Id.optional(),
  /** Of one that came with a decision: which, and the number of its event. */
  act: DecidedWith.optional(),
  seq: z.int().optional(),
  /** Around the first hit; its pieces are read as one. */
  excerpt: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
});
export type FoundComment = z.infer<typeof FoundComment>;

export const searchComments = {
  service: 'request-service',
  method: 'GET',
  path: '/search/comments',
  roles: ['user'],
  params: nothing,
  query: search.query,
  body: noBody,
  response: z.object({
    /** The latest first, of those that are looked at. */
    comments: z.array(FoundComment),
    /** There may be others: another word narrows it. */
    more: z.boolean(),
  }),
  errors: [],
  summary: 'Comments on requests that I may see, by beginnings of words',
  description:
    'Comments that stand alone and those that came with a decision, by the first 64 different words of each, whatever the case and accents. What is edited or deleted is found as it is now.',
} as const satisfies Endpoint;
